import type { Deps } from '../deps.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { findEndedSales, type SaleRow } from './settled-sales-queries.ts'

/** How long payments in progress at a sale's end may take. */
const SETTLED_MS = 45 * MINUTE_MS
/** A server that was down for longer does not catch up. */
const LATE_MS = 2 * DAY_MS

/** The sales that are over, without a payment in progress, and still news. */
export function settledSales({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<SaleRow[]> {
  const time = now().getTime()
  return findEndedSales(db, {
    after: new Date(time - LATE_MS),
    until: new Date(time),
    settled: new Date(time - SETTLED_MS),
  })
}
