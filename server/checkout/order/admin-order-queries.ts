import { and, asc, eq, gt, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { OrderFilter } from '../../../contracts/order.ts'
import type { OrderState } from '../../../contracts/order-rules.ts'
import { parsePickupCode } from '../../../contracts/pickup-rules.ts'
import { parsePrefixedSku } from '../../../contracts/product-rules.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { containsWords } from '../../database/contains.ts'
import { hasRow } from '../../database/has-row.ts'
import { checkoutSessions, orders, purchases } from '../../database/schema.ts'
import { isHandedOver } from '../../pickup/handover.ts'
import { findLatestOrders, type Span } from './order-queries.ts'

/** Must match the index `purchases_buyer_words`. */
const BUYER_WORDS = sql`(${purchases.buyerName} || ' ' || ${purchases.buyerEmail})`

/** A union, because `or` would scan every purchase. */
function ordersFound(db: Queryable, q: string) {
  const orderIds = () => db.select({ id: purchases.orderId }).from(purchases).$dynamic()
  const ofCheckout = (condition: SQL | undefined) =>
    orderIds()
      .innerJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
      .where(and(condition, WAS_PAID))
  const code = parsePickupCode(q)
  const number = /^(?:no\.?|#)?\s*(\d{1,15})$/i.exec(q)?.[1]
  const productId = parsePrefixedSku(q)
  const ofOrder = (condition: SQL) => db.select({ id: orders.id }).from(orders).where(condition)
  return union(
    orderIds().where(containsWords(BUYER_WORDS, q)),
    ofCheckout(containsWords(checkoutSessions.title, q)),
    ofCheckout(eq(checkoutSessions.paymentIntentId, q)),
    ...(productId ? [orderIds().where(eq(purchases.productId, productId))] : []),
    ...(code ? [ofOrder(eq(orders.pickupCode, code))] : []),
    ...(number ? [ofOrder(eq(orders.id, Number(number)))] : []),
  )
}

/** Must match the index `checkout_sessions_title_words`. */
const WAS_PAID = sql`${checkoutSessions.status} in ('paid', 'refund_due', 'refunded', 'refund_failed')`

const STATES: Record<OrderState, SQL | undefined> = {
  paid: isNull(purchases.refundedAt),
  picked_up: and(isNull(purchases.refundedAt), isHandedOver(purchases.id)),
  not_picked_up: and(isNull(purchases.refundedAt), not(isHandedOver(purchases.id))),
  refunded: isNotNull(purchases.refundedAt),
}

const ofSale = (sale: NonNullable<OrderFilter['sale']>): SQL =>
  sale === 'none' ? isNull(purchases.saleEventId) : eq(purchases.saleEventId, Number(sale))

/** The ids of the latest orders that have an item matching the whole filter. */
export const findOrderIds = (db: Queryable, { q, sale, state, method }: OrderFilter, span: Span) =>
  findLatestOrders(
    db,
    and(
      q ? inArray(purchases.orderId, ordersFound(db, q)) : undefined,
      sale ? ofSale(sale) : undefined,
      state ? STATES[state] : undefined,
      method ? eq(purchases.method, method) : undefined,
    ),
    span,
  )

export const anyTaxed = (db: Queryable): Promise<boolean> => hasRow(db, purchases, gt(purchases.tax, 0))

/** Locks the order's purchases: corrections run one at a time. */
export const lockOrder = (tx: Transaction, orderId: number) =>
  tx
    .select({ id: purchases.id, buyerEmail: purchases.buyerEmail, checkoutSessionId: purchases.checkoutSessionId })
    .from(purchases)
    .where(eq(purchases.orderId, orderId))
    .orderBy(asc(purchases.id))
    .for('update')

/** Updates the whole payment too, because refund emails use its address, even for items that could not be sold. */
export async function setBuyerEmail(
  tx: Transaction,
  locked: { id: number; checkoutSessionId: number }[],
  buyerEmail: string,
): Promise<void> {
  const ids = locked.map(({ id }) => id)
  const checkoutIds = locked.map(({ checkoutSessionId }) => checkoutSessionId)
  await tx.update(purchases).set({ buyerEmail }).where(inArray(purchases.id, ids))
  const payments = tx
    .select({ reference: checkoutSessions.reference })
    .from(checkoutSessions)
    .where(inArray(checkoutSessions.id, checkoutIds))
  await tx.update(checkoutSessions).set({ buyerEmail }).where(inArray(checkoutSessions.reference, payments))
}
