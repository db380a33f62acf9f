import { OFFER_MS } from '../../../contracts/line-rules.ts'
import { notify } from '../../account/notification/notify.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { NOBODY, type Viewer } from '../../http/viewer.ts'
import { isBuyerOf, isLive } from '../../product/hold.ts'
import type { LinkedProduct } from '../../product/product-links.ts'
import { recommend } from '../../product/recommendation.ts'
import type { Mail } from '../../providers/mail/port.ts'
import { type CheckoutRow, moveCheckouts } from '../checkout-queries.ts'
import { findBuyer, type ProductBuyer } from '../order/purchase-queries.ts'
import { offerMail, offerText, soldToOthersMail } from './line-mails.ts'
import {
  deleteLine,
  deletePlace,
  findLine,
  findWaitedFor,
  type LinePlace,
  updateOffer,
  type Waiting,
} from './line-queries.ts'
import { type ForSale, findOffers, lockProducts, type Offer } from './offer-queries.ts'

export const isOffered = ({ place }: Offer, now: Date): boolean =>
  place?.offeredUntil != null && place.offeredUntil > now

/** Whether it is the viewer's place in line. */
export const isOf = ({ userId, visitorId }: Pick<LinePlace, 'userId' | 'visitorId'>, viewer: Viewer): boolean =>
  isBuyerOf({ buyerId: userId, visitorId }, viewer)

/** Whether the item should be offered to the first in line. */
export const lineIsDue = (offer: Offer, now: Date): boolean =>
  offer.hasLine && !(offer.hold && isLive(offer.hold, now)) && !isOffered(offer, now)

export const productsOf = (items: readonly Pick<CheckoutRow, 'productId'>[]): number[] =>
  items.flatMap(({ productId }) => productId ?? [])

/**
 * Advances or ends the lines of these products after a hold, an offer or a sale has ended. Never throws: the caller's work
 * stands, and a job catches up.
 */
export async function moveLines(deps: Deps, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  try {
    for (const { id } of await findWaitedFor(deps, productIds)) await moveLine(deps, id)
  } catch (error) {
    deps.log.warn({ err: error, productIds }, 'could not advance the lines; a job will retry')
  }
}

async function moveLine(deps: Deps, productId: number): Promise<void> {
  const [seen] = await findOffers(deps.db, [productId], deps.now())
  const similar = seen?.product.status === 'sold' ? await recommend(deps, NOBODY, productId) : []
  await deps.db.transaction(async (tx) => {
    await lockProducts(tx, [productId])
    const now = deps.now()
    const [offer] = await findOffers(tx, [productId], now)
    if (!offer?.hasLine) return
    const { product, sale, hold } = offer
    if (product.status === 'sold') return endLine(tx, deps, offer, similar)
    if (product.status !== 'approved' || !sale) return deleteLine(tx, productId)
    // An overdue open checkout may have just been paid; only the provider knows.
    if (hold && (isLive(hold, now) || hold.status === 'open')) return
    if (isOffered(offer, now)) return
    // Or else its page, which is still being created, would take the item back. None if it has just been opened.
    if (hold && (await moveCheckouts(tx, hold.reference, 'failed', { updatedAt: now })).length === 0) return
    await passOn(tx, deps, product, sale)
  })
}

async function passOn(
  tx: Transaction,
  deps: Deps,
  product: ForSale,
  { endDate, timeZone }: NonNullable<Offer['sale']>,
): Promise<void> {
  const { now, settings } = deps
  for (const place of await findLine(tx, product.id)) {
    // A suspended account cannot sign in to buy.
    if (place.offeredUntil || place.isSuspended) {
      await deletePlace(tx, place.id)
      continue
    }
    const full = new Date(now().getTime() + OFFER_MS)
    const endsWithSale = endDate < full
    const until = endsWithSale ? endDate : full
    await updateOffer(tx, place.id, until)
    if (place.to) {
      const end = { until, endsWithSale, timeZone }
      const mail = offerMail(settings, { ...place, to: place.to }, product, end, now())
      await tell(tx, deps, place, product.id, mail, offerText(product, end))
    }
    return
  }
}

async function endLine(tx: Transaction, deps: Deps, { product }: Offer, similar: LinkedProduct[]): Promise<void> {
  const { now, settings } = deps
  const buyer = await findBuyer(tx, product.id)
  const told = new Set<string>()
  // Accounts first: somebody may wait in two browsers, and their account has chosen how to hear of it.
  const line = (await findLine(tx, product.id)).sort((a, b) => Number(a.userId === null) - Number(b.userId === null))
  for (const place of line) {
    if (!place.to || isBoughtBy(buyer, place) || told.has(place.to.toLowerCase())) continue
    told.add(place.to.toLowerCase())
    const mail = soldToOthersMail(settings, { ...place, to: place.to }, product, similar, now())
    await tell(tx, deps, place, product.id, mail, 'It went to someone else. See what is similar.')
  }
  await deleteLine(tx, product.id)
}

/** Someone in line may buy at a desk, or in another browser. */
const isBoughtBy = (buyer: ProductBuyer | null, { userId, to }: Waiting): boolean =>
  buyer !== null &&
  ((userId !== null && userId === buyer.buyerId) || to?.toLowerCase() === buyer.buyerEmail.toLowerCase())

async function tell(
  tx: Transaction,
  deps: Deps,
  { userId }: Waiting,
  productId: number,
  mail: Mail,
  body: string,
): Promise<void> {
  if (userId === null) return deps.jobs.send(tx, 'mail', mail)
  await notify(deps, tx, userId, { kind: 'line_moves', title: mail.subject, body, url: `/product/${productId}`, mail })
}
