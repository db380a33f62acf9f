import { dropBlob, keepBlob, keptKeys, readBlob } from './blob-store.ts'
import { preparePhoto } from './prepare-photo.ts'

/** The photos that this browser holds itself: their bytes until they are uploaded, and what to show of them. */
export class PhotoFiles {
  readonly #prefix: string
  readonly #blobs = new Map<string, Promise<Blob>>()
  #previews: ReadonlyMap<string, string> = new Map()
  readonly #listeners = new Set<() => void>()
  /** One photo at a time is made smaller: more would take more memory than a phone has. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(accountId: number) {
    this.#prefix = `${accountId}:`
  }

  add(id: string, file: Blob): void {
    const kept = keepBlob(this.#key(id), file)
    const prepared = this.#queue.then(() => this.#prepare(id, file))
    this.#queue = prepared
    this.#blobs.set(id, prepared)
    void kept
  }

  async #prepare(id: string, file: Blob): Promise<Blob> {
    const { blob, preview } = await preparePhoto(file).catch(() => ({ blob: file, preview: null }))
    if (!this.#blobs.has(id)) return blob
    if (preview) this.#show(new Map([...this.#previews, [id, URL.createObjectURL(preview)]]))
    if (blob !== file) await keepBlob(this.#key(id), blob)
    return blob
  }

  /** The bytes to send, once they are ready; rejects for a photo that this browser does not hold. */
  async bytes(id: string): Promise<Blob> {
    const blob = this.#blobs.get(id)
    if (!blob) throw new Error('this browser does not hold the photo any more')
    return blob
  }

  /** Takes up what an earlier visit left, forgets the rest of it, and answers which of the photos are there. */
  async restore(ids: string[]): Promise<Set<string>> {
    const found = new Set<string>()
    for (const id of ids) {
      const blob = await readBlob(this.#key(id))
      if (blob) found.add(id)
      if (blob) this.add(id, blob)
    }
    const left = (await keptKeys()).filter((key) => key.startsWith(this.#prefix))
    for (const key of left) if (!this.#blobs.has(key.slice(this.#prefix.length))) await dropBlob(key)
    return found
  }

  /** The photo is in the store now: its bytes are needed no more, but it goes on being shown. */
  uploaded(id: string): void {
    this.#blobs.delete(id)
    void dropBlob(this.#key(id))
  }

  remove(id: string): void {
    this.uploaded(id)
    const shown = this.#previews.get(id)
    if (!shown) return
    URL.revokeObjectURL(shown)
    this.#show(new Map([...this.#previews].filter(([other]) => other !== id)))
  }

  /** Addresses of pictures to show, by photo. */
  get previews(): ReadonlyMap<string, string> {
    return this.#previews
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #show(previews: ReadonlyMap<string, string>): void {
    this.#previews = previews
    for (const listener of this.#listeners) listener()
  }

  #key = (id: string): string => this.#prefix + id
}
