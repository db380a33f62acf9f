import { happenedDrops, type PriceDrop } from '../../contracts/price-drop-rules.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Transaction } from '../database/connect.ts'
import { conflict } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { requireLockedSale, type SaleAnswer, toSaleEvent } from './sale.ts'
import { lockSaleAt, updateSale } from './sale-queries.ts'

/** The price drop in force. */
export interface DropInForce {
  saleId: number
  startDate: Date
  timeZone: string
  /** Off the price before the first drop. */
  percent: number
}

/** The current sale's latest drop whose time has come, or null. Locks the sale against changes until the transaction ends. */
export async function dropInForce(tx: Transaction, now: Date): Promise<DropInForce | null> {
  const sale = await lockSaleAt(tx, now)
  const last = sale && happenedDrops(sale, now).at(-1)
  if (!last) return null
  const { id, startDate, timeZone } = sale
  return { saleId: id, startDate, timeZone, percent: last.percent }
}

/** Removes the sale's last drop that has happened; the caller sets prices. Throws 404, and 409 unless its time is `at`. */
export async function undoDrop(tx: Transaction, admin: Signed, id: number, at: string, now: Date): Promise<SaleAnswer> {
  const sale = await requireLockedSale(tx, id)
  const last = sale.endDate > now ? happenedDrops(sale, now).at(-1) : undefined
  if (!last) throw conflict('No price drop of this sale is in force, so there is nothing to undo.')
  if (Date.parse(last.at) !== Date.parse(at))
    throw conflict('Another price drop has happened since. Please look again.')
  const priceDrops = sale.priceDrops.filter((drop: PriceDrop) => drop.at !== last.at)
  const changed = await updateSale(tx, id, { priceDrops })
  await recordAudit(tx, {
    actorId: admin.id,
    action: 'sale.price-drop-undone',
    subjectId: id,
    details: { startDate: sale.startDate, timeZone: sale.timeZone, ...last },
  })
  return toSaleEvent(changed, now)
}
