import { WALK_IN } from '../../../contracts/desk-rules.ts'
import { type AppError, conflict, notAllowed, notFound } from '../../http/app-error.ts'
import { type DeskActor, deskActor, isAdmin, type Viewer } from '../../http/viewer.ts'
import { isDeskHold, isLive } from '../../product/hold.ts'
import { isPublic } from '../../product/product-row.ts'
import { type CheckoutRow, saleNotActive } from '../checkout-queries.ts'
import { HELD, notForSale, OFFERED } from '../hold/existing-holds.ts'
import { isOffered } from '../line/line-moves.ts'
import type { ForSale, Offer } from '../line/offer-queries.ts'

/** Who sells, and in which browser: one account may use several. */
export interface Till {
  actor: DeskActor
  /** Prefixed, so that a till's holds are not those of a buyer in the same browser. */
  visitorId: string
}

export function tillOf(viewer: Viewer): Till {
  const actor = deskActor(viewer)
  // A client without cookies is one till per account.
  const browser = viewer.isNewcomer ? actorKey(actor) : viewer.visitorId
  return { actor, visitorId: `desk:${browser}` }
}

/** `account-7`, `pass-3`. */
export const actorKey = (actor: DeskActor): string =>
  `${actor.kind}-${actor.kind === 'pass' ? actor.pass.id : actor.account.id}`

/** Who sells, as purchases and checkouts store it. */
const sellerOf = ({ actor }: Till): Pick<CheckoutRow, 'soldById' | 'soldByPassId'> =>
  actor.kind === 'pass'
    ? { soldById: null, soldByPassId: actor.pass.id }
    : { soldById: actor.account.id, soldByPassId: null }

/** Whether it is this till's sale, perhaps from another phone with the same account or pass. */
export function isSoldBy({ soldById, soldByPassId }: CheckoutRow, till: Till): boolean {
  const seller = sellerOf(till)
  return soldById === seller.soldById && soldByPassId === seller.soldByPassId
}

/** What all checkouts of a till have in common, at the listed price. */
export const deskCheckout = (till: Till, { product, sale }: Offer, now: Date) => ({
  productId: product.id,
  title: product.title,
  visitorId: till.visitorId,
  buyerEmail: '',
  buyerName: WALK_IN,
  amount: product.price,
  ...sellerOf(till),
  saleEventId: sale?.id ?? null,
  heldSince: now,
  createdAt: now,
  updatedAt: now,
})

/** Sellers sell their own items; admins and helpers all. */
const maySell = ({ actor }: Till, { sellerId }: Pick<ForSale, 'sellerId'>): boolean =>
  actor.kind === 'pass' || isAdmin(actor) || actor.account.id === sellerId

export const mayLower = (till: Till, product: Pick<ForSale, 'sellerId'>): boolean =>
  maySell(till, product) && (till.actor.kind === 'account' || till.actor.pass.mayLowerPrices)

export const isOfTill = ({ visitorId }: Pick<CheckoutRow, 'visitorId'>, till: Till): boolean =>
  visitorId === till.visitorId

/** Why the till cannot sell an item now: 404, 403 without a sale or for another seller's item, else 409. Null if it can. */
export function refusalOf(till: Till, offer: Offer | undefined, now: Date): AppError | null {
  if (!offer || !(maySell(till, offer.product) || isPublic(offer.product.status))) return notFound('Product not found')
  const { product, sale, hold } = offer
  const { actor } = till
  if (!sale) return saleNotActive()
  if (actor.kind === 'pass' && actor.pass.saleEventId !== sale.id)
    return notAllowed('This desk pass is for another sale.')
  if (!maySell(till, product)) return notAllowed(`“${product.title}” can only be sold by its seller or an admin.`)
  if (product.status !== 'approved') return notForSale(product)
  if (hold && isLive(hold, now)) {
    if (isOfTill(hold, till)) return null
    return conflict(isDeskHold(hold) ? 'This item is being rung up at another desk.' : HELD)
  }
  return isOffered(offer, now) ? conflict(OFFERED) : null
}
