import type { Cents } from '../../contracts/money.ts'
import { taxOf, taxRateOf } from '../../contracts/tax.ts'
import type { Deps } from '../deps.ts'

type TaxedSale = Parameters<typeof taxRateOf>[0]

/** Sales tax at the sale's own rate, or else the configured one. */
export const taxOn = ({ settings }: Pick<Deps, 'settings'>, sale: TaxedSale, price: Cents): Cents =>
  taxOf(price, taxRateOf(sale, settings.SALES_TAX_RATE))
