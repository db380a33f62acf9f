import type { NewSaleEvent, SaleEvent, SaleEventChange } from '../../contracts/sale.ts'
import { isOn, SALE_LENGTH } from '../../contracts/sale-rules.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict, notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import {
  deleteSale,
  findCheckoutEnds,
  findSaleAfter,
  findSaleAt,
  insertSale,
  isOverlap,
  listSaleRows,
  lockSale,
  onAt,
  type SaleRow,
  updateSale,
} from './sale-queries.ts'

type SaleParts = Pick<Deps, 'db' | 'now'>

/** For joining: the sale that is on; sales do not overlap, so there is one at most. */
export const saleIsOn = (now: Date) => onAt(now)

export async function currentSale({ db, now }: SaleParts): Promise<SaleEvent | null> {
  const sale = await findSaleAt(db, now())
  return sale && viewSale(sale, now())
}

export async function upcomingSale({ db, now }: SaleParts): Promise<SaleEvent | null> {
  const sale = await findSaleAfter(db, now())
  return sale && viewSale(sale, now())
}

export async function listSales({ db, now }: SaleParts): Promise<SaleEvent[]> {
  return (await listSaleRows(db)).map((sale) => viewSale(sale, now()))
}

/** Throws 400 for a start too far ahead or a sale that would be over already, 409 for an overlap. */
export async function scheduleSale({ db, now }: SaleParts, admin: Signed, asked: NewSaleEvent): Promise<SaleEvent> {
  const times = timesFrom(asked.startDate, now())
  return db.transaction(async (tx) => {
    const sale = await apart(insertSale(tx, { ...times, location: asked.location, createdBy: admin.id }))
    await recordSale(tx, admin, 'sale.scheduled', sale)
    return viewSale(sale, now())
  })
}

/** A new start moves the end with it; `endNow` ends a sale that is on. The same errors as `scheduleSale`, and 404. */
export async function changeSale(
  { db, now }: SaleParts,
  admin: Signed,
  id: number,
  asked: SaleEventChange,
): Promise<SaleEvent> {
  return db.transaction(async (tx) => {
    const before = await lockSale(tx, id)
    if (!before) throw notFound('Sale event not found')
    const change: Partial<SaleRow> = asked.endNow ? endAt(before, now()) : move(before, asked.startDate, now())
    if (asked.location !== undefined) change.location = asked.location
    if (Object.keys(change).length === 0) return viewSale(before, now())
    const sale = await apart(updateSale(tx, id, change))
    await recordSale(tx, admin, asked.endNow ? 'sale.ended' : 'sale.changed', sale)
    return viewSale(sale, now())
  })
}

/**
 * What was bought stays bought. Throws 404, and 409 while somebody is paying: their purchase would not know where and when
 * to pick it up. Ending or moving a sale keeps its row, so open checkouts live on through both.
 */
export async function removeSale({ db, now }: SaleParts, admin: Signed, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    if (!sale) throw notFound('Sale event not found')
    refuseWhilePaying(await findCheckoutEnds(tx, id), now())
    await deleteSale(tx, id)
    await recordSale(tx, admin, 'sale.deleted', sale)
  })
}

function refuseWhilePaying(ends: Date[], now: Date): void {
  const last = ends.at(-1)
  if (!last) return
  if (last <= now)
    throw conflict('The last payments of this sale are still being checked. Please try again in a few minutes.')
  throw conflict(
    `Someone may be paying for an item in this sale until ${dayAndTime(last)} at the latest. Please delete it after that; you can end it now.`,
  )
}

function timesFrom(startDate: string, now: Date): Pick<SaleRow, 'startDate' | 'endDate'> {
  const start = new Date(startDate)
  const end = new Date(start.getTime() + SALE_LENGTH)
  if (start > aYearAfter(now)) throw badStart('A sale cannot start more than a year ahead.')
  if (end <= now) throw badStart('A sale with this start would already be over.')
  return { startDate: start, endDate: end }
}

function aYearAfter(now: Date): Date {
  const later = new Date(now)
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  return later
}

const badStart = (message: string) => new AppError('bad_input', message, { fields: { startDate: message } })

/** The same start again leaves the end alone: a sale that was ended early does not open anew by a change of place. */
function move(sale: SaleRow, startDate: string | undefined, now: Date): Partial<SaleRow> {
  if (startDate === undefined || new Date(startDate).getTime() === sale.startDate.getTime()) return {}
  return timesFrom(startDate, now)
}

function endAt(sale: SaleRow, now: Date): Partial<SaleRow> {
  if (!isOn(sale, now)) throw conflict('This sale is not on, so it cannot be ended.')
  if (now.getTime() === sale.startDate.getTime()) throw conflict('This sale has only just started; delete it instead.')
  return { endDate: now }
}

/** Says what the database's exclusion constraint refuses. */
async function apart(written: Promise<SaleRow>): Promise<SaleRow> {
  return written.catch((error) => {
    throw isOverlap(error) ? conflict('This sale overlaps another one.') : error
  })
}

const recordSale = (tx: Transaction, admin: Signed, action: string, { id, startDate, endDate, location }: SaleRow) =>
  recordAudit(tx, { actorId: admin.id, action, subjectId: id, details: { startDate, endDate, location } })

const viewSale = (sale: SaleRow, now: Date): SaleEvent => ({
  id: sale.id,
  startDate: sale.startDate.toISOString(),
  endDate: sale.endDate.toISOString(),
  location: sale.location,
  isActive: isOn(sale, now),
  createdBy: sale.createdBy,
  createdAt: sale.createdAt.toISOString(),
})
