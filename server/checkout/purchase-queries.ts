import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { helperName } from '../../contracts/desk-pass-rules.ts'
import { batchReads } from '../database/batch-reads.ts'
import { clientOf, type Queryable, type Transaction } from '../database/connect.ts'
import { firstRow } from '../database/first-row.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { joinedCodec, rowCodec } from '../database/row-codec.ts'
import { deskPasses, orders, purchases, saleEvents, users } from '../database/schema.ts'
import { insertPrepared } from '../database/write-prepared.ts'
import type { Deps } from '../deps.ts'
import { PLACE_AND_TIME } from '../sale/place-and-time.ts'
import type { CheckoutRow } from './checkout-queries.ts'

export type PurchaseRow = typeof purchases.$inferSelect
export type OrderRow = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert

export const insertOrders = (tx: Transaction, bought: NewOrder[]): Promise<OrderRow[]> =>
  insertPrepared(tx, orders, bought)

export const insertPurchases = (tx: Transaction, bought: (typeof purchases.$inferInsert)[]): Promise<PurchaseRow[]> =>
  insertPrepared(tx, purchases, bought)

/** Includes refunded ones. */
export const findPurchases = (db: Queryable, checkouts: Pick<CheckoutRow, 'id'>[]): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(purchases)
    .where(
      inArray(
        purchases.checkoutSessionId,
        checkouts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(purchases.checkoutSessionId))

export async function findOrder(db: Queryable, id: number): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error(`there is no order ${id}`)
  return row
}

const SOLD = joinedCodec({
  purchase: getTableColumns(purchases),
  order: getTableColumns(orders),
  seller: { username: users.username },
  pass: { name: deskPasses.name },
})

export interface Sold {
  purchase: PurchaseRow
  order: OrderRow
  /** At a desk: a username or a helper's name. */
  soldBy: string | null
}

/** By the ids of their checkouts. */
export const findSold = batchReads(readSold, ({ purchase }) => purchase.checkoutSessionId)

async function readSold({ pool }: Pick<Deps, 'pool'>, checkoutIds: number[]): Promise<Sold[]> {
  const rows = await queryPrepared(pool, {
    name: 'sold of checkouts',
    row: SOLD,
    statement: () => sql`
      select ${SOLD.selectList} from ${purchases}
      join ${orders} on ${orders.id} = ${purchases.orderId}
      left join ${users} on ${users.id} = ${purchases.soldById}
      left join ${deskPasses} on ${deskPasses.id} = ${purchases.soldByPassId}
      where ${purchases.checkoutSessionId} = any(${sql.placeholder('checkouts')}::bigint[])`,
    values: { checkouts: checkoutIds },
  })
  return rows.flatMap(({ purchase, order, seller, pass }) =>
    purchase && order ? { purchase, order, soldBy: pass ? helperName(pass.name) : (seller?.username ?? null) } : [],
  )
}

export const findPurchasesOfOrder = (db: Queryable, orderId: number): Promise<PurchaseRow[]> =>
  db.select().from(purchases).where(eq(purchases.orderId, orderId)).orderBy(asc(purchases.checkoutSessionId))

export const findOrderByDeskKey = (db: Queryable, deskKey: string): Promise<OrderRow | null> =>
  db.select().from(orders).where(eq(orders.deskKey, deskKey)).then(firstRow)

/** Who sold each purchase at a desk, by purchase id: a username or a helper's name. */
export async function findSoldBy(db: Queryable, sold: PurchaseRow[]): Promise<Map<number, string>> {
  const ids = sold.filter((row) => row.soldById ?? row.soldByPassId).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: purchases.id, username: users.username, pass: deskPasses.name })
    .from(purchases)
    .leftJoin(users, eq(users.id, purchases.soldById))
    .leftJoin(deskPasses, eq(deskPasses.id, purchases.soldByPassId))
    .where(inArray(purchases.id, ids))
  return new Map(rows.map(({ id, username, pass }) => [id, pass === null ? (username ?? '') : helperName(pass)]))
}

export const findPurchaseById = (db: Queryable, id: number): Promise<PurchaseRow | null> =>
  db.select().from(purchases).where(eq(purchases.id, id)).then(firstRow)

/** Null if it was refunded before. */
export const markRefunded = (
  tx: Transaction,
  id: number,
  change: { refundedAt: Date; refundReason: string; refundedById: number | null },
): Promise<PurchaseRow | null> =>
  tx
    .update(purchases)
    .set(change)
    .where(and(eq(purchases.id, id), isNull(purchases.refundedAt)))
    .returning()
    .then(firstRow)

const PICKUP = rowCodec(PLACE_AND_TIME)

export async function findPickup(db: Queryable, saleEventId: number | null) {
  if (saleEventId === null) return null
  return queryPrepared(clientOf(db), {
    name: 'pickup of a sale',
    row: PICKUP,
    statement: () =>
      sql`select ${PICKUP.selectList} from ${saleEvents} where ${saleEvents.id} = ${sql.placeholder('sale')}`,
    values: { sale: saleEventId },
  }).then(firstRow)
}
