import { aliasedTable, and, asc, desc, eq, getTableColumns, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { firstRow } from '../database/first-row.ts'
import { hasRow } from '../database/has-row.ts'
import { eqIfGiven } from '../database/if-given.ts'
import {
  checkoutSessions,
  deskPasses,
  orders,
  paymentAlerts,
  pickupMarks,
  products,
  purchases,
  saleEvents,
  users,
} from '../database/schema.ts'
import { PLACE_AND_TIME } from '../sale/place-and-time.ts'

type MarkRow = typeof pickupMarks.$inferSelect

/** Whose pickups: one seller's, one sale's, or all. */
export interface PickupScope {
  sellerId?: number
  saleEventId?: number
}

const inScope = ({ sellerId, saleEventId }: PickupScope): SQL | undefined =>
  and(eqIfGiven(purchases.sellerId, sellerId), eqIfGiven(purchases.saleEventId, saleEventId))

type PickupFilter = { saleEventId: number | null } | { code: string } | { id: number }

function matches(filter: PickupFilter): SQL {
  if ('code' in filter) return eq(orders.pickupCode, filter.code)
  return 'id' in filter ? eq(purchases.id, filter.id) : isOfSale(filter.saleEventId)
}

const isOfSale = (id: number | null): SQL =>
  id === null ? isNull(purchases.saleEventId) : eq(purchases.saleEventId, id)

/** Far more than any one sale. */
const LIST_LIMIT = 5000

export async function findPickups(db: Queryable, scope: PickupScope, filter: PickupFilter) {
  const lastMark = db
    .select({ ...getTableColumns(pickupMarks), by: users.username, byPass: deskPasses.name })
    .from(pickupMarks)
    .leftJoin(users, eq(users.id, pickupMarks.actorId))
    .leftJoin(deskPasses, eq(deskPasses.id, pickupMarks.byPassId))
    .where(eq(pickupMarks.purchaseId, purchases.id))
    .orderBy(desc(pickupMarks.version))
    .limit(1)
    .as('last_mark')
  return db
    .select({
      purchase: purchases,
      code: orders.pickupCode,
      checkout: { title: checkoutSessions.title, paymentId: checkoutSessions.paymentIntentId },
      isDisputed: inArray(checkoutSessions.reference, disputedReferences(db)).mapWith(Boolean),
      product: { imageUrls: products.imageUrls, primaryImageIndex: products.primaryImageIndex },
      seller: users.username,
      sale: saleEvents,
      mark: {
        version: lastMark.version,
        isHandedOver: lastMark.isHandedOver,
        markedAt: lastMark.markedAt,
        actorId: lastMark.actorId,
        by: lastMark.by,
        byPass: lastMark.byPass,
      },
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(users, eq(users.id, purchases.sellerId))
    .leftJoin(saleEvents, eq(saleEvents.id, purchases.saleEventId))
    .leftJoinLateral(lastMark, eq(lastMark.purchaseId, purchases.id))
    .where(and(inScope(scope), matches(filter)))
    .orderBy(asc(users.username), asc(checkoutSessions.title), asc(purchases.id))
    .limit(LIST_LIMIT)
}

/** An alert names one item of its payment. */
function disputedReferences(db: Queryable) {
  const disputed = aliasedTable(checkoutSessions, 'disputed')
  return db
    .select({ reference: disputed.reference })
    .from(paymentAlerts)
    .innerJoin(disputed, eq(disputed.id, paymentAlerts.checkoutSessionId))
    .where(and(inArray(paymentAlerts.kind, ['dispute_opened', 'dispute_lost']), isNull(paymentAlerts.resolvedAt)))
}

/** Items of other sellers in the same orders. */
export const findOthersItems = (db: Queryable, sellerId: number, saleEventId: number | null) => {
  const own = db
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(and(eq(purchases.sellerId, sellerId), isOfSale(saleEventId)))
  return db
    .select({
      id: purchases.id,
      orderId: purchases.orderId,
      title: checkoutSessions.title,
      seller: users.username,
    })
    .from(purchases)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
    .innerJoin(users, eq(users.id, purchases.sellerId))
    .where(and(inArray(purchases.orderId, own), ne(purchases.sellerId, sellerId), isNull(purchases.refundedAt)))
    .orderBy(asc(users.username), asc(checkoutSessions.title), asc(purchases.id))
    .limit(LIST_LIMIT)
}

export type PickupRow = Awaited<ReturnType<typeof findPickups>>[number]

export const findSales = (db: Queryable, scope: PickupScope) =>
  db
    .selectDistinct({ id: saleEvents.id, ...PLACE_AND_TIME })
    .from(saleEvents)
    .innerJoin(purchases, eq(purchases.saleEventId, saleEvents.id))
    .where(inScope(scope))
    .orderBy(desc(saleEvents.startDate))

/** Whether there are purchases without a sale, or of a deleted one. */
export const hasPurchasesWithoutSale = (db: Queryable, scope: PickupScope): Promise<boolean> =>
  hasRow(db, purchases, and(inScope(scope), isNull(purchases.saleEventId)))

/** Serializes refunds and marks of a purchase. */
export const lockPurchase = (tx: Transaction, scope: PickupScope, id: number) =>
  tx
    .select({
      id: purchases.id,
      productId: purchases.productId,
      sellerId: purchases.sellerId,
      refundedAt: purchases.refundedAt,
    })
    .from(purchases)
    .where(and(inScope(scope), eq(purchases.id, id)))
    .for('update')
    .then(firstRow)

export const findMark = (tx: Transaction, purchaseId: number, key: string): Promise<MarkRow | null> =>
  tx
    .select()
    .from(pickupMarks)
    .where(and(eq(pickupMarks.purchaseId, purchaseId), eq(pickupMarks.key, key)))
    .then(firstRow)

/** Whether a later mark says the opposite. One that says the same confirms it. */
export const isReversedSince = (tx: Transaction, { purchaseId, version, isHandedOver }: MarkRow): Promise<boolean> =>
  hasRow(
    tx,
    pickupMarks,
    and(
      eq(pickupMarks.purchaseId, purchaseId),
      gt(pickupMarks.version, version),
      eq(pickupMarks.isHandedOver, !isHandedOver),
    ),
  )

export const findLastMarks = (db: Queryable, purchaseIds: number[]): Promise<MarkRow[]> =>
  db
    .selectDistinctOn([pickupMarks.purchaseId])
    .from(pickupMarks)
    .where(inArray(pickupMarks.purchaseId, purchaseIds))
    .orderBy(asc(pickupMarks.purchaseId), desc(pickupMarks.version))

export const insertMark = (tx: Transaction, mark: typeof pickupMarks.$inferInsert) =>
  tx.insert(pickupMarks).values(mark)
