import { useApi } from '../lib/use-api.ts'
import { useClock } from '../lib/use-clock.ts'
import { useLoadedQuery } from '../lib/use-loaded-query.ts'
import { type KnownSales, type SalePhase, salePhase } from './sale-phase.ts'
import { currentSaleQuery, upcomingSaleQuery } from './sale-queries.ts'
import { bannerText } from './sale-text.ts'

export interface Sales extends KnownSales {
  /** When they were read, in ms. */
  readAt: number
  /** The first answer is on its way. */
  isPending: boolean
}

export function useSales(): Sales {
  const api = useApi()
  const current = useLoadedQuery(currentSaleQuery(api))
  const upcoming = useLoadedQuery(upcomingSaleQuery(api))
  return {
    current: current.data,
    upcoming: upcoming.data,
    readAt: Math.max(current.dataUpdatedAt, upcoming.dataUpdatedAt),
    isPending: current.isPending || upcoming.isPending,
  }
}

/** Something that can be read off the sales and the clock. They are handed in: watching them anew for each reading is work. */
export const useSaleReading = <T extends string | number | boolean | null>(
  sales: Sales,
  read: (sales: KnownSales, now: Date) => T,
): T => useClock((now) => read(sales, now), sales.readAt)

/** What the banner says; empty only while the first answer is on its way. */
export function useBannerText(sales: Sales): string {
  const text = useSaleReading(sales, (sales, now) => bannerText(salePhase(sales, now), now))
  return text || sales.isPending ? text : "We couldn't load the sale dates"
}

export const useSaleKind = (sales: Sales): SalePhase['kind'] =>
  useSaleReading(sales, (sales, now) => salePhase(sales, now).kind)
