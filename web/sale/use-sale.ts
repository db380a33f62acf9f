import { useQuery } from '@tanstack/react-query'
import { useApi } from '../lib/use-api.ts'
import { useClock } from '../lib/use-clock.ts'
import { type KnownSales, type SalePhase, salePhase } from './sale-phase.ts'
import { currentSaleQuery, upcomingSaleQuery } from './sale-queries.ts'

interface Sales extends KnownSales {
  /** When they were read, in ms. */
  readAt: number
  /** The first answer is on its way. */
  isPending: boolean
}

export function useSales(): Sales {
  const api = useApi()
  const current = useQuery(currentSaleQuery(api))
  const upcoming = useQuery(upcomingSaleQuery(api))
  return {
    current: current.data,
    upcoming: upcoming.data,
    readAt: Math.max(current.dataUpdatedAt, upcoming.dataUpdatedAt),
    isPending: current.isPending || upcoming.isPending,
  }
}

/** Something that can be read off the sales and the clock. */
export function useSaleReading<T extends string | number | boolean | null>(
  read: (sales: KnownSales, now: Date) => T,
): T {
  const sales = useSales()
  return useClock((now) => read(sales, now), sales.readAt)
}

export const useSaleKind = (): SalePhase['kind'] => useSaleReading((sales, now) => salePhase(sales, now).kind)
