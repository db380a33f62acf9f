import type { Answer } from '../../contracts/call.ts'
import { plural } from '../../contracts/counts.ts'
import type { NewSaleEvent, SaleEvent, SaleEventChange } from '../../contracts/sale.ts'
import { isOn } from '../../contracts/sale-rules.ts'
import { DEFAULT_TIME_ZONE } from '../../contracts/time-zone.ts'
import { recordAudit } from '../admin/audit.ts'
import { shareReads } from '../database/batch-reads.ts'
import { type Client, clientOf, type Queryable, type Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict, notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { changedDrops, dropsWithin } from './drop-times.ts'
import { isMoved, recordMove } from './sale-move.ts'
import {
  countPurchases,
  deleteSale,
  findCheckoutEnds,
  findOverlapping,
  findSale,
  findSalesFrom,
  forgetOpening,
  insertSale,
  isOverlap,
  listSaleRows,
  lockSale,
  lockSaleAt,
  lockSaleBeforeProducts,
  onAt,
  reopenableAt,
  type SaleRow,
  updateSale,
} from './sale-queries.ts'
import { changedArchive, changedTimes, timesFrom } from './sale-times.ts'
import { startAt } from './start-at.ts'

export type SaleAnswer = Answer<typeof SaleEvent>

/** A join condition for the current sale: at most one, because sales do not overlap. */
export const saleIsOn = onAt

/** A condition for a sale that was ended early and can be opened again. */
export const saleCanReopen = reopenableAt

export const currentSale = async (deps: Deps): Promise<SaleRow | null> =>
  (await salesFrom(deps)).find((sale) => isOn(sale, deps.now())) ?? null

/**
 * `currentSale`, which no admin can move or end until the transaction ends: for messages that say that it is on, and for marking
 * them as sent.
 */
export const lockCurrentSale = lockSaleAt

export const upcomingSale = async (deps: Deps): Promise<SaleRow | null> =>
  (await salesFrom(deps)).find(({ startDate }) => startDate > deps.now()) ?? null

const salesFrom = ({ db, now }: Deps): Promise<SaleRow[]> => findSales({ pool: clientOf(db), now }, null)

const findSales = shareReads(({ pool, now }: Pick<Deps, 'now'> & { pool: Client }) => findSalesFrom(pool, now()))

export async function listSales({ db, now }: Deps): Promise<SaleAnswer[]> {
  return (await listSaleRows(db)).map((sale) => toSaleEvent(sale, now()))
}

/** Throws 404. */
export const requireSale = async (db: Queryable, id: number): Promise<SaleRow> => orNotFound(await findSale(db, id))

/** The same, locked against changes but not against new checkouts: lock it before products. Throws 404. */
export const requireLockedSale = async (tx: Transaction, id: number): Promise<SaleRow> =>
  orNotFound(await lockSaleBeforeProducts(tx, id))

function orNotFound(sale: SaleRow | null): SaleRow {
  if (!sale) throw notFound('Sale event not found')
  return sale
}

/** Throws 400 if the start is too far ahead, the sale would already be over or a price drop is outside it, 409 for an overlap. */
export async function scheduleSale({ db, now }: Deps, admin: Signed, input: NewSaleEvent): Promise<SaleAnswer> {
  const { location, taxRate } = input
  const timeZone = input.timeZone ?? DEFAULT_TIME_ZONE
  const times = timesFrom(startAt(input.startDate, timeZone), now())
  const priceDrops = dropsWithin(times.startDate, input.priceDrops)
  return db.transaction(async (tx) => {
    await refuseOverlap(tx, times)
    const sale = await conflictOnOverlap(
      insertSale(tx, { ...times, location, timeZone, priceDrops, taxRate, createdBy: admin.id }),
    )
    await recordSale(tx, admin, 'sale.scheduled', sale)
    return toSaleEvent(sale, now())
  })
}

/** Throws what `scheduleSale` throws, 404, and 409 for a change that the sale's state does not allow or whose `seen` is outdated. */
export async function changeSale(
  { db, now }: Deps,
  admin: Signed,
  id: number,
  input: SaleEventChange,
): Promise<SaleAnswer> {
  return db.transaction(async (tx) => {
    const before = orNotFound(await lockSale(tx, id))
    refuseOutdated(toSaleEvent(before, now()), input.seen)
    const change = changedColumns(before, input, now())
    if (Object.keys(change).length === 0) return toSaleEvent(before, now())
    await refuseOverlap(tx, { ...before, ...change })
    const sale = await conflictOnOverlap(updateSale(tx, id, change))
    if (change.startDate && opensAgain(before, change.startDate, now())) await forgetOpening(tx, id)
    if (isMoved(before, sale)) await recordMove(tx, before, now())
    await recordSale(tx, admin, actionOf(input), sale)
    return toSaleEvent(sale, now())
  })
}

function changedColumns(before: SaleRow, input: SaleEventChange, now: Date): Partial<SaleRow> {
  const { location, timeZone, taxRate } = input
  const times = changedTimes(before, input, now)
  return {
    ...times,
    ...changedArchive({ ...before, ...times }, input, now),
    ...changedDrops(before, input, times.startDate ?? before.startDate, now),
    ...(location !== undefined && { location }),
    ...(timeZone && { timeZone }),
    ...(taxRate !== undefined && { taxRate }),
  }
}

/** Whether a moved sale opens once more: it is still to start, or was over. */
const opensAgain = (before: SaleRow, start: Date, now: Date): boolean => start > now || before.endDate <= now

function refuseOutdated(sale: SaleAnswer, seen: SaleEventChange['seen'] = {}): void {
  const outdated = (Object.keys(seen) as (keyof typeof seen)[]).filter(
    (name) => JSON.stringify(seen[name]) !== JSON.stringify(sale[name]),
  )
  if (outdated.length === 0) return
  throw new AppError('conflict', 'Another admin has changed this sale. Check what is new, then save again.', {
    fields: Object.fromEntries(outdated.map((name) => [name, 'Changed by another admin'])),
  })
}

function actionOf({ endNow, reopen, archived }: SaleEventChange): string {
  if (endNow) return 'sale.ended'
  if (reopen) return 'sale.reopened'
  if (archived !== undefined) return archived ? 'sale.archived' : 'sale.unarchived'
  return 'sale.changed'
}

/**
 * Throws 404, and 409 once something was bought in it or while somebody is paying: purchases would lose their pickup time and
 * place, and ledger entries their sale. Ending or moving a sale does not affect open checkouts.
 */
export async function removeSale({ db, now }: Deps, admin: Signed, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const sale = orNotFound(await lockSale(tx, id))
    refuseBought(await countPurchases(tx, id))
    refuseWhilePaying(sale, await findCheckoutEnds(tx, id), now())
    await deleteSale(tx, id)
    await recordSale(tx, admin, 'sale.deleted', sale)
  })
}

function refuseBought(count: number): void {
  if (count === 0) return
  const what = plural(count, 'purchase belongs', 'purchases belong')
  throw conflict(`${what} to this sale, so it stays in the books. You can archive it once it is over.`)
}

function refuseWhilePaying({ timeZone }: SaleRow, ends: Date[], now: Date): void {
  const last = ends.at(-1)
  if (!last) return
  if (last <= now)
    throw conflict('The last payments of this sale are still being checked. Please try again in a few minutes.')
  throw conflict(
    `Someone may be paying for an item in this sale until ${dayAndTime(last, timeZone)} at the latest. Please delete it after that; you can end it now.`,
  )
}

async function refuseOverlap(tx: Transaction, sale: Pick<SaleRow, 'startDate' | 'endDate'> & { id?: number }) {
  const other = await findOverlapping(tx, sale)
  if (!other) return
  const [start, end] = [other.startDate, other.endDate].map((date) => dayAndTime(date, other.timeZone))
  throw conflict(`This sale overlaps another one, from ${start} to ${end}.`)
}

/** One that was scheduled in the same moment. */
async function conflictOnOverlap(write: Promise<SaleRow>): Promise<SaleRow> {
  return write.catch((error) => {
    throw isOverlap(error) ? conflict('This sale overlaps another one.') : error
  })
}

function recordSale(tx: Transaction, admin: Signed, action: string, sale: SaleRow) {
  const { id, startDate, endDate, location, timeZone, priceDrops, taxRate } = sale
  const details = {
    startDate,
    endDate,
    location,
    ...(timeZone !== DEFAULT_TIME_ZONE && { timeZone }),
    ...(priceDrops.length > 0 && { priceDrops }),
    ...(taxRate !== null && { taxRate }),
  }
  return recordAudit(tx, { actorId: admin.id, action, subjectId: id, details })
}

/** A sale that may be none, as the API shows it. */
export const viewSaleEvent = (sale: SaleRow | null, now: Date): SaleAnswer | null => sale && toSaleEvent(sale, now)

export const toSaleEvent = (sale: SaleRow, now: Date): SaleAnswer => ({
  id: sale.id,
  startDate: sale.startDate,
  endDate: sale.endDate,
  location: sale.location,
  timeZone: sale.timeZone,
  taxRate: sale.taxRate,
  isActive: isOn(sale, now),
  createdBy: sale.createdBy,
  createdAt: sale.createdAt,
  archivedAt: sale.archivedAt,
  priceDrops: sale.priceDrops,
})
