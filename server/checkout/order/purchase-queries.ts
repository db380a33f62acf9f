import { and, asc, type Column, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { nameAtDesk } from '../../../contracts/desk-pass-rules.ts'
import { batchReads } from '../../database/batch-reads.ts'
import { clientOf, type Queryable, type Transaction } from '../../database/connect.ts'
import { firstRow, onlyRow } from '../../database/first-row.ts'
import { queryPrepared } from '../../database/query-prepared.ts'
import { joinedCodec, rowCodec } from '../../database/row-codec.ts'
import { checkoutSessions, deskPasses, orders, purchases, saleEvents, users } from '../../database/schema.ts'
import { insertPrepared } from '../../database/write-prepared.ts'
import type { Deps } from '../../deps.ts'
import { PLACE_AND_TIME } from '../../sale/place-and-time.ts'
import type { CheckoutRow } from '../checkout-queries.ts'

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

const SOLD = joinedCodec({
  purchase: getTableColumns(purchases),
  order: getTableColumns(orders),
  checkout: { id: checkoutSessions.id, paymentIntentId: checkoutSessions.paymentIntentId },
  seller: { username: users.username },
  pass: { name: deskPasses.name },
})

export interface Sold {
  purchase: PurchaseRow
  order: OrderRow
  paymentId: string | null
  /** At a desk: a username or a helper's name. */
  soldBy: string | null
}

const readSold = async (pool: Deps['pool'], column: Column, ids: number[]): Promise<Sold[]> => {
  const rows = await queryPrepared(pool, {
    name: `sold by ${column.name}`,
    row: SOLD,
    statement: () => sql`
      select ${SOLD.selectList} from ${purchases}
      join ${orders} on ${orders.id} = ${purchases.orderId}
      join ${checkoutSessions} on ${checkoutSessions.id} = ${purchases.checkoutSessionId}
      left join ${users} on ${users.id} = ${purchases.soldById}
      left join ${deskPasses} on ${deskPasses.id} = ${purchases.soldByPassId}
      where ${column} = any(${sql.placeholder('ids')}::bigint[]) order by ${purchases.checkoutSessionId}`,
    values: { ids },
  })
  return rows.flatMap(({ purchase, order, checkout, seller, pass }) => {
    const soldBy = nameAtDesk(seller?.username ?? null, pass?.name ?? null)
    return purchase && order ? { purchase, order, paymentId: checkout?.paymentIntentId ?? null, soldBy } : []
  })
}

/** By the ids of their checkouts. */
export const findSold = batchReads(
  ({ pool }: Pick<Deps, 'pool'>, checkoutIds) => readSold(pool, purchases.checkoutSessionId, checkoutIds),
  ({ purchase }) => purchase.checkoutSessionId,
)

export const findSoldOfOrder = ({ pool }: Pick<Deps, 'pool'>, orderId: number): Promise<Sold[]> =>
  readSold(pool, purchases.orderId, [orderId])

const ORDER = rowCodec(getTableColumns(orders))

export const findOrderByDeskKey = ({ pool }: Pick<Deps, 'pool'>, deskKey: string): Promise<OrderRow | null> =>
  queryPrepared(pool, {
    name: 'order by desk key',
    row: ORDER,
    statement: () => sql`
      select ${ORDER.selectList} from ${orders} where ${orders.deskKey} = ${sql.placeholder('deskKey')}`,
    values: { deskKey },
  }).then(firstRow)

/** The secret of the order's receipt. */
export const findReceiptOf = (db: Queryable, orderId: number): Promise<string> =>
  db
    .select({ receipt: orders.receipt })
    .from(orders)
    .where(eq(orders.id, orderId))
    .then(onlyRow)
    .then(({ receipt }) => receipt)

export const findPurchaseById = (db: Queryable, id: number): Promise<PurchaseRow | null> =>
  db.select().from(purchases).where(eq(purchases.id, id)).then(firstRow)

export interface ProductBuyer {
  buyerId: number | null
  buyerEmail: string
}

/** Who bought the product, unless it was refunded. */
export const findBuyer = (db: Queryable, productId: number): Promise<ProductBuyer | null> =>
  db
    .select({ buyerId: purchases.buyerId, buyerEmail: purchases.buyerEmail })
    .from(purchases)
    .where(and(eq(purchases.productId, productId), isNull(purchases.refundedAt)))
    .then(firstRow)

/** Waits for concurrent changes of the account. */
export const findSeller = (tx: Transaction, sellerId: number) =>
  tx
    .select({ username: users.username, email: users.email, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, sellerId))
    .for('share')
    .then(firstRow)

/** Null if it was refunded before. */
export const markRefunded = (
  tx: Transaction,
  id: number,
  change: Pick<PurchaseRow, 'refundedAt' | 'refundReason' | 'refundedById' | 'refundedFromPassId'>,
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
