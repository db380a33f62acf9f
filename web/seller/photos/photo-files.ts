import { blobKeys, deleteBlob, loadBlob, saveBlob } from '../../lib/blob-store.ts'
import { createListeners } from '../../lib/listeners.ts'
import { preparePhoto } from '../../lib/prepare-photo.ts'

/** In bytes. */
export interface PhotoSize {
  original: number
  /** Once downscaled for the upload. */
  prepared?: number
}

/** The photos' bytes until they are uploaded, and previews. */
export class PhotoFiles {
  readonly #prefix: string
  readonly #blobs = new Map<string, Promise<Blob>>()
  readonly #isSaved = new Map<string, boolean>()
  readonly #sizes = new Map<string, PhotoSize>()
  #previews: ReadonlyMap<string, string> = new Map()
  readonly #listeners = createListeners()
  /** Photos are downscaled one at a time; several would exceed a phone's memory. */
  #queue: Promise<unknown> = Promise.resolve()

  /** `scope` keeps screens and accounts apart. */
  constructor(scope: string) {
    this.#prefix = `${scope}:`
  }

  add(id: string, file: Blob): void {
    this.#sizes.set(id, { original: file.size })
    void this.#save(id, file)
    const prepared = this.#queue.then(() => this.#prepare(id, file))
    this.#queue = prepared
    this.#blobs.set(id, prepared)
  }

  async #prepare(id: string, file: Blob): Promise<Blob> {
    if (!this.#blobs.has(id)) return file
    const { blob, preview } = await preparePhoto(file)
    if (!this.#blobs.has(id)) return blob
    this.#sizes.set(id, { original: file.size, prepared: blob.size })
    if (preview) this.#setPreviews(new Map([...this.#previews, [id, URL.createObjectURL(preview)]]))
    // Not awaited: some browsers' databases stop answering, which must not hold up the upload.
    if (blob !== file) void this.#save(id, blob)
    return blob
  }

  async #save(id: string, blob: Blob): Promise<void> {
    const isSaved = await saveBlob(this.#key(id), blob)
    this.#isSaved.set(id, isSaved || this.#isSaved.get(id) === true)
    this.#listeners.notify()
  }

  /** Whether a reload loses the photo's bytes, because the browser's storage is blocked or full. */
  isLostByReload = (id: string): boolean => this.#isSaved.get(id) === false

  /** The bytes to upload, once prepared. Rejects for an unknown photo. */
  async bytes(id: string): Promise<Blob> {
    const blob = this.#blobs.get(id)
    if (!blob) throw new Error('This photo is no longer on this device')
    return blob
  }

  /** Restores these photos from an earlier visit and deletes the others. Returns the ids found. */
  async restore(ids: string[]): Promise<Set<string>> {
    const found = new Set<string>()
    for (const id of ids) {
      const blob = await loadBlob(this.#key(id))
      if (blob) found.add(id)
      if (blob) this.add(id, blob)
    }
    const keys = (await blobKeys()).filter((key) => key.startsWith(this.#prefix))
    for (const key of keys) if (!this.#blobs.has(key.slice(this.#prefix.length))) await deleteBlob(key)
    return found
  }

  /** Drops the bytes of an uploaded photo; the preview stays. */
  dropBytes(id: string): void {
    this.#blobs.delete(id)
    void deleteBlob(this.#key(id))
  }

  remove(id: string): void {
    this.dropBytes(id)
    this.#sizes.delete(id)
    const preview = this.#previews.get(id)
    if (!preview) return
    URL.revokeObjectURL(preview)
    this.#setPreviews(new Map([...this.#previews].filter(([other]) => other !== id)))
  }

  get sizes(): ReadonlyMap<string, PhotoSize> {
    return this.#sizes
  }

  /** Object URLs by photo id. */
  get previews(): ReadonlyMap<string, string> {
    return this.#previews
  }

  readonly subscribe = this.#listeners.subscribe

  #setPreviews(previews: ReadonlyMap<string, string>): void {
    this.#previews = previews
    this.#listeners.notify()
  }

  #key = (id: string): string => this.#prefix + id
}
