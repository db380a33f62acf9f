import type { StoredImage } from '../../contracts/image.ts'
import type { ImageEdit } from '../../contracts/image-edit-rules.ts'
import { IMAGE_LIMIT } from '../../contracts/product-rules.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict, notAllowed, notFound } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import type { Signed } from '../http/viewer.ts'
import { clientLeft } from '../http/work-queue.ts'
import { imagePath } from '../providers/images/port.ts'
import { adoptUploads } from './adopt.ts'
import { UPLOADS } from './image-limits.ts'
import {
  deleteImageRow,
  findFamily,
  type ImageRow,
  insertImage,
  isInUse,
  lockImage,
  startDeletion,
} from './image-queries.ts'
import { type Ingested, ingest } from './ingest.ts'
import { checkPermit, type PresentedPermit, usePermit } from './permit.ts'

export interface SentImage {
  bytes: Buffer
  /** The client's name for the file; part of it goes into the path. */
  fileName: string
}

interface Destination {
  folder: string
  ownerId: number | null
  /** Crops to a square with sides of at most this many pixels. */
  square?: number
  /** Aborts when the client disconnects; nothing is stored then. */
  signal?: AbortSignal
}

interface Provenance {
  originalPath: string
  edit: ImageEdit
}

type SavedImage = StoredImage & { path: string }

/**
 * Re-encodes an image, stores it and records it. `beforeInsert` runs in the transaction of the record; if it throws,
 * the file is removed again. Throws what `ingest` throws, and 429 past the owner's `UPLOADS`.
 */
export async function storeImage(
  deps: Deps,
  { bytes, square, signal, ...sent }: SentImage & Destination,
  beforeInsert?: (tx: Transaction) => Promise<void>,
): Promise<SavedImage> {
  const owner = sent.ownerId === null ? undefined : accountKey(sent.ownerId)
  if (owner) await createLimiter(deps.pool, UPLOADS).count(owner)
  const ingested = await ingest(bytes, sent.fileName, { owner, signal, square })
  if (signal?.aborted) throw clientLeft()
  return storeIngested(deps, { ...ingested, ...sent }, beforeInsert)
}

/** The second half of `storeImage`. Call it directly only for our own files, which need no `ingest`. */
export async function storeIngested(
  { db, providers: { images }, now }: Deps,
  image: Ingested & Omit<SentImage & Destination, 'bytes' | 'square' | 'signal'> & Partial<Provenance>,
  beforeInsert?: (tx: Transaction) => Promise<void>,
): Promise<SavedImage> {
  const { data, extension, width, height, fileName, folder, ownerId, originalPath, edit } = image
  const name = `${plainName(fileName)}.${extension}`
  const stored = await images.store({ data, name, folder: plainFolder(folder), width, height })
  const saved = { ...stored, path: stored.filePath.replace(/^\/+/, '') }
  try {
    await db.transaction(async (tx) => {
      await beforeInsert?.(tx)
      const { path, fileId, size } = saved
      const record = { path, fileId, ownerId, bytes: size, width, height, createdAt: now(), originalPath, edit }
      await insertImage(tx, record)
    })
  } catch (error) {
    await images.remove(saved)
    throw error
  }
  return saved
}

/** An upload to our own store. Uses up the permit, which determines the owner. */
export async function receiveUpload(
  deps: Deps,
  { permit, ...sent }: SentImage & Omit<Destination, 'ownerId'> & { permit: PresentedPermit },
): Promise<SavedImage> {
  const ownerId = await checkPermit(deps, permit)
  return storeImage(deps, { ...sent, ownerId }, (tx) => usePermit(tx, permit.token))
}

/** Stores all of the images, reading one at a time, or none. Throws what `ingest` throws, naming the file. */
export async function storeImages(
  deps: Deps,
  sent: AsyncIterable<SentImage>,
  destination: Destination,
): Promise<SavedImage[]> {
  const saved: SavedImage[] = []
  try {
    for await (const image of sent) {
      if (saved.length === IMAGE_LIMIT) throw new AppError('bad_input', `At most ${IMAGE_LIMIT} images at once.`)
      saved.push(await storeImage(deps, { ...image, ...destination }))
    }
  } catch (error) {
    for (const image of saved) await releaseImage(deps, image.path)
    throw error
  }
  if (saved.length === 0) throw new AppError('bad_input', 'No images selected')
  return saved
}

/**
 * Deletes an image for its owner or an admin, and its original with it unless that is still needed. Throws 403, 404, 409
 * while it is in use, and the store's errors, after which the deletion can be retried.
 */
export async function deleteImage(deps: Deps, imageUrl: string, account: Signed): Promise<void> {
  const path = imagePath(deps.providers.images, imageUrl)
  if (path === null) throw noImage()
  await adoptUploads(deps, [path], account.id)
  const deleted = await deleteIf(deps, path, async (tx, image) => {
    refuseOthers(image, account)
    if (!(await startIfUnused(tx, image)))
      throw conflict('This image is still used by a product, a draft or a profile.')
    return true
  })
  if (!deleted) throw noImage()
  await releaseFamily(deps, deleted.originalPath)
}

/**
 * Deletes the file, then the record, of an image whose deletion `start` has started with the row locked. Returns the image, or
 * null if there is none or `start` returns false. If the store fails or the server dies, `releaseUnneeded` finishes it.
 */
export async function deleteIf(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  path: string,
  start: (tx: Transaction, image: ImageRow) => Promise<boolean>,
): Promise<ImageRow | null> {
  const image = await db.transaction(async (tx) => {
    const locked = await lockImage(tx, path)
    return locked && (await start(tx, locked)) ? locked : null
  })
  if (!image) return null
  await providers.images.remove(image)
  await deleteImageRow(db, path)
  return image
}

async function startIfUnused(tx: Transaction, { path }: ImageRow): Promise<boolean> {
  if (await isInUse(tx, path)) return false
  await startDeletion(tx, path)
  return true
}

export function refuseOthers({ ownerId }: Pick<ImageRow, 'ownerId'>, { id, role }: Signed): void {
  if (ownerId !== id && role !== 'admin') throw notAllowed('This image belongs to someone else.')
}

/**
 * Deletes an image, and its original with it, unless they are still in use. Never throws: the orphan cleanup takes care
 * of failures.
 */
export async function releaseImage(deps: Deps, path: string): Promise<void> {
  const released = await releaseOne(deps, path)
  if (released) await releaseFamily(deps, released.originalPath)
}

/** Deletes an original and everything made from it, unless any of it is in use. */
async function releaseFamily(deps: Deps, originalPath: string | null): Promise<void> {
  if (originalPath === null) return
  const family = await findFamily(deps.db, originalPath)
  for (const path of family) if (await isInUse(deps.db, path)) return
  for (const path of family) await releaseOne(deps, path)
}

/** Deletes only this image. Never throws. Returns what it deleted. */
export const releaseOne = (deps: Deps, path: string): Promise<ImageRow | null> =>
  deleteIf(deps, path, startIfUnused).catch((error) => {
    deps.log.warn({ err: error, path }, 'image could not be deleted')
    return null
  })

export const noImage = () => notFound('Image not found')

/** `Brass Lamp (1).JPG` to `brass-lamp-1`. */
const plainName = (fileName: string): string =>
  fileName
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 40)
    .replace(/-$/, '') || 'image'

const plainFolder = (folder: string): string =>
  folder
    .split('/')
    .map((name) => name.replace(/[^\w-]+/g, '_').slice(0, 40))
    .filter(Boolean)
    .slice(0, 4)
    .join('/') || 'products'
