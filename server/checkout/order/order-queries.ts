import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../database/connect.ts'
import { ltIfGiven } from '../../database/if-given.ts'
import { checkoutSessions, deskPasses, orders, products, purchases, saleEvents, users } from '../../database/schema.ts'
import { groupRows } from '../../group-rows.ts'
import type { Signed } from '../../http/viewer.ts'
import { PLACE_AND_TIME } from '../../sale/place-and-time.ts'

const buyers = alias(users, 'buyers')
const cashiers = alias(users, 'cashiers')
const standing = alias(purchases, 'standing')

const soldItems = (db: Queryable) =>
  db
    .select({
      order: orders,
      purchase: purchases,
      checkout: {
        id: checkoutSessions.id,
        title: checkoutSessions.title,
        paymentIntentId: checkoutSessions.paymentIntentId,
        status: checkoutSessions.status,
      },
      product: {
        imageUrls: products.imageUrls,
        primaryImageIndex: products.primaryImageIndex,
        status: products.status,
      },
      seller: { username: users.username, deletedAt: users.deletedAt },
      buyer: buyers.username,
      cashier: cashiers.username,
      helper: deskPasses.name,
      sale: { id: saleEvents.id, ...PLACE_AND_TIME },
      /** The product's purchase that is not refunded: this one, or that of a later buyer. */
      standingId: standing.id,
    })
    .from(orders)
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(users, eq(users.id, purchases.sellerId))
    .leftJoin(buyers, eq(buyers.id, purchases.buyerId))
    .leftJoin(cashiers, eq(cashiers.id, purchases.soldById))
    .leftJoin(deskPasses, eq(deskPasses.id, purchases.soldByPassId))
    .leftJoin(saleEvents, eq(saleEvents.id, purchases.saleEventId))
    .leftJoin(standing, and(eq(standing.productId, purchases.productId), isNull(standing.refundedAt)))

export type OrderItemRow = Awaited<ReturnType<typeof soldItems>>[number]

/** Of one order. */
export type OrderItemRows = [OrderItemRow, ...OrderItemRow[]]

const findItems = (db: Queryable, condition: SQL) =>
  soldItems(db).where(condition).orderBy(desc(orders.id), asc(purchases.checkoutSessionId))

/** Newest first. */
export const findOrderItems = (db: Queryable, orderIds: number[]) => findItems(db, inArray(orders.id, orderIds))

export const findReceipt = (db: Queryable, secret: string) => findItems(db, eq(orders.receipt, secret))

/** The items sold last, newest first. */
export const findLastItems = (db: Queryable, limit: number) =>
  soldItems(db).orderBy(desc(purchases.createdAt), desc(purchases.id)).limit(limit)

export const groupByOrder = <Row extends { order: { id: number } }>(rows: Row[]) =>
  groupRows(rows, ({ order }) => order.id)

export const purchaseIdsOf = (rows: readonly { purchase: { id: number } }[]): number[] =>
  rows.map(({ purchase }) => purchase.id)

export const progressOf = ({ status }: OrderItemRow['checkout']) => ({
  isGivenBack: status === 'refunded',
  isRefundFailed: status === 'refund_failed',
})

/** The purchases whose money has gone back. */
export const givenBack = (rows: OrderItemRow[]) =>
  rows.filter(({ checkout }) => progressOf(checkout).isGivenBack).map(({ purchase }) => purchase)

const isOfAddress = (email: string): SQL => sql`lower(${purchases.buyerEmail}) = lower(${email})`

export interface Span {
  /** Only older ones: with lower numbers. */
  before?: number | undefined
  limit: number
}

/** The latest orders with an item that matches. */
export const findLatestOrders = (db: Queryable, condition: SQL | undefined, { before, limit }: Span) =>
  db
    .selectDistinct({ id: purchases.orderId })
    .from(purchases)
    .where(and(condition, ltIfGiven(purchases.orderId, before)))
    .orderBy(desc(purchases.orderId))
    .limit(limit)

/** A page and the cursor of the next, from a read of one row more than the page has. */
export function pageOf(rows: { id: number }[], limit: number): { ids: number[]; next: number | null } {
  const ids = rows.slice(0, limit).map(({ id }) => id)
  return { ids, next: rows.length > limit ? (ids.at(-1) ?? null) : null }
}

/** The account's latest orders, with what its verified address bought as a guest, and the cursor of the next page. */
export async function findOrders(db: Queryable, { id, email, emailVerified }: Signed, { before, limit }: Span) {
  const asGuest = emailVerified ? and(isNull(purchases.buyerId), isOfAddress(email)) : undefined
  const found = await findLatestOrders(db, or(eq(purchases.buyerId, id), asGuest), { before, limit: limit + 1 })
  const { ids, next } = pageOf(found, limit)
  return { rows: await findOrderItems(db, ids), next }
}

/** The latest orders emailed to an address, by accounts and guests alike. */
export async function findOrdersOfAddress(db: Queryable, email: string, limit: number): Promise<OrderItemRow[]> {
  const found = await findLatestOrders(db, isOfAddress(email), { limit })
  return findOrderItems(
    db,
    found.map(({ id }) => id),
  )
}
