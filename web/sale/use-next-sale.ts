import type { SaleEvent } from '../../contracts/sale.ts'
import { useApi } from '../lib/use-api.ts'
import { useClock } from '../lib/use-clock.ts'
import { useLoadedQuery } from '../lib/use-loaded-query.ts'
import { upcomingSaleQuery } from './sale-queries.ts'

/** The next sale until it starts; null if none is known. */
export function useNextSale(): SaleEvent | null {
  const { data: sale, dataUpdatedAt } = useLoadedQuery(upcomingSaleQuery(useApi()))
  const isUpcoming = useClock((now) => sale != null && new Date(sale.startDate) > now, dataUpdatedAt)
  return sale && isUpcoming ? sale : null
}
