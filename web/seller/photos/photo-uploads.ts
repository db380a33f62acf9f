import { createListeners } from '../../lib/listeners.ts'
import type { ChosenPhoto } from './chosen-photo.ts'
import type { PhotoFiles } from './photo-files.ts'
import { UploadError, type UploadTask } from './upload-photo.ts'

interface UploadFailure {
  /** Names the photo. */
  message: string
  reason: string
  canRetry: boolean
  /** The server responded; otherwise the connection was lost. */
  wasAnswered: boolean
}

export interface Upload {
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  /** The uploaded part, 0 to 1. */
  share: number
  /** Of the last attempt. A waiting photo with a failure is retried automatically. */
  failure?: UploadFailure
}

export const WAITING: Upload = { state: 'waiting', share: 0 }

export interface UploadsSnapshot {
  /** By photo id. */
  uploads: ReadonlyMap<string, Upload>
  /** Object URLs by photo id. */
  previews: ReadonlyMap<string, string>
  /** The connection is lost or the server is busy, until the next upload succeeds. */
  isPaused: boolean
}

interface Options {
  files: PhotoFiles
  /** Returns the URL of the stored photo. Throws UploadError. */
  upload: (photo: Omit<UploadTask, 'api' | 'publicUrl'>) => Promise<string>
  onStored: (id: string, url: string) => void
}

/** Browsers open six connections to a server; more than a few uploads at once only slow each other down. */
const CONCURRENCY = 3

/** Limits attempts when the server responds but cannot store the photo. Waits for a lost connection indefinitely. */
const MAX_REFUSALS = 4
const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/** Uploads photos in the background, through lost connections. An external store for `useSyncExternalStore`. */
export class PhotoUploads {
  readonly #options: Options
  readonly #names = new Map<string, string>()
  readonly #refusals = new Map<string, number>()
  readonly #listeners = createListeners()
  /** In the order in which they are sent. */
  #uploads: ReadonlyMap<string, Upload> = new Map()
  readonly #inFlight = new Map<string, AbortController>()
  #isStarted = false
  #isPaused = false
  #snapshot: UploadsSnapshot | undefined
  /** While it runs, nothing more is sent. */
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Consecutive attempts that failed because of a lost connection or a busy server. */
  #setbacks = 0

  constructor(options: Options) {
    this.#options = options
    options.files.subscribe(() => this.#changed())
  }

  /** Starts uploading, including photos added before. */
  start(): void {
    this.#isStarted = true
    addEventListener('online', this.#resume)
    this.#fill()
  }

  /** Aborts uploads in flight. `start` resumes them. */
  stop(): void {
    this.#isStarted = false
    removeEventListener('online', this.#resume)
    this.#clearTimer()
    for (const id of this.#inFlight.keys()) this.#abort(id)
    for (const id of this.#unfinished()) this.#set(id, WAITING)
    this.#setPaused(false)
  }

  add = (id: string, file: File): void => {
    this.#options.files.add(id, file)
    this.#enqueue([[id, file.name]])
  }

  /** Goes on with the photos of an earlier visit, and drops the bytes of all others. Returns the ids of those whose bytes are lost. */
  restore = async (photos: readonly ChosenPhoto[]): Promise<string[]> => {
    const { files } = this.#options
    const earlier = photos.filter(({ id, url }) => url === null && !this.#names.has(id))
    for (const { id, name } of earlier) this.#names.set(id, name)
    const found = await files.restore(earlier.map(({ id }) => id))
    // Those that were removed meanwhile are neither uploaded nor missed.
    const isRemoved = ({ id }: ChosenPhoto) => !this.#names.has(id)
    for (const { id } of earlier.filter(isRemoved)) files.remove(id)
    const left = earlier.filter((photo) => !isRemoved(photo))
    this.#enqueue(left.filter(({ id }) => found.has(id)).map(({ id, name }) => [id, name]))
    const lost = left.flatMap(({ id }) => (found.has(id) ? [] : [id]))
    for (const id of lost) this.#names.delete(id)
    return lost
  }

  /** Aborts the photo's upload and frees its bytes. A stored photo stays in the store. */
  remove = (id: string): void => {
    this.#abort(id)
    this.#names.delete(id)
    this.#refusals.delete(id)
    this.#uploads = new Map([...this.#uploads].filter(([other]) => other !== id))
    this.#options.files.remove(id)
    if (this.#unfinished().length === 0) this.#setPaused(false)
    this.#changed()
    this.#fill()
  }

  /** Retries these photos at once. */
  retry = (ids: readonly string[]): void => {
    const failed = ids.filter((id) => this.#uploads.get(id)?.state === 'failed')
    for (const id of failed) {
      this.#refusals.delete(id)
      this.#set(id, WAITING)
    }
    this.#resume()
  }

  getSnapshot = (): UploadsSnapshot => {
    const previews = this.#options.files.previews
    this.#snapshot ??= { uploads: this.#uploads, previews, isPaused: this.#isPaused }
    return this.#snapshot
  }

  readonly subscribe = this.#listeners.subscribe

  #enqueue(photos: (readonly [id: string, name: string])[]): void {
    for (const [id, name] of photos) {
      this.#names.set(id, name)
      this.#set(id, WAITING)
    }
    this.#fill()
  }

  /** Sends the next ones that wait, a few at once. */
  #fill(): void {
    for (const [id, { state }] of this.#uploads) {
      if (!this.#isStarted || this.#timer !== undefined || this.#inFlight.size === CONCURRENCY) return
      if (state === 'waiting' && !this.#inFlight.has(id)) void this.#start(id)
    }
  }

  async #start(id: string): Promise<void> {
    const controller = new AbortController()
    this.#inFlight.set(id, controller)
    await this.#send(id, controller.signal)
    if (controller.signal.aborted) return
    this.#inFlight.delete(id)
    this.#fill()
  }

  #abort(id: string): void {
    this.#inFlight.get(id)?.abort()
    this.#inFlight.delete(id)
  }

  async #send(id: string, signal: AbortSignal): Promise<void> {
    const { files, upload, onStored } = this.#options
    const name = this.#names.get(id) ?? ''
    const { failure } = this.#uploads.get(id) ?? {}
    // Keep the last failure until there is progress, or it would flicker with each attempt.
    this.#set(id, { state: 'sending', share: 0, ...(failure && { failure }) })
    const onProgress = (share: number) => {
      if (signal.aborted || share === 0) return
      this.#advanced()
      this.#set(id, { state: 'sending', share })
    }
    try {
      const url = await upload({ name, bytes: files.bytes(id), signal, onProgress })
      if (signal.aborted) return
      this.#setbacks = 0
      this.#advanced()
      files.dropBytes(id)
      this.#set(id, { state: 'stored', share: 1 })
      onStored(id, url)
    } catch (error) {
      if (signal.aborted) return
      this.#fail(id, error)
    }
  }

  #fail(id: string, error: unknown): void {
    const isKnown = error instanceof UploadError
    const wasAnswered = isKnown && error.status > 0
    const failure: UploadFailure = {
      message: isKnown ? error.message : `Failed to upload ${this.#names.get(id)} to ImageKit`,
      reason: isKnown ? error.reason : error instanceof Error ? error.message : String(error),
      canRetry: isKnown && error.canRetry,
      wasAnswered,
    }
    const refusals = (this.#refusals.get(id) ?? 0) + (wasAnswered ? 1 : 0)
    this.#refusals.set(id, refusals)
    const triesAgain = isKnown && error.isTransient && refusals < MAX_REFUSALS
    this.#set(id, { state: triesAgain ? 'waiting' : 'failed', share: 0, failure })
    if (triesAgain) this.#pause()
    else this.#advanced()
  }

  /** The first failed photo pauses all others; those in flight fail by themselves. */
  #pause(): void {
    this.#setPaused(true)
    if (this.#timer !== undefined) return
    const delay = FIRST_DELAY_MS * 2 ** this.#setbacks
    this.#setbacks += 1
    // Browsers can be wrong about being offline, so use the longest delay rather than waiting forever.
    const isOnline = navigator.onLine !== false
    this.#timer = setTimeout(this.#goOn, isOnline ? Math.min(delay, MAX_DELAY_MS) : MAX_DELAY_MS)
  }

  #resume = (): void => {
    this.#setbacks = 0
    this.#goOn()
  }

  #goOn = (): void => {
    this.#clearTimer()
    this.#fill()
  }

  #clearTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #unfinished = (): string[] =>
    [...this.#uploads].filter(([, { state }]) => state === 'waiting' || state === 'sending').map(([id]) => id)

  /** An upload that was in flight during a pause may still succeed; the others keep waiting. */
  #advanced(): void {
    if (this.#timer === undefined) this.#setPaused(false)
  }

  #setPaused(isPaused: boolean): void {
    if (this.#isPaused === isPaused) return
    this.#isPaused = isPaused
    this.#changed()
  }

  #set(id: string, upload: Upload): void {
    this.#uploads = new Map([...this.#uploads, [id, upload]])
    this.#changed()
  }

  #changed(): void {
    this.#snapshot = undefined
    this.#listeners.notify()
  }
}
