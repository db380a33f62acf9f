import type { TaxRate } from '../../contracts/tax.ts'
import { DEFAULT_TIME_ZONE } from '../../contracts/time-zone.ts'
import { useSite } from '../lib/site.ts'
import { useApi } from '../lib/use-api.ts'
import { useClock } from '../lib/use-clock.ts'
import { useLoadedQuery } from '../lib/use-loaded-query.ts'
import { type KnownSales, type SalePhase, salePhase } from './sale-phase.ts'
import { currentSaleQuery, upcomingSaleQuery } from './sale-queries.ts'
import { bannerText } from './sale-text.ts'

export interface Sales extends KnownSales {
  /** In ms since the epoch. */
  fetchedAt: number
  isPending: boolean
}

export function useSales(): Sales {
  const api = useApi()
  const current = useLoadedQuery(currentSaleQuery(api))
  const upcoming = useLoadedQuery(upcomingSaleQuery(api))
  return {
    current: current.data,
    upcoming: upcoming.data,
    fetchedAt: Math.max(current.dataUpdatedAt, upcoming.dataUpdatedAt),
    isPending: current.isPending || upcoming.isPending,
  }
}

/** The current or next sale's rate in percent; `0` for no tax. */
export function useTaxRate(): TaxRate {
  const { taxRate } = useSite()
  return useSalePhase(useSales(), (phase) => ('sale' in phase && phase.sale.taxRate) || taxRate)
}

/** The time zone of the current or next sale's venue. */
export const useVenueTimeZone = (sales: Sales): string =>
  useSalePhase(sales, (phase) => ('sale' in phase ? phase.sale.timeZone : DEFAULT_TIME_ZONE))

/** A value computed from the sales and the clock. Takes `sales` so that several values share one subscription. */
export const useSaleValue = <T extends string | number | boolean | null>(
  sales: Sales,
  read: (sales: KnownSales, now: Date) => T,
): T => useClock((now) => read(sales, now), sales.fetchedAt)

/** Like `useSaleValue`, computed from the phase that the sales are in. */
export const useSalePhase = <T extends string | number | boolean | null>(
  sales: Sales,
  read: (phase: SalePhase, now: Date) => T,
): T => useSaleValue(sales, (known, now) => read(salePhase(known, now), now))

/** Empty only while the first response is pending. */
export function useBannerText(sales: Sales): string {
  const text = useSalePhase(sales, bannerText)
  return text || sales.isPending ? text : "We couldn't load the sale dates"
}

export const useSaleKind = (sales: Sales): SalePhase['kind'] => useSalePhase(sales, ({ kind }) => kind)
