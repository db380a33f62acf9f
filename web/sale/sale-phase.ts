import type { SaleEvent } from '../../contracts/sale.ts'
import { isOn } from '../../contracts/sale-rules.ts'

/** Where the marketplace stands between its sales. `unknown` while the server has not told. */
export type SalePhase =
  | { kind: 'on'; sale: SaleEvent }
  | { kind: 'next'; sale: SaleEvent }
  | { kind: 'none' }
  | { kind: 'unknown' }

/** The server's last word on its sales: undefined while it is still to come. */
export interface KnownSales {
  current: SaleEvent | null | undefined
  upcoming: SaleEvent | null | undefined
}

/** A sale that was still to come when the server was asked may be on by now, or over. */
export function salePhase({ current, upcoming }: KnownSales, now: Date): SalePhase {
  const sales = [current, upcoming].filter((sale) => sale != null)
  const on = sales.find((sale) => isOn(sale, now))
  if (on) return { kind: 'on', sale: on }
  if (current === undefined || upcoming === undefined) return { kind: 'unknown' }
  const next = sales.find((sale) => new Date(sale.startDate) > now)
  return next ? { kind: 'next', sale: next } : { kind: 'none' }
}

/** The next moment, in ms, at which the phase changes by itself; null when none is known. */
export function nextTurn(phase: SalePhase): number | null {
  if (phase.kind === 'on') return new Date(phase.sale.endDate).getTime()
  if (phase.kind === 'next') return new Date(phase.sale.startDate).getTime()
  return null
}
