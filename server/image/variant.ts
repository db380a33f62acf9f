import { readFile, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { ImagePreset } from '../../contracts/image-presets.ts'
import { AppError } from '../http/app-error.ts'
import { writeIfRoom } from '../providers/images/atomic-file.ts'
import { originalFile, variantFolder } from '../providers/images/built-in.ts'
import { type ImageFormat, transform } from './transform.ts'
import { createWorkQueue } from './work-queue.ts'

/** Owners are visitors' addresses. With the one place for uploads this leaves a free thread of libuv's four for files, and on two cores one for requests. */
const queue = createWorkQueue({ atOnce: availableParallelism() > 2 ? 2 : 1, mostWaiting: 500, mostWaitingEach: 200 })

const inTheMaking = new Map<string, Promise<Buffer | null>>()

/** The stored file as it is; null when there is none. */
export const readOriginal = (folder: string, imagePath: string): Promise<Buffer | null> =>
  readIfThere(originalFile(folder, imagePath))

interface VariantTurn {
  /** Whose turn it takes. */
  owner?: string
  /** Aborts when the server stops. */
  signal?: AbortSignal
}

/**
 * A stored image in a preset's size, from the cache or made for it; null when there is no such image. However many ask
 * at once, it is made once, in the turn of the first. Throws what the queue throws when too many others are being made, and
 * `unavailable` (503) once the signal has aborted: what waits for its turn then does not start.
 */
export async function readVariant(
  folder: string,
  imagePath: string,
  preset: ImagePreset,
  format: ImageFormat,
  { owner = 'background', signal }: VariantTurn = {},
): Promise<Buffer | null> {
  const file = variantFile(folder, imagePath, preset, format)
  const cached = await readIfThere(file)
  if (cached) return cached
  const made =
    inTheMaking.get(file) ??
    make({ folder, imagePath, preset, format, file, owner, signal }).finally(() => inTheMaking.delete(file))
  inTheMaking.set(file, made)
  return made
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

async function make({ folder, imagePath, preset, format, file, owner, signal }: Variant): Promise<Buffer | null> {
  const original = originalFile(folder, imagePath)
  if (!(await isThere(original))) return null
  const data = await queue(
    async () => {
      if (signal?.aborted) throw stopping()
      return transform(original, preset, format)
    },
    { owner },
  )
  await writeIfRoom(file, data)
  // A deletion takes the original first and the cache after: whoever comes second of the two cleans up.
  if (await isThere(original)) return data
  await rm(variantFolder(folder, imagePath), { recursive: true, force: true })
  return null
}

const stopping = () => new AppError('unavailable', 'The server is restarting. Please try again.', { retryAfter: 5 })

const isThere = (file: string): Promise<boolean> =>
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
