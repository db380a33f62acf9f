import { useQueries } from '@tanstack/react-query'
import type { Cents } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'
import { taxOf } from '../../contracts/tax.ts'
import { cartKey } from '../lib/refetch-product.ts'
import { useApi } from '../lib/use-api.ts'
import { useClock } from '../lib/use-clock.ts'
import { lineQuery } from '../line/line-query.ts'
import { useTaxRate } from '../sale/use-sale.ts'
import { type CartItem, priceOf } from './cart.ts'
import { useCart } from './use-cart.ts'

export interface CartLineState {
  item: CartItem
  /** Current, or as of when it was added until it has loaded. */
  product: Product
  /** Why it cannot be bought now. */
  gone: string | null
  /** By someone else, or by this visitor, perhaps in another tab. */
  isHeld: boolean
}

/** The cart with current prices and availability, kept up to date by live updates. Browser only. */
export function useCartLines(): { lines: CartLineState[]; available: CartLineState[]; total: Cents; tax: Cents } {
  const { items } = useCart()
  const api = useApi()
  const now = useClock((time) => Math.floor(time.getTime() / 1000) * 1000, 0)
  const results = useQueries({
    queries: items.map(({ id }) => ({
      queryKey: cartKey(id),
      // Does not count as a view.
      queryFn: () => api('GET /api/favourites/products', { query: { ids: id } }),
      retry: false,
    })),
  })
  const held = items.map((_item, index) => isHeldAt(results[index]?.data?.[0], now))
  const inLine = useQueries({
    queries: items.map(({ id }, index) => ({ ...lineQuery(api, id), enabled: held[index] === true })),
  })
  const lines = items.map((item, index) => {
    const found = results[index]?.data
    const isHeld = held[index] === true
    const { data: line, isPending } = inLine[index] ?? {}
    const isHeldByOthers = isHeld && !isPending && !line?.isHolder
    const product = found?.[0] ?? item.product
    return {
      item,
      product,
      gone: found ? goneBecause(found[0], isHeldByOthers) : null,
      isHeld: isHeld || product.offeredUntil !== undefined,
    }
  })
  const available = lines.filter(({ gone }) => gone === null)
  const total = available.reduce((sum, { product, item }) => sum + priceOf(product) * item.quantity, 0)
  const rate = useTaxRate()
  const tax = available.reduce((sum, { product, item }) => sum + taxOf(priceOf(product), rate) * item.quantity, 0)
  return { lines, available, total, tax }
}

const isHeldAt = (product: Product | undefined, now: number): boolean =>
  product?.status === 'approved' && product.heldUntil !== undefined && new Date(product.heldUntil).getTime() > now

function goneBecause(product: Product | undefined, isHeldByOthers: boolean): string | null {
  if (product?.status === 'sold') return 'Sold'
  if (product?.status !== 'approved') return 'No longer for sale'
  if (!isHeldByOthers) return null
  return product.isOffer ? 'Offered to the next in line' : 'Someone is checking out this item'
}
