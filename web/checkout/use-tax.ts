import { type Cents, toCents } from '../../contracts/money.ts'
import { taxOf } from '../../contracts/tax.ts'
import { useTaxRate } from '../sale/use-sale.ts'

/** The tax on these items at the current rate, rounded per item as at checkout. An existing hold may have another rate. */
export function useTax(items: readonly { price: string }[]): Cents {
  const rate = useTaxRate()
  return items.reduce((sum, { price }) => sum + taxOf(toCents(price), rate), 0)
}
