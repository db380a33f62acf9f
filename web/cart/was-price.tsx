import { formatCents } from '../../contracts/money.ts'
import { priceOf } from './cart.ts'
import type { CartLineState } from './use-cart-lines.ts'

/** The price at which the item was added, if it has changed since. */
export const WasPrice = ({ item, product }: Pick<CartLineState, 'item' | 'product'>) =>
  priceOf(product) !== priceOf(item.product) && (
    <span className="text-muted text-sm">was {formatCents(priceOf(item.product))} when you added it</span>
  )
