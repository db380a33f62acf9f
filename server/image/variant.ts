import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { ImagePreset } from '../../contracts/image-presets.ts'
import { AppError } from '../http/app-error.ts'
import { createWorkQueue } from '../http/work-queue.ts'
import { ownCopy } from '../own-copy.ts'
import { type ImageFiles, variantFolder, variantKey } from '../providers/images/files.ts'
import { singleFlight } from '../single-flight.ts'
import { type ImageFormat, transform } from './transform.ts'

/**
 * Owners are visitors' addresses. With the queue for uploads, at most three of libuv's four threads are busy, which leaves
 * one for file access. On two cores, one stays free for requests.
 */
const queue = createWorkQueue({
  concurrency: availableParallelism() > 2 ? 2 : 1,
  maxQueued: 500,
  maxQueuedPerOwner: 200,
})

const readings = singleFlight<Buffer | null>()

/** Bytes by key. A variant's content never changes. */
const sizes = new LRUCache<string, number>({ max: 50_000 })

export interface Variant {
  imagePath: string
  preset: ImagePreset
  format: ImageFormat
}

interface VariantOptions {
  owner?: string
  signal?: AbortSignal
}

export const keyOf = ({ imagePath, preset, format }: Variant): string => variantKey(imagePath, `${preset}.${format}`)

/**
 * A stored image in a preset's size, cached beside the originals; null when there is no such image. Concurrent requests
 * share one transform, queued for the first requester. Throws what the queue throws when it is full, what the files
 * throw, and `unavailable` (503) if the signal aborts before the work starts.
 */
export function readVariant(files: ImageFiles, variant: Variant, options: VariantOptions): Promise<Buffer | null> {
  const key = keyOf(variant)
  return readings(files, key, () => readOrCreate(files, key, variant, options))
}

/** The variant's size in bytes, creating it unless it exists; null when there is no such image. Throws like `readVariant`. */
export async function prepareVariant(
  files: ImageFiles,
  variant: Variant,
  options: VariantOptions = {},
): Promise<number | null> {
  const key = ownCopy(keyOf(variant))
  const size = sizes.get(key) ?? (await files.size(key)) ?? (await readVariant(files, variant, options))?.length
  if (size === undefined) return null
  sizes.set(key, size)
  return size
}

async function readOrCreate(
  files: ImageFiles,
  key: string,
  { imagePath, preset, format }: Variant,
  { owner = 'background', signal }: VariantOptions,
): Promise<Buffer | null> {
  const cached = await files.read(key)
  if (cached) return cached
  // Check before queueing: requests for missing images must not wait.
  if ((await files.size(imagePath)) === null) return null
  const data = await queue(
    async () => {
      if (signal?.aborted) throw stopping()
      const original = await files.read(imagePath)
      return original && transform(original, preset, format)
    },
    { owner },
  )
  if (!data) return null
  await files.writeCached(key, data)
  // A deletion removes the original, then the cache. If it overlapped with this, clean up what we just wrote.
  if ((await files.size(imagePath)) !== null) return data
  await files.removeFolder(variantFolder(imagePath))
  return null
}

const stopping = () => new AppError('unavailable', 'The server is restarting. Please try again.', { retryAfter: 5 })
