import { setTimeout as pause } from 'node:timers/promises'
import type { AnalysisRequest, Proposed } from '../../contracts/analysis.ts'
import type { Deps } from '../deps.ts'
import { AppError, badField } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { storedPaths } from '../image/usable-images.ts'
import { checkPrimaryImage, pathsOf } from '../product/product-images.ts'
import { type ImageStore, imageUrl } from '../providers/images/port.ts'
import { hasStoreFailed } from '../providers/images/storage-error.ts'
import { type Description, type Photo, type Proposal, VisionFailed } from '../providers/vision/port.ts'
import { recordCall } from './ai-call.ts'
import { fitProposal } from './fit-proposal.ts'

/** More photos cost more than they add. */
const MAX_PHOTOS = 10
const MAX_ATTEMPTS = 2

/**
 * Suggests a listing for the photos. Throws 400 for URLs outside the image store, 429 past the hourly limit, 503 when
 * the daily budget or the account's share is used up or the provider or the image store is unavailable, and 502 for an
 * invalid response; those of the provider only after a retry. Aborts when the client disconnects.
 */
export async function analyze(
  deps: Deps,
  account: Pick<Signed, 'id'>,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<Proposed> {
  const { vision } = deps.providers
  const photos = await photosOf(deps, account, request)
  const proposal = await withReadablePhotos(photos, (watched) => propose(deps, account, watched, signal))
  return { ...fitProposal(proposal), source: vision.id, ...(vision.note && { note: vision.note }) }
}

async function photosOf(deps: Deps, account: Pick<Signed, 'id'>, request: AnalysisRequest): Promise<Photo[]> {
  const { imageUrls, primaryImageIndex } = request
  checkPrimaryImage(primaryImageIndex, imageUrls)
  const paths = await pathsOf(deps, imageUrls, account)
  const stored = await storedPaths(deps.db, paths)
  if (paths.some((path) => !stored.has(path))) throw badField('imageUrls', 'One of the images no longer exists.')
  const primaryFirst = new Set([paths[primaryImageIndex] ?? '', ...paths])
  return [...primaryFirst].slice(0, MAX_PHOTOS).map((path) => photoOf(deps.providers.images, path))
}

const photoOf = (store: ImageStore, path: string): Photo => ({
  path,
  // A remote provider may not be able to reach this server.
  publicUrl: store.id === 'imagekit' ? `${imageUrl(store, path)}?tr=w-1024,h-1024,c-at_max,f-jpg` : null,
  read: () => store.read(path),
})

/** Throws 503 if the store failed for every photo: the proposal would come from nothing. */
async function withReadablePhotos(photos: Photo[], propose: (photos: Photo[]) => Promise<Proposal>): Promise<Proposal> {
  const unread = new Set<Photo>()
  const watched = photos.map((photo) => ({
    ...photo,
    read: () =>
      photo.read().catch((error) => {
        if (hasStoreFailed(error)) unread.add(photo)
        throw error
      }),
  }))
  try {
    const proposal = await propose(watched)
    if (unread.size < photos.length) return proposal
  } catch (error) {
    if (unread.size < photos.length) throw error
  }
  throw notAvailable(new Error('the image store failed for every photo'))
}

async function propose(
  deps: Deps,
  account: Pick<Signed, 'id'>,
  photos: Photo[],
  signal: AbortSignal,
): Promise<Proposal> {
  const { vision } = deps.providers
  const { billing } = vision
  if (!billing) return (await vision.describe(photos, signal)).proposal
  const details = {
    type: 'analysis' as const,
    accountId: account.id,
    model: billing.model,
    estimate: billing.estimateUse(photos.length),
    resultOf: ({ proposal }: Description) => `${proposal.title} (${proposal.category})`,
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return (await recordCall(deps, details, () => vision.describe(photos, signal))).proposal
    } catch (error) {
      if (!(error instanceof VisionFailed)) throw error
      if (error.retryInMs === null || attempt === MAX_ATTEMPTS) throw toAppError(error)
      await pause(error.retryInMs, undefined, { signal }).catch(() => {
        throw toAppError(error)
      })
    }
  }
}

function toAppError(failure: VisionFailed): AppError {
  const isUnavailable = failure.kind !== 'refused' && failure.kind !== 'unreadable'
  return isUnavailable
    ? notAvailable(failure)
    : new AppError(
        'provider_failed',
        "Photo analysis didn't work this time. Please try again, or fill in the details by hand.",
        { cause: failure },
      )
}

const notAvailable = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    "Photo analysis isn't available right now. Please try again, or fill in the details by hand.",
    { cause, retryAfter: 30 },
  )
