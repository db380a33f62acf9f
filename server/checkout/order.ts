import { HOLD_LENGTH } from '../../contracts/checkout-rules.ts'
import { imageTransform } from '../../contracts/image-presets.ts'
import { primaryImage } from '../../contracts/product-rules.ts'
import type { Deps } from '../deps.ts'
import { imageUrl } from '../providers/images/port.ts'
import type { PaymentOrder } from '../providers/payments/port.ts'
import type { CheckoutRow, ForSale } from './checkout-queries.ts'

/** When the hold of a checkout ends if nothing comes of it. */
export const holdEnd = ({ createdAt }: Pick<CheckoutRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + HOLD_LENGTH)

/** The checkout's name at the provider. Row ids begin at 1 in every database; with the time no two are the same. */
export const referenceOf = ({ id, createdAt }: Pick<CheckoutRow, 'id' | 'createdAt'>): string =>
  `checkout-${id}-${createdAt.getTime().toString(36)}`

/** What the provider is asked for. The same each time: a question that is asked twice must not become two. */
export function orderFor({ settings, providers }: Deps, checkout: CheckoutRow, product: ForSale): PaymentOrder {
  const path = primaryImage(product)
  const session = 'session_id={CHECKOUT_SESSION_ID}'
  return {
    reference: referenceOf(checkout),
    productId: product.id,
    title: checkout.title,
    imageUrl: path ? `${imageUrl(providers.images, path)}?${imageTransform('card')}` : null,
    amount: checkout.amount,
    buyerEmail: checkout.buyerEmail,
    expiresAt: holdEnd(checkout),
    successUrl: `${settings.PUBLIC_URL}/purchase-success?${session}&product=${product.id}`,
    cancelUrl: `${settings.PUBLIC_URL}/checkout/${product.id}?cancelled=1&${session}`,
  }
}
