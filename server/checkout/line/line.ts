import type { Answer } from '../../../contracts/call.ts'
import type { LineState } from '../../../contracts/line.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { isBuyerOf, isLive } from '../../product/hold.ts'
import { findCheckouts } from '../checkout-queries.ts'
import { settle } from '../settle.ts'
import { isOf, isOffered, lineIsDue, moveLines } from './line-moves.ts'
import { claimPlace, findDue, findLine, leaveLines } from './line-queries.ts'
import { findOffers, findOffersBatched, maySee, type Offer } from './offer-queries.ts'

export const isHeldBy = ({ hold }: Offer, viewer: Viewer, now: Date): boolean =>
  !!hold && isLive(hold, now) && isBuyerOf(hold, viewer)

/** Gives the place of a guest who has signed in since to their account, which is then notified. Throws 404. */
export async function readLine(deps: Deps, viewer: Viewer, productId: number): Promise<Answer<typeof LineState>> {
  const before = await readOffer(deps, viewer, productId)
  const offer = (await advanceLines(deps, [before])) ? await readOffer(deps, viewer, productId) : before
  const line = offer.hasLine ? await findLine(deps.db, productId) : []
  const index = line.findIndex((place) => isOf(place, viewer))
  const own = line[index]
  const { account } = viewer
  if (account && own?.userId === null && line.every(({ userId }) => userId !== account.id))
    await claimPlace(deps.db, own.id, account.id)
  const isHolder = isHeldBy(offer, viewer, deps.now())
  return {
    position: own ? index + 1 : null,
    length: line.length,
    offeredUntil: own && isOffered(offer, deps.now()) ? own.offeredUntil : null,
    ...(!account && own?.email && { hasEmail: true }),
    ...(isHolder && { isHolder }),
    ...(isHolder && offer.hold?.url && { url: offer.hold.url }),
  }
}

/** Throws 404. Idempotent. */
export async function leaveLine(deps: Deps, viewer: Viewer, productId: number): Promise<void> {
  await readOffer(deps, viewer, productId)
  if (await leaveLines(deps.db, viewer, [productId])) await moveLines(deps, [productId])
}

/** Throws 404. */
export async function readOffer(deps: Deps, viewer: Viewer, productId: number): Promise<Offer> {
  const [offer] = await findOffersBatched(deps, [productId])
  if (!offer || !maySee(offer.product, viewer)) throw notFound('Product not found')
  return offer
}

/** Advances the lines of items nobody holds, once the provider confirms that the last hold was not paid. */
export async function advanceLines(deps: Deps, offers: Offer[]): Promise<boolean> {
  const due = offers.filter(
    (offer) => lineIsDue(offer, deps.now()) || (offer.hasLine && offer.product.status === 'sold'),
  )
  for (const { product, hold } of due) {
    if (hold?.status === 'open') await settleOverdue(deps, hold.reference)
    else await moveLines(deps, [product.id])
  }
  return due.length > 0
}

/** If the provider is down, the line waits. */
async function settleOverdue(deps: Deps, reference: string): Promise<void> {
  await settle(deps, await findCheckouts(deps.db, reference)).catch((error) => {
    if (!(error instanceof AppError)) throw error
    deps.log.warn({ err: error }, 'a line waits for the payment provider')
  })
}

/** Job: offers items whose offer or hold has run out to the next in line. */
export async function moveDueLines(deps: Deps): Promise<void> {
  const due = await findDue(deps.db, deps.now())
  if (due.length > 0) await advanceLines(deps, await findOffers(deps.db, due, deps.now()))
}
