import { availableParallelism } from 'node:os'
import { createWorkQueue, type TaskOptions } from '../http/work-queue.ts'
import type { ImageStore } from '../providers/images/port.ts'
import { smallJpeg } from '../providers/images/sharp.ts'
import { type ImagePatches, imagePatches } from './image-patches.ts'
import { patchSimilarity } from './patch-similarity.ts'

/** The longer side, in pixels: enough to read a brand name. */
const SIDE = 384
const QUALITY = 75
/** Photos read in parallel per request. */
const READERS = 4

/** Separate from the queues for uploads and sizes, so they don't delay each other. */
const queue = createWorkQueue({
  concurrency: availableParallelism() > 2 ? 2 : 1,
  maxQueued: 200,
  maxQueuedPerOwner: 3 * READERS,
})

/** Small JPEGs of stored images; null if unreadable. Throws what the queue throws. */
export async function readThumbnails(
  store: Pick<ImageStore, 'read'>,
  paths: string[],
  options: TaskOptions,
): Promise<(Buffer | null)[]> {
  const thumbnails: (Buffer | null)[] = paths.map(() => null)
  const remaining = [...paths.entries()]
  async function work(): Promise<void> {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const [at, path] = next
      const bytes = await store.read(path).catch(() => null)
      if (bytes) thumbnails[at] = await queue(() => smallJpeg(bytes, SIDE, QUALITY).catch(() => null), options)
    }
  }
  await Promise.all(Array.from({ length: READERS }, work))
  return thumbnails
}

/** Pairwise similarity, 0 to 1. */
export const compareThumbnails = (thumbnails: (Buffer | null)[], options: TaskOptions): Promise<Float64Array[]> =>
  queue(async () => {
    const patches: (ImagePatches | null)[] = []
    for (const thumbnail of thumbnails) patches.push(thumbnail && (await imagePatches(thumbnail)))
    return patchSimilarity(patches, options.signal)
  }, options)
