import { and, asc, count, eq, isNotNull, isNull, lt, not, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Cents } from '../../contracts/money.ts'
import type { Queryable } from '../database/connect.ts'
import { onlyRow } from '../database/first-row.ts'
import { checkoutSessions, orders, products, purchases, type saleEvents, users } from '../database/schema.ts'
import { isHandedOver } from '../pickup/handover.ts'

type SaleRow = typeof saleEvents.$inferSelect

const total = (amount: SQLWrapper) => sql<Cents>`coalesce(sum(${amount}), 0)`.mapWith(purchases.amount)

/** The first name of the category path. */
const CATEGORY = sql<string>`split_part(${products.category}, ' > ', 1)`

/** A sale's purchases in cents, grouped finely enough for every table of the report to add up. */
export const findSold = (db: Queryable, saleEventId: number) =>
  db
    .select({
      method: purchases.method,
      sellerId: purchases.sellerId,
      username: users.username,
      category: CATEGORY,
      sold: count(),
      revenue: total(purchases.amount),
      tax: total(purchases.tax),
      commission: total(purchases.commission),
    })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(users, eq(users.id, purchases.sellerId))
    .where(and(eq(purchases.saleEventId, saleEventId), isNull(purchases.refundedAt)))
    .groupBy(purchases.method, purchases.sellerId, users.username, CATEGORY)

export const findRefunded = (db: Queryable, saleEventId: number) =>
  db
    .select({ items: count(), tax: total(purchases.tax), total: total(sql`${purchases.amount} + ${purchases.tax}`) })
    .from(purchases)
    .where(and(eq(purchases.saleEventId, saleEventId), isNotNull(purchases.refundedAt)))
    .then(onlyRow)

/**
 * Items that were live in a sale and not sold in it: live now or bought after its end, and first live before that. Items
 * without that time are older than the column.
 */
export const findUnsold = (db: Queryable, { id, endDate }: SaleRow) => {
  const boughtLater = sql`${products.id} in (select later.product_id from purchases later
    where later.created_at >= ${endDate.toISOString()}::timestamptz and later.sale_event_id is distinct from ${id})`
  return db
    .select({
      productId: products.id,
      title: products.title,
      price: products.price,
      sellerId: products.sellerId,
      username: users.username,
      category: CATEGORY,
      isLive: sql<boolean>`${products.status} = 'approved'`,
    })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .where(
      and(
        or(eq(products.status, 'approved'), and(eq(products.status, 'sold'), boughtLater)),
        or(isNull(products.approvedAt), lt(products.approvedAt, endDate)),
      ),
    )
    .orderBy(asc(users.username), asc(products.title), asc(products.id))
}

/** Items of a sale that are paid but not handed over; an order's items are adjacent. */
export const findWaiting = (db: Queryable, saleEventId: number) =>
  db
    .select({
      purchaseId: purchases.id,
      orderId: orders.id,
      receipt: orders.receipt,
      pickupCode: orders.pickupCode,
      buyerName: purchases.buyerName,
      buyerEmail: purchases.buyerEmail,
      boughtAt: purchases.createdAt,
      title: checkoutSessions.title,
      sellerId: purchases.sellerId,
      seller: users.username,
      sellerEmail: users.email,
      amount: purchases.amount,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
    .innerJoin(users, eq(users.id, purchases.sellerId))
    .where(and(eq(purchases.saleEventId, saleEventId), isNull(purchases.refundedAt), not(isHandedOver(purchases.id))))
    .orderBy(sql`lower(${purchases.buyerName})`, asc(orders.id), asc(purchases.id))
