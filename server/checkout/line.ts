import type { LineJoined, LineState, NewLinePlace } from '../../contracts/line.ts'
import { LINE_LIMIT } from '../../contracts/line-rules.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict, notFound } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { isBuyerOf, isLive } from '../product/hold.ts'
import { findCheckouts } from './checkout-queries.ts'
import { isOffered, lineIsDue, moveLines } from './line-moves.ts'
import { findDue, findLine, insertPlace, leaveLines, updateEmail, type Waiting } from './line-queries.ts'
import { findOffers, lockProducts, maySee, type Offer } from './offer-queries.ts'
import { settle } from './settle.ts'

/**
 * Joins the line for a held item, or returns the place the viewer already has. Throws 404, or 409 if the item is free, sold or
 * the viewer's own, if they hold it themselves, or if the line is full.
 */
export async function joinLine(
  deps: Deps,
  viewer: Viewer,
  productId: number,
  { email }: NewLinePlace,
): Promise<LineJoined> {
  await advanceLines(deps, [await readOffer(deps, viewer, productId)])
  return deps.db.transaction(async (tx) => {
    await lockProducts(tx, [productId])
    const offer = seen(viewer, (await findOffers(tx, [productId], deps.now()))[0])
    const line = await findLine(tx, productId)
    const known = line.find((place) => isOf(place, viewer))
    refuseToJoin(viewer, offer, known, line, deps.now())
    const guestEmail = viewer.account ? undefined : email
    if (known) {
      if (guestEmail) await updateEmail(tx, known.id, guestEmail)
      return { position: line.indexOf(known) + 1, length: line.length }
    }
    const { account, visitorId } = viewer
    const place = { productId, userId: account?.id ?? null, visitorId, email: guestEmail ?? null }
    await insertPlace(tx, { ...place, createdAt: deps.now() })
    return { position: line.length + 1, length: line.length + 1 }
  })
}

function refuseToJoin(
  viewer: Viewer,
  { product, hold, ...offer }: Offer,
  known: Waiting | undefined,
  line: Waiting[],
  now: Date,
): void {
  if (product.sellerId === viewer.account?.id) throw conflict('This is your own item.')
  if (product.status === 'sold') throw conflict('This item has already been purchased.')
  if (isHeldBy({ product, hold, ...offer }, viewer, now)) throw conflict('You are holding this item yourself.')
  const isHeld = (hold && isLive(hold, now)) || isOffered({ product, hold, ...offer }, now)
  if (!isHeld) throw conflict('This item is free. You can buy it now.')
  if (!known && line.length >= LINE_LIMIT) throw conflict('The line is full.')
}

const isHeldBy = ({ hold }: Offer, viewer: Viewer, now: Date): boolean =>
  !!hold && isLive(hold, now) && isBuyerOf(hold, viewer)

/** Throws 404. */
export async function readLine(deps: Deps, viewer: Viewer, productId: number): Promise<LineState> {
  const before = await readOffer(deps, viewer, productId)
  const offer = (await advanceLines(deps, [before])) ? await readOffer(deps, viewer, productId) : before
  const line = offer.hasLine ? await findLine(deps.db, productId) : []
  const index = line.findIndex((place) => isOf(place, viewer))
  const own = line[index]
  const isHolder = isHeldBy(offer, viewer, deps.now())
  return {
    position: own ? index + 1 : null,
    length: line.length,
    offeredUntil: own && isOffered(offer, deps.now()) ? (own.offeredUntil?.toISOString() ?? null) : null,
    ...(isHolder && { isHolder }),
    ...(isHolder && offer.hold?.url && { url: offer.hold.url }),
  }
}

/** Throws 404. Idempotent. */
export async function leaveLine(deps: Deps, viewer: Viewer, productId: number): Promise<void> {
  await readOffer(deps, viewer, productId)
  if (await leaveLines(deps.db, viewer, [productId])) await moveLines(deps, [productId])
}

const isOf = ({ userId, visitorId }: Waiting, viewer: Viewer): boolean =>
  isBuyerOf({ buyerId: userId, visitorId }, viewer)

function seen(viewer: Viewer, offer: Offer | undefined): Offer {
  if (!offer || !maySee(offer.product, viewer)) throw notFound('Product not found')
  return offer
}

const readOffer = async (deps: Deps, viewer: Viewer, productId: number): Promise<Offer> =>
  seen(viewer, (await findOffers(deps.db, [productId], deps.now()))[0])

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
