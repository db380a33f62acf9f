import { and, asc, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { checkoutSessions, pickupMarks, products, purchases, saleEvents, users } from '../database/schema.ts'

type MarkRow = typeof pickupMarks.$inferSelect

/** Whose purchases are asked for: those of one seller's items; of everybody's where it is null. */
export type Whose = number | null

/** Ownership goes into every where: what is not one's own is not there. */
const ofSeller = (whose: Whose): SQL | undefined => (whose === null ? undefined : eq(purchases.sellerId, whose))

const LIST_LIMIT = 5000

/** A day's list has its purchases by seller and title; no organiser carries more than so many over a table. */
export async function findPickups(
  db: Queryable,
  whose: Whose,
  which: { saleEventId: number | null } | { code: string } | { id: number },
) {
  const wanted =
    'code' in which
      ? eq(purchases.pickupCode, which.code)
      : 'id' in which
        ? eq(purchases.id, which.id)
        : which.saleEventId === null
          ? isNull(purchases.saleEventId)
          : eq(purchases.saleEventId, which.saleEventId)
  const lastMark = db
    .select({ ...getTableColumns(pickupMarks), by: users.username })
    .from(pickupMarks)
    .leftJoin(users, eq(users.id, pickupMarks.actorId))
    .where(eq(pickupMarks.purchaseId, purchases.id))
    .orderBy(desc(pickupMarks.version))
    .limit(1)
    .as('last_mark')
  return db
    .select({
      purchase: purchases,
      checkout: { title: checkoutSessions.title, paymentId: checkoutSessions.paymentIntentId },
      product: { imageUrls: products.imageUrls, primaryImageIndex: products.primaryImageIndex },
      seller: users.username,
      sale: saleEvents,
      mark: {
        version: lastMark.version,
        isHandedOver: lastMark.isHandedOver,
        markedAt: lastMark.markedAt,
        actorId: lastMark.actorId,
        by: lastMark.by,
      },
    })
    .from(purchases)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(users, eq(users.id, purchases.sellerId))
    .leftJoin(saleEvents, eq(saleEvents.id, purchases.saleEventId))
    .leftJoinLateral(lastMark, eq(lastMark.purchaseId, purchases.id))
    .where(and(ofSeller(whose), wanted))
    .orderBy(asc(users.username), asc(checkoutSessions.title), asc(purchases.id))
    .limit(LIST_LIMIT)
}

export type PickupRow = Awaited<ReturnType<typeof findPickups>>[number]

/** The sales in which something was bought, the latest first. */
export const findSales = (db: Queryable, whose: Whose) =>
  db
    .selectDistinct({
      id: saleEvents.id,
      startDate: saleEvents.startDate,
      endDate: saleEvents.endDate,
      location: saleEvents.location,
    })
    .from(saleEvents)
    .innerJoin(purchases, eq(purchases.saleEventId, saleEvents.id))
    .where(ofSeller(whose))
    .orderBy(desc(saleEvents.startDate))

/** Whether anything was bought outside of a sale, or in one that was deleted. */
export async function hasOthers(db: Queryable, whose: Whose): Promise<boolean> {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(ofSeller(whose), isNull(purchases.saleEventId)))
    .limit(1)
  return rows.length > 0
}

/** Locks a purchase until the transaction ends: a refund and two marks of it wait for each other. */
export async function lockPurchase(tx: Transaction, whose: Whose, id: number) {
  const [row] = await tx
    .select({
      id: purchases.id,
      productId: purchases.productId,
      sellerId: purchases.sellerId,
      refundedAt: purchases.refundedAt,
    })
    .from(purchases)
    .where(and(ofSeller(whose), eq(purchases.id, id)))
    .for('update')
  return row ?? null
}

export async function findMark(tx: Transaction, purchaseId: number, key: string): Promise<MarkRow | null> {
  const [row] = await tx
    .select()
    .from(pickupMarks)
    .where(and(eq(pickupMarks.purchaseId, purchaseId), eq(pickupMarks.key, key)))
  return row ?? null
}

export const insertMark = (tx: Transaction, mark: typeof pickupMarks.$inferInsert) =>
  tx.insert(pickupMarks).values(mark)
