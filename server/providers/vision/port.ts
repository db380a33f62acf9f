export interface Photo {
  /** The path in the image store, which contains words from the seller's file name. */
  path: string
  /** Null if the image is only reachable through this server. */
  publicUrl: string | null
  /** The image's bytes. Throws the store's errors. */
  read(): Promise<Buffer>
}

/** Raw suggestions, not yet checked against our rules; empty where unknown. */
export interface Proposal {
  title: string
  description: string
  /** Dollars; 0 if unknown. */
  price: number
  category: string
  tags: string[]
  /** 0 to 1. */
  confidence: number
}

export interface Description {
  proposal: Proposal
  /** Null if the provider does not report it. */
  use: TokenUse | null
}

/** A photo of one of several items. */
export interface Thumbnail {
  /** A small JPEG; null if the photo cannot be read. */
  jpeg: Buffer | null
  /** In seconds since the first of the photos; null if unknown. */
  takenAfter: number | null
}

export interface Grouping {
  /** A partition of the photos' indexes. */
  groups: number[][]
  /** Null if the provider does not report it. */
  use: TokenUse | null
}

export interface TokenUse {
  inputTokens: number
  outputTokens: number
}

export interface Billing {
  model: string
  /** A high estimate of the tokens used by a call with this many photos. */
  estimateUse(photos: number): TokenUse
  /** The same for a grouping of this many photos. */
  estimateGrouping(photos: number): TokenUse
}

export interface Vision {
  readonly id: 'openai' | 'built-in'
  /** Null if calls are free. */
  readonly billing: Billing | null
  /** Shown to the seller with each suggestion, to explain its quality. */
  readonly note?: string
  /** Describes the item on the photos with a single request. Throws a VisionFailed, also when the signal aborts. */
  describe(photos: Photo[], signal?: AbortSignal): Promise<Description>
  /** Sorts photos into items with a single request. Throws like `describe`. Absent where there is no AI. */
  group?(photos: Thumbnail[], signal?: AbortSignal): Promise<Grouping>
}

/**
 * `silent`: timeout or connection error. `busy`: 429, 5xx, or perhaps a photo's link did not work. `refused`: any other
 * status, which will not change. `unreadable`: an invalid response, or no readable photo. `stopped`: the signal aborted.
 */
type VisionFailure = 'silent' | 'busy' | 'refused' | 'unreadable' | 'stopped'

export class VisionFailed extends Error {
  readonly kind: VisionFailure
  /** Delay before a retry; null if a retry is useless. */
  readonly retryInMs: number | null
  /** Tokens used despite the failure; null if unknown. */
  readonly use: TokenUse | null

  constructor(
    kind: VisionFailure,
    message: string,
    { retryInMs = null, use = null, cause }: { retryInMs?: number | null; use?: TokenUse | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.kind = kind
    this.retryInMs = retryInMs
    this.use = use
  }
}
