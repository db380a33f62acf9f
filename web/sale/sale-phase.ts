import type { SaleEvent } from '../../contracts/sale.ts'
import { isOn } from '../../contracts/sale-rules.ts'

/** `unknown` until the server has answered. */
export type SalePhase =
  | { kind: 'on'; sale: SaleEvent }
  | { kind: 'next'; sale: SaleEvent }
  | { kind: 'none' }
  | { kind: 'unknown' }

/** Whether nothing can be bought, as far as the server has answered. */
export const isClosed = (kind: SalePhase['kind']): boolean => kind === 'next' || kind === 'none'

/** The server's latest answers; undefined until the first one. */
export interface KnownSales {
  current: SaleEvent | null | undefined
  upcoming: SaleEvent | null | undefined
}

/** A sale that was upcoming when the server answered may be on by now, or over. */
export function salePhase({ current, upcoming }: KnownSales, now: Date): SalePhase {
  const sales = [current, upcoming].filter((sale) => sale != null)
  const on = sales.find((sale) => isOn(sale, now))
  if (on) return { kind: 'on', sale: on }
  if (current === undefined || upcoming === undefined) return { kind: 'unknown' }
  const next = sales.find((sale) => new Date(sale.startDate) > now)
  return next ? { kind: 'next', sale: next } : { kind: 'none' }
}

/**
 * Servers answer from caches for up to a second, and the page's clock may be ahead by another. One that has no current sale
 * yet, and another that has no upcoming one any more, would make a sale disappear that has just started.
 */
const CACHED_MS = 5_000

/** When to fetch the sales again, because the phase has changed, in ms since the epoch; null if that is unknown. */
export function refetchAt(phase: SalePhase): number | null {
  if (phase.kind === 'on') return new Date(phase.sale.endDate).getTime() + CACHED_MS
  if (phase.kind === 'next') return new Date(phase.sale.startDate).getTime() + CACHED_MS
  return null
}
