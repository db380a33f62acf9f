import { posix } from 'node:path'
import type { EditedImage, ImageEditRequest } from '../../contracts/image.ts'
import { type ImageEdit, isSameEdit, UNEDITED } from '../../contracts/image-edit-rules.ts'
import type { Deps } from '../deps.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import type { Signed } from '../http/viewer.ts'
import { clientLeft } from '../http/work-queue.ts'
import { imagePath, imageUrl } from '../providers/images/port.ts'
import { adoptUploads } from './adopt.ts'
import { noImage, refuseOthers, storeIngested } from './image.ts'
import { UPLOADS } from './image-limits.ts'
import { findImage, type ImageRow, ownedImages } from './image-queries.ts'
import { ingest } from './ingest.ts'

/** How an image was made from its original. Throws 403 for someone else's, 404, and the store's errors. */
export async function readEdit(deps: Deps, account: Signed, url: string): Promise<EditedImage> {
  const { image, original } = await findEditable(deps, account, url)
  return toEditedImage(deps, image, original)
}

/**
 * Makes a new image from the image's original, or returns one of the two if it already has this edit. Throws what
 * `readEdit` and `ingest` throw, and 429 past the account's `UPLOADS`.
 */
export async function editImage(
  deps: Deps,
  account: Signed,
  { imageUrl: url, ...edit }: ImageEditRequest,
  signal: AbortSignal,
): Promise<EditedImage> {
  const { image, original } = await findEditable(deps, account, url)
  const same = [image, original].find((stored) => isSameEdit(editOf(stored), edit))
  if (same) return toEditedImage(deps, same, original)
  const owner = accountKey(account.id)
  await createLimiter(deps.pool, UPLOADS).count(owner)
  const { dir: folder, base } = posix.parse(original.path)
  // Without the random suffix that the store added to the name.
  const fileName = base.replace(/_[^_.]+(?=\.\w+$)/, '')
  const ingested = await ingest(await deps.providers.images.readOriginal(original.path), fileName, {
    owner,
    signal,
    edit,
  })
  if (signal.aborted) throw clientLeft()
  const { ownerId } = original
  const made = { ...ingested, fileName, folder, ownerId, originalPath: original.path, edit }
  const saved = await storeIngested(deps, made, async (tx) => {
    if (!(await ownedImages(tx, [original.path], null)).has(original.path)) throw noImage()
  })
  return toEditedImage(deps, { ...saved, originalPath: original.path, edit }, original)
}

async function findEditable(deps: Deps, account: Signed, url: string) {
  const path = imagePath(deps.providers.images, url)
  if (path === null) throw noImage()
  await adoptUploads(deps, [path], account.id)
  const image = await findImage(deps.db, path)
  if (!image) throw noImage()
  refuseOthers(image, account)
  const original = image.originalPath === null ? image : await findImage(deps.db, image.originalPath)
  if (original) return { image, original }
  // Its original is gone, so the image becomes the original.
  const own = { ...image, originalPath: null }
  return { image: own, original: own }
}

/** Its original may have been deleted. */
const editOf = ({ originalPath, edit }: Pick<ImageRow, 'originalPath' | 'edit'>): ImageEdit =>
  (originalPath === null ? null : edit) ?? UNEDITED

type Shown = Pick<ImageRow, 'path' | 'width' | 'height' | 'originalPath' | 'edit'>

const toEditedImage = ({ providers: { images } }: Deps, image: Shown, original: Shown): EditedImage => ({
  imageUrl: imageUrl(images, image.path),
  originalUrl: imageUrl(images, original.path),
  width: image.width,
  height: image.height,
  ...editOf(image),
})
