import { setTimeout as pause } from 'node:timers/promises'
import type { AnalysisRequest, Proposed } from '../../contracts/analysis.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { pathsOf } from '../product/product-images.ts'
import { type ImageStore, imageUrl } from '../providers/images/port.ts'
import { type Photo, type Proposal, VisionFailed } from '../providers/vision/port.ts'
import { recorded } from './ai-call.ts'
import { fitProposal } from './fit-proposal.ts'
import { storedAmong } from './photo-queries.ts'

type AnalysisParts = Pick<Deps, 'db' | 'providers' | 'settings' | 'now'>

/** Photos beyond these cost more than they tell. */
const PHOTOS = 10
const TRIES = 2

/**
 * Proposes what to write about the photos. Throws 400 for addresses that are not of the image store, 503 when the day's budget
 * or the account's share is used up or the describer is away, 429 after too many calls in an hour, 502 when it gives no usable answer; a second try included. Once nobody waits any more
 * (`gone`), the describer is told to stop, and is not asked again.
 */
export async function analyze(
  deps: AnalysisParts,
  account: Signed,
  asked: AnalysisRequest,
  gone: AbortSignal,
): Promise<Proposed> {
  const { vision } = deps.providers
  const photos = await photosOf(deps, account, asked)
  const proposal = await propose(deps, account, photos, gone)
  return { ...fitProposal(proposal), source: vision.id, ...(vision.note && { note: vision.note }) }
}

/** The primary one first. */
async function photosOf(deps: AnalysisParts, account: Signed, asked: AnalysisRequest): Promise<Photo[]> {
  const { imageUrls, primaryImageIndex } = asked
  if (primaryImageIndex >= imageUrls.length)
    throw badInput('primaryImageIndex', 'The primary image is not in the list of images.')
  const paths = await pathsOf(deps, imageUrls, account)
  const stored = await storedAmong(deps.db, paths)
  if (paths.some((path) => !stored.has(path))) throw badInput('imageUrls', 'One of the images no longer exists.')
  const primaryFirst = new Set([paths[primaryImageIndex] ?? '', ...paths])
  return [...primaryFirst].slice(0, PHOTOS).map((path) => photoOf(deps.providers.images, path))
}

const photoOf = (store: ImageStore, path: string): Photo => ({
  path,
  // A describer elsewhere cannot be expected to reach this server.
  publicUrl: store.id === 'imagekit' ? `${imageUrl(store, path)}?tr=w-1024,h-1024,c-at_max,f-jpg` : null,
  read: () => store.read(path),
})

async function propose(deps: AnalysisParts, account: Signed, photos: Photo[], gone: AbortSignal): Promise<Proposal> {
  const { vision } = deps.providers
  const { billing } = vision
  if (!billing) return (await vision.describe(photos, gone)).proposal
  const asked = { type: 'analysis', accountId: account.id, billing, photos: photos.length } as const
  for (let tries = 1; ; tries++) {
    try {
      return await recorded(deps, asked, () => vision.describe(photos, gone))
    } catch (error) {
      if (!(error instanceof VisionFailed)) throw error
      if (error.retryIn === null || tries === TRIES) throw answerTo(error)
      await pause(error.retryIn, undefined, { signal: gone }).catch(() => {
        throw answerTo(error)
      })
    }
  }
}

function answerTo(failure: VisionFailed): AppError {
  const isAway = failure.kind !== 'refused' && failure.kind !== 'unreadable'
  return isAway
    ? new AppError(
        'unavailable',
        "Photo analysis isn't available right now. Please try again, or fill in the details by hand.",
        { cause: failure, retryAfter: 30 },
      )
    : new AppError(
        'provider_failed',
        "Photo analysis didn't work this time. Please try again, or fill in the details by hand.",
        { cause: failure },
      )
}

const badInput = (name: string, message: string) => new AppError('bad_input', message, { fields: { [name]: message } })
