import type { Payload } from '../analytics/track.ts'
import type { Cart, CartItem } from './cart.ts'

const MINUTE = 60_000

const totals = ({ totalItems, totalAmount }: Cart): Payload => ({
  cart_total_items: totalItems,
  cart_total_amount: Number(totalAmount),
})

const described = ({ product }: CartItem): Payload => ({
  product_id: product.id,
  product_title: product.title,
  product_price: Number(product.price),
  product_category: product.category,
  // A guess, but always available.
  product_brand: product.title.split(' ')[0] ?? '',
  seller_id: product.sellerId,
  seller_username: product.sellerUsername,
  product_tags: product.tags,
  product_status: product.status,
  image_count: product.imageUrls.length,
  has_multiple_images: product.imageUrls.length > 1,
})

type CartEvent = [name: 'product_added_to_cart' | 'product_removed_from_cart', payload: Payload]

/** The analytics events for a change of the cart; totals are those after it. */
export function cartEvents(before: Cart, after: Cart, now: Date): CartEvent[] {
  const events: CartEvent[] = []
  for (const item of after.items) {
    const more = item.quantity - (before.items.find(({ id }) => id === item.id)?.quantity ?? 0)
    if (more > 0) events.push(['product_added_to_cart', { ...described(item), quantity_added: more, ...totals(after) }])
  }
  for (const item of before.items) {
    const fewer = item.quantity - (after.items.find(({ id }) => id === item.id)?.quantity ?? 0)
    if (fewer <= 0) continue
    const minutes = Math.max(0, Math.round((now.getTime() - item.addedAt.getTime()) / MINUTE))
    const left = { quantity_removed: fewer, minutes_in_cart: minutes }
    events.push(['product_removed_from_cart', { ...described(item), ...left, ...totals(after) }])
  }
  return events
}

export const checkoutInitiated = (cart: Cart): Payload => ({
  product_ids: cart.items.map(({ id }) => String(id)),
  product_titles: cart.items.map(({ product }) => product.title),
  ...totals(cart),
})
