import type { StoredImage } from '../../contracts/image.ts'
import { IMAGE_LIMIT } from '../../contracts/product-rules.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict, notAllowed, notFound } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import type { Signed } from '../http/viewer.ts'
import { imagePath } from '../providers/images/port.ts'
import { adoptUploads } from './adopt.ts'
import { finishDeletion } from './finish-deletion.ts'
import { UPLOADS } from './image-limits.ts'
import { insertImage, isShown, lockImage, startDeletion } from './image-queries.ts'
import { type Ingested, ingest } from './ingest.ts'
import { checkPermit, type ShownPermit, usePermit } from './permit.ts'
import { clientLeft } from './work-queue.ts'

type Keeper = Pick<Deps, 'db' | 'providers' | 'now' | 'log'>
type Uploader = Keeper & Pick<Deps, 'pool'>

export interface SentImage {
  bytes: Buffer
  /** As its sender calls it; part of it goes into the path. */
  fileName: string
}

export interface Placed {
  folder: string
  /** Null for what belongs to nobody yet. */
  ownerId: number | null
  /** Cut to a square of at most so many pixels a side. */
  square?: number
  /** Of the client: nothing is stored for one that has left. */
  signal?: AbortSignal
}

/** An image in the store, with the path that the database keeps. */
export type Kept = StoredImage & { path: string }

/**
 * Re-encodes an image, puts it in the store and records it. `admit` may refuse at the last moment, in the transaction of the
 * record; the file is then taken back. Throws what `ingest` throws, and 429 past the owner's `UPLOADS`.
 */
export async function storeImage(
  deps: Uploader,
  { bytes, square, signal, ...sent }: SentImage & Placed,
  admit?: (tx: Transaction) => Promise<void>,
): Promise<Kept> {
  const owner = sent.ownerId === null ? undefined : accountKey(sent.ownerId)
  if (owner) await createLimiter(deps.pool, UPLOADS).count(owner)
  const ingested = await ingest(bytes, sent.fileName, { owner, signal, square })
  if (signal?.aborted) throw clientLeft()
  return storeIngested(deps, { ...ingested, ...sent }, admit)
}

/** The second half of `storeImage`. By itself only for our own files, which are in the form that `ingest` gives. */
export async function storeIngested(
  { db, providers: { images }, now }: Keeper,
  image: Ingested & Omit<SentImage & Placed, 'bytes' | 'square' | 'signal'>,
  admit?: (tx: Transaction) => Promise<void>,
): Promise<Kept> {
  const { data, extension, width, height, fileName, folder, ownerId } = image
  const name = `${plainName(fileName)}.${extension}`
  const stored = await images.store({ data, name, folder: plainFolder(folder), width, height })
  const kept = { ...stored, path: stored.filePath.replace(/^\/+/, '') }
  try {
    await db.transaction(async (tx) => {
      await admit?.(tx)
      const { path, fileId, size } = kept
      await insertImage(tx, { path, fileId, ownerId, bytes: size, width, height, createdAt: now() })
    })
  } catch (error) {
    await images.remove(kept)
    throw error
  }
  return kept
}

/** The built-in store's own upload: the permit says whose image it is, and is used up by it. */
export async function receiveUpload(
  deps: Uploader,
  { permit, ...sent }: SentImage & Omit<Placed, 'ownerId'> & { permit: ShownPermit },
): Promise<Kept> {
  const ownerId = await checkPermit(deps, permit)
  return storeImage(deps, { ...sent, ownerId }, (tx) => usePermit(tx, permit.token))
}

/** Stores all of the images, read one at a time, or none of them. Throws what `ingest` throws, naming the file. */
export async function storeImages(deps: Uploader, sent: AsyncIterable<SentImage>, placed: Placed): Promise<Kept[]> {
  const kept: Kept[] = []
  try {
    for await (const image of sent) {
      if (kept.length === IMAGE_LIMIT) throw new AppError('bad_input', `At most ${IMAGE_LIMIT} images at once.`)
      kept.push(await storeImage(deps, { ...image, ...placed }))
    }
  } catch (error) {
    for (const image of kept) await releaseImage(deps, image.path)
    throw error
  }
  if (kept.length === 0) throw new AppError('bad_input', 'No images selected')
  return kept
}

/**
 * Deletes an image at the wish of its owner or an admin. Throws 403, 404, 409 while anything shows it, and what the store
 * throws: the deletion can be tried again then.
 */
export async function deleteImage(deps: Keeper, imageUrl: string, account: Signed): Promise<void> {
  const { db, providers } = deps
  const path = imagePath(providers.images, imageUrl)
  if (path === null) throw noImage()
  await adoptUploads(deps, [path], account.id)
  const unused = await db.transaction(async (tx) => {
    const image = await lockImage(tx, path)
    if (!image) throw noImage()
    if (image.ownerId !== account.id && account.role !== 'admin')
      throw notAllowed('This image belongs to someone else.')
    if (await isShown(tx, image)) throw conflict('This image is still used by a product or a profile.')
    await startDeletion(tx, path)
    return image
  })
  await finishDeletion(deps, unused)
}

/**
 * Deletes an image that was let go of, unless something still shows it. Never throws for the store: what cannot be deleted
 * now is an orphan, and is found as one.
 */
export async function releaseImage(deps: Omit<Keeper, 'now'>, path: string): Promise<void> {
  const unused = deps.db.transaction(async (tx) => {
    const image = await lockImage(tx, path)
    if (!image || (await isShown(tx, image))) return null
    await startDeletion(tx, path)
    return image
  })
  await unused
    .then((image) => image && finishDeletion(deps, image))
    .catch((error) => deps.log.warn({ err: error, path }, 'an image was not deleted'))
}

const noImage = () => notFound('Image not found')

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
