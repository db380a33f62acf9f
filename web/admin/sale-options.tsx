import type { SaleEvent } from '../../contracts/sale.ts'
import { now } from '../lib/clock.ts'
import { saleName } from './figures.ts'

/** The sales that have started, and the chosen one. */
export function startedSales(sales: readonly SaleEvent[], chosen?: string): SaleEvent[] {
  const time = now()
  return sales.filter(({ id, startDate }) => new Date(startDate) <= time || String(id) === chosen)
}

/** The options of a select. */
export const SaleOptions = ({
  sales,
}: {
  sales: readonly Pick<SaleEvent, 'id' | 'startDate' | 'location' | 'timeZone'>[]
}) =>
  sales.map((sale) => (
    <option key={sale.id} value={sale.id}>
      {saleName(sale)}
    </option>
  ))
