import { HOLD_MS } from '../../../contracts/checkout-rules.ts'
import { imageTransform } from '../../../contracts/image-presets.ts'
import { primaryImage } from '../../../contracts/product-rules.ts'
import { totalsOf } from '../../../contracts/tax.ts'
import type { Deps } from '../../deps.ts'
import { imageUrl } from '../../providers/images/port.ts'
import type { PaymentOrder } from '../../providers/payments/port.ts'
import type { CheckoutRow } from '../checkout-queries.ts'
import type { ForSale } from '../line/offer-queries.ts'

/**
 * When the hold of these items runs out. A hold that moved between payment pages lasts at most twice as long, so that nobody
 * keeps an item by changing the cart again and again.
 */
export function holdEnd(checkouts: Pick<CheckoutRow, 'createdAt' | 'heldSince'>[]): Date {
  const ends = checkouts.flatMap(({ createdAt, heldSince }) => [
    createdAt.getTime() + HOLD_MS,
    heldSince.getTime() + 2 * HOLD_MS,
  ])
  return new Date(Math.min(...ends))
}

/** Names an item's refund at the provider. Row ids repeat across databases; with the time they don't. */
export const referenceOf = ({ id, createdAt }: Pick<CheckoutRow, 'id' | 'createdAt'>): string =>
  `checkout-${id}-${createdAt.getTime().toString(36)}`

/** Whether it was rung up at a desk, perhaps for the buyer's phone. */
export const isOfDesk = ({ soldById, soldByPassId }: CheckoutRow): boolean => (soldById ?? soldByPassId) !== null

/** The request to the provider. Deterministic, as idempotency keys require. */
export function orderFor({ settings, providers }: Deps, checkouts: CheckoutRow[], products: ForSale[]): PaymentOrder {
  const [first] = checkouts
  if (!first) throw new Error('an order has items')
  const session = 'session_id={CHECKOUT_SESSION_ID}'
  const page = checkouts.length > 1 ? 'cart' : first.productId
  return {
    reference: first.reference,
    items: checkouts.map(({ productId, title, amount }) => {
      const path = primaryImage(products.find(({ id }) => id === productId) ?? { imageUrls: [], primaryImageIndex: 0 })
      return {
        productId,
        title,
        imageUrl: path ? `${imageUrl(providers.images, path)}?${imageTransform('card')}` : null,
        amount,
      }
    }),
    tax: totalsOf(checkouts).tax,
    buyerEmail: first.buyerEmail || null,
    expiresAt: new Date(first.createdAt.getTime() + HOLD_MS),
    successUrl: `${settings.PUBLIC_URL}/purchase-success?${session}&product=${first.productId}`,
    // Only the desk can cancel a page that it opened for the buyer's phone.
    cancelUrl: isOfDesk(first)
      ? `${settings.PUBLIC_URL}/checkout/${first.productId}?cancelled=till`
      : `${settings.PUBLIC_URL}/checkout/${page}?cancelled=1&${session}`,
  }
}
