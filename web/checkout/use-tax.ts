import { type Cents, toCents } from '../../contracts/money.ts'
import { taxOf } from '../../contracts/tax.ts'
import { useTaxRate } from '../sale/use-sale.ts'

/** The tax on these items at today's rate, each rounded for itself as at the checkout. What a hold has promised may differ. */
export function useTax(items: readonly { price: string }[]): Cents {
  const rate = useTaxRate()
  return items.reduce((sum, { price }) => sum + taxOf(toCents(price), rate), 0)
}
