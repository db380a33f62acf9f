import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, ne, type Placeholder, sql } from 'drizzle-orm'
import { SALE_MS } from '../../contracts/sale-rules.ts'
import type { Client, Database, Queryable } from '../database/connect.ts'
import { firstRow, onlyRow } from '../database/first-row.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import {
  checkoutSessions,
  favoriteAlerts,
  notificationChoices,
  purchases,
  saleEvents,
  savedSearches,
} from '../database/schema.ts'
import { violatedConstraint } from '../database/violated-constraint.ts'

export type SaleRow = typeof saleEvents.$inferSelect

/** `isOn` from contracts/sale-rules.ts in SQL. */
export const onAt = (time: Date | Placeholder) => and(lte(saleEvents.startDate, time), gt(saleEvents.endDate, time))

/** `canReopen` from contracts/sale-rules.ts in SQL. */
export const reopenableAt = (time: Date) =>
  and(lte(saleEvents.endDate, time), gt(saleEvents.startDate, new Date(time.getTime() - SALE_MS)))

const SALE = rowCodec(getTableColumns(saleEvents))

/** The sale that is on, if any, and the next one; or the next two. Sales do not overlap, so that ends have the order of starts. */
export const findSalesFrom = (client: Client, time: Date): Promise<SaleRow[]> =>
  queryPrepared(client, {
    row: SALE,
    name: 'sales from',
    statement: () => sql`
      select ${SALE.selectList} from ${saleEvents}
      where ${gt(saleEvents.endDate, sql.placeholder('time'))} order by ${saleEvents.endDate} limit 2`,
    values: { time },
  })

export const findSale = (db: Queryable, id: number): Promise<SaleRow | null> =>
  db.select().from(saleEvents).where(eq(saleEvents.id, id)).then(firstRow)

/** The sale that is on, with a lock against changes, but not against reads. */
export const lockSaleAt = (tx: Queryable, time: Date): Promise<SaleRow | null> =>
  tx.select().from(saleEvents).where(onAt(time)).for('share').then(firstRow)

/** Like `lockSale`, but does not block new checkouts of this sale: they hold product locks, which the caller takes next. */
export const lockSaleBeforeProducts = (tx: Queryable, id: number): Promise<SaleRow | null> =>
  tx.select().from(saleEvents).where(eq(saleEvents.id, id)).for('no key update').then(firstRow)

/** Locks the sale, so that concurrent changes by admins are serialized. */
export const lockSale = (tx: Queryable, id: number): Promise<SaleRow | null> =>
  tx.select().from(saleEvents).where(eq(saleEvents.id, id)).for('update').then(firstRow)

/**
 * The end times of a sale's unpaid checkouts. Includes expired ones until the provider has confirmed that they were not
 * paid at the last second.
 */
export async function findCheckoutEnds(tx: Queryable, id: number): Promise<Date[]> {
  const rows = await tx
    .select({ expiresAt: checkoutSessions.expiresAt })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.saleEventId, id), inArray(checkoutSessions.status, ['opening', 'open'])))
    .orderBy(asc(checkoutSessions.expiresAt))
  return rows.map(({ expiresAt }) => expiresAt)
}

/** Includes refunded ones, which are in the books too. */
export const countPurchases = (tx: Queryable, id: number): Promise<number> =>
  tx.$count(purchases, eq(purchases.saleEventId, id))

export const listSaleRows = (db: Database): Promise<SaleRow[]> =>
  db.select().from(saleEvents).orderBy(desc(saleEvents.startDate)).limit(1000)

export const insertSale = (tx: Queryable, sale: typeof saleEvents.$inferInsert): Promise<SaleRow> =>
  tx.insert(saleEvents).values(sale).returning().then(onlyRow)

export const updateSale = (tx: Queryable, id: number, change: Partial<SaleRow>): Promise<SaleRow> =>
  tx.update(saleEvents).set(change).where(eq(saleEvents.id, id)).returning().then(onlyRow)

/** Everyone who was told that this sale is open is told again. */
export async function forgetOpening(tx: Queryable, id: number): Promise<void> {
  for (const table of [notificationChoices, favoriteAlerts, savedSearches])
    await tx.update(table).set({ lastSaleId: null }).where(eq(table.lastSaleId, id))
}

export const deleteSale = (tx: Queryable, id: number) => tx.delete(saleEvents).where(eq(saleEvents.id, id))

/** The earliest other sale that shares a moment with these times. */
export const findOverlapping = (
  tx: Queryable,
  { id = 0, startDate, endDate }: Pick<SaleRow, 'startDate' | 'endDate'> & { id?: number },
): Promise<SaleRow | null> =>
  tx
    .select()
    .from(saleEvents)
    .where(and(lt(saleEvents.startDate, endDate), gt(saleEvents.endDate, startDate), ne(saleEvents.id, id)))
    .orderBy(asc(saleEvents.startDate))
    .limit(1)
    .then(firstRow)

export const isOverlap = (error: unknown): boolean => violatedConstraint(error) === 'sale_events_do_not_overlap'
