import type { Deps } from '../../deps.ts'
import { type AppError, conflict, notAllowed, notFound } from '../../http/app-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { isBuyerOf, isLive } from '../../product/hold.ts'
import { saleNotActive } from '../checkout-queries.ts'
import { isOf, isOffered } from '../line/line-moves.ts'
import { maySee, type Offer } from '../line/offer-queries.ts'
import { taxOn } from '../tax-on.ts'
import { HELD, notForSale, OFFERED, refuseUnpayable, someUnavailable } from './existing-holds.ts'

/**
 * Throws the first failing check, in the order of the specification. With several items, the failures of all of them are
 * reported together. Returns the offers in the order of the ids.
 */
export function refuse(deps: Deps, viewer: Viewer, productIds: number[], offers: Offer[], now = deps.now()): Offer[] {
  const byId = new Map(offers.map((offer) => [offer.product.id, offer]))
  const refusals = productIds.map((id) => refusalOf(viewer, byId.get(id), now))
  const [only] = refusals
  if (refusals.length === 1 && only) throw only
  if (offers.length > 0 && !offers[0]?.sale) throw saleNotActive()
  const unavailable = productIds.flatMap((productId, index) => {
    const refusal = refusals[index]
    return refusal ? [{ productId, message: refusal.message }] : []
  })
  if (unavailable.length > 0) throw someUnavailable(unavailable, productIds.length)
  const ordered = productIds.flatMap((id) => byId.get(id) ?? [])
  refuseUnpayable(
    ordered.map(({ product, sale, hold }) =>
      hold && isLive(hold, now) ? hold.amount + hold.tax : product.price + taxOn(deps, sale, product.price),
    ),
  )
  return ordered
}

function refusalOf(viewer: Viewer, offer: Offer | undefined, now: Date): AppError | null {
  if (!offer || !maySee(offer.product, viewer)) return notFound('Product not found')
  const { product, sale, hold, place } = offer
  if (!sale) return saleNotActive()
  if (product.sellerId === viewer.account?.id) return notAllowed('You cannot buy your own item.')
  if (product.status !== 'approved') return notForSale(product)
  if (hold && isLive(hold, now)) return isBuyerOf(hold, viewer) ? null : conflict(HELD)
  return place && isOffered(offer, now) && !isOf(place, viewer) ? conflict(OFFERED) : null
}
