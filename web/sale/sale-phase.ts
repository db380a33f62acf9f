import type { SaleEvent } from '../../contracts/sale.ts'
import { isOn } from '../../contracts/sale-rules.ts'

/** `unknown` until the server has answered. */
export type SalePhase =
  | { kind: 'on'; sale: SaleEvent }
  | { kind: 'next'; sale: SaleEvent }
  | { kind: 'none' }
  | { kind: 'unknown' }

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

/** When the phase changes next, in ms since the epoch; null if unknown. */
export function nextChange(phase: SalePhase): number | null {
  if (phase.kind === 'on') return new Date(phase.sale.endDate).getTime()
  if (phase.kind === 'next') return new Date(phase.sale.startDate).getTime()
  return null
}
