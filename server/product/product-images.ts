import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { badField } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { adoptUploads } from '../image/adopt.ts'
import { releaseImage } from '../image/image.ts'
import { usableImages, whyUnusable } from '../image/usable-images.ts'
import { imagePath } from '../providers/images/port.ts'

/**
 * The store paths of URLs sent by a client, fresh uploads included. Calls the store, so run it before the transaction.
 * Throws 400 for a URL outside the configured store.
 */
export async function pathsOf(deps: Deps, urls: string[], account: Pick<Signed, 'id'>): Promise<string[]> {
  const paths = urls.map((url) => {
    const path = imagePath(deps.providers.images, url)
    if (path === null) throw badField('imageUrls', 'You can only use images uploaded here.')
    return path
  })
  await adoptUploads(deps, paths, account.id)
  return paths
}

/** The store's file ids. The files cannot be deleted until the transaction ends. Throws 400 for someone else's image. */
export async function fileIdsOf(
  tx: Transaction,
  paths: string[],
  account: Signed,
  current: CurrentImages = NONE,
): Promise<string[]> {
  const added = paths.filter((path) => !current.imageUrls.includes(path))
  const usable = await usableImages(tx, added, account)
  const fileIds: string[] = []
  for (const path of paths) {
    const fileId = usable.get(path) ?? current.imagekitFileIds[current.imageUrls.indexOf(path)]
    if (fileId === undefined) throw badField('imageUrls', await whyUnusable(tx, path))
    fileIds.push(fileId)
  }
  return fileIds
}

/** A product may keep its current images, whoever edits it. */
interface CurrentImages {
  imageUrls: string[]
  imagekitFileIds: string[]
}
const NONE: CurrentImages = { imageUrls: [], imagekitFileIds: [] }

/** Deletes images that are no longer used in a job: the store may be slow or down. */
export async function release(tx: Transaction, { jobs }: Pick<Deps, 'jobs'>, paths: string[]): Promise<void> {
  if (paths.length > 0) await jobs.send(tx, 'release-images', { paths })
}

/** Throws 400 for an index beyond the last image. */
export function checkPrimaryImage(index: number, paths: string[]): void {
  if (index >= paths.length) throw badField('primaryImageIndex', 'The primary image is not in the list of images.')
}

/** The primary image's index among the new paths; 0 if it was removed. */
export const primaryIndexIn = (before: Shown, paths: string[]): number =>
  Math.max(0, paths.indexOf(before.imageUrls[before.primaryImageIndex] ?? ''))

interface Shown {
  imageUrls: string[]
  primaryImageIndex: number
}

/**
 * Job: deletes images that products and drafts no longer show, unless something else still does. When the signal aborts, it
 * leaves the rest to another job, because the store may be slow.
 */
export async function releaseImages(deps: Deps, paths: string[], signal?: AbortSignal): Promise<void> {
  for (const [index, path] of paths.entries()) {
    if (signal?.aborted) return deps.jobs.send(deps.db, 'release-images', { paths: paths.slice(index) })
    await releaseImage(deps, path)
  }
}
