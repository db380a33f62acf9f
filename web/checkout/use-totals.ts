import { type Cents, toCents } from '../../contracts/money.ts'
import { taxOf } from '../../contracts/tax.ts'
import { useTaxRate } from '../sale/use-sale.ts'

/** What these items cost at the current tax rate, rounded per item as at checkout. An existing hold may have another rate. */
export function useTotals(items: readonly { price: string }[]): { price: Cents; tax: Cents; total: Cents } {
  const rate = useTaxRate()
  const prices = items.map((item) => toCents(item.price))
  const price = prices.reduce((sum, one) => sum + one, 0)
  const tax = prices.reduce((sum, one) => sum + taxOf(one, rate), 0)
  return { price, tax, total: price + tax }
}
