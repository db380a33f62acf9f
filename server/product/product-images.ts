import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { adoptUploads } from '../image/adopt.ts'
import { releaseImage } from '../image/image.ts'
import { usableImages } from '../image/usable-images.ts'
import { imagePath } from '../providers/images/port.ts'

type ImageDeps = Pick<Deps, 'db' | 'providers' | 'now'>

/**
 * The store paths of the addresses that a client sent, files that it uploaded a moment ago among them. Asks the store, so
 * it comes before the transaction. Throws 400 for an address that is not the configured store's.
 */
export async function pathsOf(deps: ImageDeps, urls: string[], account: Pick<Signed, 'id'>): Promise<string[]> {
  const paths = urls.map((url) => {
    const path = imagePath(deps.providers.images, url)
    if (path === null) throw badImages('You can only use images uploaded here.')
    return path
  })
  await adoptUploads(deps, paths, account.id)
  return paths
}

/** The store's ids of those files, which stay undeleted until the transaction ends. Throws 400 for another one's image. */
export async function fileIdsOf(
  tx: Transaction,
  paths: string[],
  account: Signed,
  kept: Kept = NONE,
): Promise<string[]> {
  const added = paths.filter((path) => !kept.imageUrls.includes(path))
  const usable = await usableImages(tx, added, account)
  return paths.map((path) => {
    const fileId = usable.get(path)?.fileId ?? kept.imagekitFileIds[kept.imageUrls.indexOf(path)]
    if (fileId === undefined) throw badImages('You can only use images you uploaded yourself.')
    return fileId
  })
}

/** What a product shows already; whoever may edit it may go on showing that. */
interface Kept {
  imageUrls: string[]
  imagekitFileIds: string[]
}
const NONE: Kept = { imageUrls: [], imagekitFileIds: [] }

/** Leaves it to a job to delete images that nothing shows any more: the store may be slow, or away. */
export async function release(tx: Transaction, { jobs }: Pick<Deps, 'jobs'>, paths: string[]): Promise<void> {
  if (paths.length > 0) await jobs.send(tx, 'release-images', { paths })
}

/** Throws 400 for an index beyond the last image. */
export function checkPrimaryImage(index: number, paths: string[]): void {
  if (index < paths.length) return
  const message = 'The primary image is not in the list of images.'
  throw new AppError('bad_input', message, { fields: { primaryImageIndex: message } })
}

/** Where the mark of the primary image goes without a new index: it stays on its picture, or goes to the first. */
export const movedMark = (before: Shown, paths: string[]): number =>
  Math.max(0, paths.indexOf(before.imageUrls[before.primaryImageIndex] ?? ''))

interface Shown {
  imageUrls: string[]
  primaryImageIndex: number
}

/** The job that deletes images which products and drafts have let go of. What another one shows stays. */
export async function releaseImages(deps: Pick<Deps, 'db' | 'providers' | 'log'>, paths: string[]): Promise<void> {
  for (const path of paths) await releaseImage(deps, path)
}

const badImages = (message: string) => new AppError('bad_input', message, { fields: { imageUrls: message } })
