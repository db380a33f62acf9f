import { useQuery } from '@tanstack/react-query'
import type { SaleEvent } from '../../contracts/sale.ts'
import { useApi } from '../lib/use-api.ts'
import { useClock } from '../lib/use-clock.ts'
import { upcomingSaleQuery } from './sale-queries.ts'

/** The next sale until it starts; null if none is known. */
export function useNextSale(): SaleEvent | null {
  const { data: sale, dataUpdatedAt } = useQuery(upcomingSaleQuery(useApi()))
  const isUpcoming = useClock((now) => sale != null && new Date(sale.startDate) > now, dataUpdatedAt)
  return sale && isUpcoming ? sale : null
}
