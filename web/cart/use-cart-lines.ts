import { useQueries } from '@tanstack/react-query'
import { type Cents, toDollars } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'
import { taxOf } from '../../contracts/tax.ts'
import { useApi } from '../lib/use-api.ts'
import { useClock } from '../lib/use-clock.ts'
import { useTaxRate } from '../sale/use-sale.ts'
import { type CartItem, priceOf } from './cart.ts'
import { isOwnHold } from './started-checkout.ts'
import { useCart } from './use-cart.ts'

export interface CartLineState {
  item: CartItem
  /** Current, or as of when it was added until it has loaded. */
  product: Product
  /** Why it cannot be bought now. */
  gone: string | null
  /** Someone else is holding it, so the visitor can join the line. */
  isHeld: boolean
}

/** The cart with current prices and availability, kept up to date by live updates. Browser only. */
export function useCartLines(): { lines: CartLineState[]; available: CartLineState[]; total: string; tax: Cents } {
  const { items } = useCart()
  const api = useApi()
  const now = useClock((time) => Math.floor(time.getTime() / 1000) * 1000, 0)
  const results = useQueries({
    queries: items.map(({ id }) => ({
      // The key starts with the products' path, so live updates apply. This call does not count as a view.
      queryKey: ['/api/products', 'cart', id],
      queryFn: () => api('GET /api/favourites/products', { query: { ids: String(id) } }),
      retry: false,
    })),
  })
  const lines = items.map((item, index) => {
    const found = results[index]?.data
    const product = found?.[0]
    const gone = found && !product ? 'No longer for sale' : goneBecause(product, now)
    return { item, product: product ?? item.product, gone, isHeld: gone !== null && product?.status === 'approved' }
  })
  const available = lines.filter(({ gone }) => gone === null)
  const total = available.reduce((sum, { product, item }) => sum + priceOf(product) * item.quantity, 0)
  const rate = useTaxRate()
  const tax = available.reduce((sum, { product, item }) => sum + taxOf(priceOf(product), rate) * item.quantity, 0)
  return { lines, available, total: toDollars(total), tax }
}

function goneBecause(product: Product | undefined, now: number): string | null {
  if (!product) return null
  if (product.status === 'sold') return 'Sold'
  if (product.status !== 'approved') return 'No longer for sale'
  const isHeld = product.heldUntil !== undefined && new Date(product.heldUntil).getTime() > now
  return isHeld && !isOwnHold(product, new Date(now)) ? 'Someone is checking out this item' : null
}
