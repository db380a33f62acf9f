import type { NewDeskSale } from '../../../contracts/desk.ts'
import { type Cents, formatCents } from '../../../contracts/money.ts'
import type { Deps } from '../../deps.ts'
import { badField, notAllowed } from '../../http/app-error.ts'
import type { ForSale, Offer } from '../line/offer-queries.ts'
import { taxOn } from '../tax-on.ts'
import { deskCheckout, mayLower, type Till } from './till.ts'

interface Agreed {
  amount: Cents
  /** Null unless the amount is lower. */
  listedPrice: Cents | null
}

/**
 * The offers as checkouts of this till, at the asked prices and with tax. Throws 400 for a price above the listed one, and 403
 * for a lower one that this till may not agree on.
 */
export const agreedCheckouts = (deps: Deps, till: Till, asked: NewDeskSale['items'], offers: Offer[], now: Date) =>
  offers.map((offer, index) => {
    const agreed = agreedPrice(till, offer.product, asked[index]?.price)
    return { ...deskCheckout(till, offer, now), ...agreed, tax: taxOn(deps, offer.sale, agreed.amount) }
  })

function agreedPrice(till: Till, product: ForSale, price = product.price): Agreed {
  if (price > product.price)
    throw badField(
      'price',
      `“${product.title}” is listed at ${formatCents(product.price)}. The price can't be above that.`,
    )
  if (price === product.price) return { amount: price, listedPrice: null }
  if (!mayLower(till, product))
    throw notAllowed(`You can't lower the price of “${product.title}”. Ask its seller or an admin.`)
  return { amount: price, listedPrice: product.price }
}
