import { type AppError, conflict, notAllowed, notFound } from '../../http/app-error.ts'
import { type DeskAsker, deskAsker, type Viewer } from '../../http/viewer.ts'
import { isDeskHold, isLive } from '../../product/hold.ts'
import { type CheckoutRow, type ForSale, type Offer, saleNotActive } from '../checkout-queries.ts'
import { isOffered } from '../line-moves.ts'
import { HELD, OFFERED } from '../meet-holds.ts'

/** A till: who stands at it, and the browser, as two may stand at two on one account. */
export interface Till {
  asker: DeskAsker
  /** Never a visitor's: what a till holds is not held by a buyer in the same browser. */
  visitorId: string
}

export function tillOf(viewer: Viewer): Till {
  const asker = deskAsker(viewer)
  // A program that keeps no visitor cookie is one till per account.
  const browser = viewer.isNewcomer ? `${asker.kind}-${idOf(asker)}` : viewer.visitorId
  return { asker, visitorId: `desk:${browser}` }
}

const idOf = (asker: DeskAsker): number => (asker.kind === 'pass' ? asker.pass.id : asker.account.id)

/** Who sells, as purchases and checkouts store it. */
export const sellerOf = ({ asker }: Till): Pick<CheckoutRow, 'soldById' | 'soldByPassId'> =>
  asker.kind === 'pass'
    ? { soldById: null, soldByPassId: asker.pass.id }
    : { soldById: asker.account.id, soldByPassId: null }

/** `account-7`, `pass-3`. */
export const askerKey = ({ asker }: Till): string => `${asker.kind}-${idOf(asker)}`

/** Sellers sell their own items; admins and helpers all. */
export const maySell = ({ asker }: Till, { sellerId }: Pick<ForSale, 'sellerId'>): boolean =>
  asker.kind === 'pass' || asker.account.role === 'admin' || asker.account.id === sellerId

export const mayLower = (till: Till, product: Pick<ForSale, 'sellerId'>): boolean =>
  maySell(till, product) && (till.asker.kind === 'account' || till.asker.pass.mayLowerPrices)

export const isOfTill = ({ visitorId }: Pick<CheckoutRow, 'visitorId'>, till: Till): boolean =>
  visitorId === till.visitorId

/** Why the till cannot sell an item now: 404, 403 without a sale or for another seller's item, else 409. Null if it can. */
export function refusalOf(till: Till, offer: Offer | undefined, now: Date): AppError | null {
  if (!offer || !(maySell(till, offer.product) || ['approved', 'sold'].includes(offer.product.status)))
    return notFound('Product not found')
  const { product, sale, hold } = offer
  const { asker } = till
  if (!sale) return saleNotActive()
  if (asker.kind === 'pass' && asker.pass.saleEventId !== sale.id)
    return notAllowed('This desk pass is for another sale.')
  if (!maySell(till, product)) return notAllowed(`“${product.title}” can only be sold by its seller or an admin.`)
  if (product.status === 'sold') return conflict('This item has already been purchased.')
  if (product.status !== 'approved') return conflict(`This item is ${product.status} and not for sale.`)
  if (hold && isLive(hold, now)) {
    if (isOfTill(hold, till)) return null
    return conflict(isDeskHold(hold) ? 'This item is being rung up at another desk.' : HELD)
  }
  return isOffered(offer, now) ? conflict(OFFERED) : null
}
