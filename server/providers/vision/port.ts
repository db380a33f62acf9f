/** A photo in the image store, to be looked at. */
export interface Photo {
  /** In the store; its last part holds what is left of the file's own name. */
  path: string
  /** Where anybody can see it; null when only this server has it. */
  publicUrl: string | null
  /** The picture's bytes. Throws when the store cannot give them. */
  read(): Promise<Buffer>
}

/** As the describer says it: free text, not yet held against our rules; empty where it does not know. */
export interface Proposal {
  title: string
  description: string
  /** Dollars; 0 where it is not known. */
  price: number
  category: string
  tags: string[]
  /** 0 to 1. */
  confidence: number
}

export interface TokenUse {
  inputTokens: number
  outputTokens: number
}

export interface Billing {
  model: string
  /** The most that a look at so many photos is likely to use. */
  likelyUse(photos: number): TokenUse
}

/**
 * Looks at the photos of one thing and says what it is. `describe` asks once; it throws a VisionFailed. It gives up when `gone`
 * aborts, because nobody waits for the answer.
 */
export interface Vision {
  readonly id: 'openai' | 'built-in'
  /** What a call is billed by; null for one that costs nothing. */
  readonly billing: Billing | null
  /** For the seller, with each proposal: what to make of it. */
  readonly note?: string
  describe(photos: Photo[], gone?: AbortSignal): Promise<{ proposal: Proposal; use: TokenUse }>
}

/**
 * `silent`: no answer in time, or nobody there. `busy`: it asks us to come back later, or is broken. `refused`: it will never
 * answer this. `unreadable`: it answered something else than a proposal. `stopped`: nobody waited any more.
 */
type VisionFailure = 'silent' | 'busy' | 'refused' | 'unreadable' | 'stopped'

export class VisionFailed extends Error {
  readonly kind: VisionFailure
  /** Milliseconds after which asking once more makes sense; null for never. */
  readonly retryIn: number | null
  /** What was used all the same; null when the provider did not say. */
  readonly use: TokenUse | null

  constructor(
    kind: VisionFailure,
    message: string,
    { retryIn = null, use = null, cause }: { retryIn?: number | null; use?: TokenUse | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.kind = kind
    this.retryIn = retryIn
    this.use = use
  }
}
