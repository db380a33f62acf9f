import { type Cents, formatCents } from '../../../contracts/money.ts'
import { AppError, notAllowed } from '../../http/app-error.ts'
import type { ForSale } from '../offer-queries.ts'
import { mayLower, type Till } from './till.ts'

interface AskedItem {
  productId: number
  /** Null or missing: the listed one. */
  price?: Cents | undefined
}

interface Agreed {
  amount: Cents
  /** Null unless the amount is lower. */
  listedPrice: Cents | null
}

/** Throws 400 for a price above the listed one, and 403 for a lower one that this till may not agree on. */
export function agreedPrice(till: Till, product: ForSale, { price = product.price }: AskedItem): Agreed {
  if (price > product.price) {
    const message = `“${product.title}” is listed at ${formatCents(product.price)}. The price can't be above that.`
    throw new AppError('bad_input', message, { fields: { price: message } })
  }
  if (price === product.price) return { amount: price, listedPrice: null }
  if (!mayLower(till, product))
    throw notAllowed(`You can't lower the price of “${product.title}”. Ask its seller or an admin.`)
  return { amount: price, listedPrice: product.price }
}
