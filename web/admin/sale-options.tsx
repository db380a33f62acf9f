import type { SaleEvent } from '../../contracts/sale.ts'
import { now } from '../lib/clock.ts'
import { shortDay } from '../lib/sale-dates.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** The sales that have started, and the chosen one. */
export function startedSales(sales: readonly SaleEvent[], chosen?: string): SaleEvent[] {
  const time = now()
  return sales.filter(({ id, startDate }) => new Date(startDate) <= time || String(id) === chosen)
}

type NamedSale = Pick<SaleEvent, 'startDate' | 'location' | 'timeZone'>

/** `Jun 6, 2026, The old barn` */
export const saleName = ({ startDate, location, timeZone }: NamedSale): string =>
  [shortDay(startDate, timeZone), location].filter(Boolean).join(', ')

export const SaleOptions = ({ sales }: { sales: readonly (NamedSale & { id: number })[] }) =>
  sales.map((sale) => (
    <option key={sale.id} value={sale.id}>
      {saleName(sale)}
    </option>
  ))

/** For an address with a sale that was deleted. */
export const NO_SUCH_SALE = (
  <EmptyState title="This sale doesn't exist" text="It may have been deleted. Choose another one." />
)
