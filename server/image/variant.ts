import { readFile, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { ImagePreset } from '../../contracts/image-presets.ts'
import { AppError } from '../http/app-error.ts'
import { writeCacheFile } from '../providers/images/atomic-file.ts'
import { originalFile, variantFolder } from '../providers/images/built-in.ts'
import { type ImageFormat, transform } from './transform.ts'
import { createWorkQueue } from './work-queue.ts'

/**
 * Owners are visitors' addresses. Including the one for uploads, at most three of libuv's four threads are busy, which
 * leaves one for file access; on two cores, one core stays free for requests.
 */
const queue = createWorkQueue({
  concurrency: availableParallelism() > 2 ? 2 : 1,
  maxQueued: 500,
  maxQueuedPerOwner: 200,
})

const inFlight = new Map<string, Promise<Buffer | null>>()

export const readOriginal = (folder: string, imagePath: string): Promise<Buffer | null> =>
  readIfThere(originalFile(folder, imagePath))

interface VariantOptions {
  owner?: string
  signal?: AbortSignal
}

/**
 * A stored image in a preset's size, cached on disk; null when there is no such image. Concurrent requests share one
 * transform, queued for the first requester. Throws what the queue throws when it is full, and `unavailable` (503) if
 * the signal aborts before the work starts.
 */
export async function readVariant(
  folder: string,
  imagePath: string,
  preset: ImagePreset,
  format: ImageFormat,
  { owner = 'background', signal }: VariantOptions = {},
): Promise<Buffer | null> {
  const file = variantFile(folder, imagePath, preset, format)
  const cached = await readIfThere(file)
  if (cached) return cached
  const variant =
    inFlight.get(file) ??
    createVariant({ folder, imagePath, preset, format, file, owner, signal }).finally(() => inFlight.delete(file))
  inFlight.set(file, variant)
  return variant
}

interface Variant {
  folder: string
  imagePath: string
  preset: ImagePreset
  format: ImageFormat
  file: string
  owner: string
  signal: AbortSignal | undefined
}

const variantFile = (folder: string, imagePath: string, preset: ImagePreset, format: ImageFormat): string =>
  path.join(variantFolder(folder, imagePath), `${preset}.${format}`)

async function createVariant(variant: Variant): Promise<Buffer | null> {
  const { folder, imagePath, preset, format, file, owner, signal } = variant
  const original = originalFile(folder, imagePath)
  if (!(await exists(original))) return null
  const data = await queue(
    async () => {
      if (signal?.aborted) throw stopping()
      return transform(original, preset, format)
    },
    { owner },
  )
  await writeCacheFile(file, data)
  // A deletion removes the original, then the cache. If it overlapped with this, clean up what we just wrote.
  if (await exists(original)) return data
  await rm(variantFolder(folder, imagePath), { recursive: true, force: true })
  return null
}

const stopping = () => new AppError('unavailable', 'The server is restarting. Please try again.', { retryAfter: 5 })

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  )

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null
    throw error
  }
}
