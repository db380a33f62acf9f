import type { GroupRequest, PhotoGroups } from '../../contracts/draft.ts'
import type { Deps } from '../deps.ts'
import { HOUR_SECONDS } from '../durations.ts'
import { AppError, badField } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import type { Signed } from '../http/viewer.ts'
import { clientLeft } from '../http/work-queue.ts'
import { usableImages, whyUnusable } from '../image/usable-images.ts'
import { pathsOf } from '../product/product-images.ts'
import type { ImageStore } from '../providers/images/port.ts'
import { hasStoreFailed } from '../providers/images/storage-error.ts'
import { VisionFailed } from '../providers/vision/port.ts'
import { groupByAi, type PhotosToGroup } from './ai-grouping.ts'
import { BudgetUsedUp } from './ai-share.ts'
import { groupByTimeAndSimilarity } from './built-in-grouping.ts'
import { compareThumbnails, readThumbnails } from './thumbnails.ts'

/** Per account. Each may take a few seconds of decoding. */
export const GROUPINGS: Limit = { name: 'group-photos', tries: 30, seconds: HOUR_SECONDS, what: 'groupings of photos' }

/**
 * Sorts the account's photos into items, by AI if configured; if it fails or its budget is used up, by time and
 * similarity. Throws 400 for a duplicate photo, one outside the image store or someone else's, 429 past the account's
 * limit, 503 when the queue is full, and the store's errors if it is down. Aborts when the client disconnects.
 */
export async function groupPhotos(
  deps: Deps,
  account: Signed,
  { photos }: GroupRequest,
  signal: AbortSignal,
): Promise<PhotoGroups> {
  const owner = accountKey(account.id)
  const urls = photos.map((photo) => photo.imageUrl)
  const paths = await ownPaths(deps, account, urls)
  // Before it counts: a browser tries again every few seconds.
  await requireStore(deps.providers.images, paths)
  await createLimiter(deps.pool, GROUPINGS).count(owner)
  const takenAt = photos.map((photo) => (photo.takenAt === undefined ? null : Date.parse(photo.takenAt)))
  const options = { owner, signal }
  const thumbnails = await readThumbnails(deps.providers.images, paths, options)
  async function compare(): Promise<number[][]> {
    const similarity = await compareThumbnails(thumbnails, options).catch((error) => {
      throw signal.aborted ? clientLeft() : error
    })
    return groupByTimeAndSimilarity(takenAt, similarity)
  }
  let compared: Promise<number[][]> | undefined
  const groupBuiltIn = () => {
    compared ??= compare()
    return compared
  }
  const { groups, ...source } = await byAiIfPossible(deps, account, { thumbnails, takenAt, groupBuiltIn, signal })
  return { groups: inOrder(groups).map((group) => group.map((place) => urls[place] ?? '')), ...source }
}

type Grouping = Omit<PhotoGroups, 'groups'> & { groups: number[][] }

async function byAiIfPossible(deps: Deps, account: Signed, photos: PhotosToGroup): Promise<Grouping> {
  const builtIn = async (why: string): Promise<Grouping> => ({
    groups: await photos.groupBuiltIn(),
    source: 'built-in',
    note: `${why} ${sortedBy(photos)}`,
  })
  const { group, billing } = deps.providers.vision
  if (!group || !billing) return builtIn('Not AI: we')
  try {
    return { groups: await groupByAi(deps, account, { group, billing }, photos), source: 'openai' }
  } catch (error) {
    if (photos.signal.aborted) throw clientLeft()
    const reason = reasonOf(error)
    if (reason === null) throw error
    return builtIn(`${reason}, so we`)
  }
}

async function ownPaths(deps: Deps, account: Signed, urls: string[]): Promise<string[]> {
  const paths = await pathsOf(deps, urls, account)
  if (new Set(paths).size < paths.length) throw badField('photos', 'Each photo only once')
  const usable = await usableImages(deps.db, paths, account)
  const unusable = paths.find((path) => !usable.has(path))
  if (unusable !== undefined) throw badField('photos', await whyUnusable(deps.db, unusable))
  return paths
}

/** Without the pictures, any groups would be guesses. */
async function requireStore(store: Pick<ImageStore, 'read'>, [path = '']: string[]): Promise<void> {
  await store.read(path).catch((error) => {
    if (hasStoreFailed(error)) throw error
  })
}

function reasonOf(error: unknown): string | null {
  if (error instanceof VisionFailed)
    return error.kind === 'unreadable' ? "The AI couldn't sort these photos" : "The AI wasn't available"
  if (error instanceof BudgetUsedUp) return `${error.budget} for the AI is used up`
  return error instanceof AppError && error.code === 'too_many_tries' ? "You've used the AI a lot this hour" : null
}

const sortedBy = ({ takenAt }: PhotosToGroup): string =>
  takenAt.some((time) => time !== null)
    ? 'sorted your photos by when they were taken and how alike they look. Please check the groups.'
    : 'sorted your photos by how alike they look. Please check the groups.'

/** Each group in the order of the request, groups by their first photo. */
const inOrder = (groups: number[][]): number[][] =>
  groups.map((group) => group.toSorted((a, b) => a - b)).sort(([a = 0], [b = 0]) => a - b)
