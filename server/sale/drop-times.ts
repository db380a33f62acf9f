import { isDeepStrictEqual } from 'node:util'
import { happenedDrops, type PriceDrop } from '../../contracts/price-drop-rules.ts'
import type { SaleEventChange } from '../../contracts/sale.ts'
import { SALE_MS } from '../../contracts/sale-rules.ts'
import { badField, conflict } from '../http/app-error.ts'
import type { SaleRow } from './sale-queries.ts'

/** With times in UTC. Throws 400 for a time outside the 48 hours from the start. */
export function dropsWithin(start: Date, drops: readonly PriceDrop[]): PriceDrop[] {
  const end = start.getTime() + SALE_MS
  if (drops.some(({ at }) => Date.parse(at) < start.getTime() || Date.parse(at) >= end))
    throw badField('priceDrops', 'Each price drop must be within the 48 hours of the sale.')
  return drops.map(({ at, percent }) => ({ at: new Date(at).toISOString(), percent }))
}

/**
 * The drops after a change of the sale, which may move it to `start`. Throws 400 for one outside the sale, and 409 if one that has
 * happened would change: buyers have seen its prices, so it can only be undone. A sale that is over may be moved with all of them.
 */
export function changedDrops(
  sale: SaleRow,
  { priceDrops: given }: Pick<SaleEventChange, 'priceDrops'>,
  start: Date,
  now: Date,
): Partial<SaleRow> {
  const delay = start.getTime() - sale.startDate.getTime()
  if (!given && (delay === 0 || sale.priceDrops.length === 0)) return {}
  const moved = ({ at, percent }: PriceDrop) => ({ at: new Date(Date.parse(at) + delay).toISOString(), percent })
  const after = dropsWithin(start, given ?? sale.priceDrops.map(moved))
  const isKept = (past: PriceDrop) => after.some((drop) => isDeepStrictEqual(drop, past))
  const isOver = sale.endDate <= now
  const isReused = isOver && delay !== 0
  if (!isReused && !happenedDrops(sale, now).every(isKept))
    throw conflict(
      isOver
        ? 'This sale is over. Give it a new start to change its price drops.'
        : 'A price drop of this sale has already happened. Undo it before you change it or move the sale.',
    )
  return isDeepStrictEqual(after, sale.priceDrops) ? {} : { priceDrops: after }
}
