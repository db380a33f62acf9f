import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { checkoutSessions, deskPasses, products, users } from '../../database/schema.ts'
import { DESK, HOLDING, isLiveAt } from '../../product/hold.ts'
import type { CheckoutRow } from '../checkout-queries.ts'

export const findLiveHolds = (db: Queryable, now: Date) =>
  db
    .select({
      productId: checkoutSessions.productId,
      reference: checkoutSessions.reference,
      title: checkoutSessions.title,
      buyerName: checkoutSessions.buyerName,
      createdAt: checkoutSessions.createdAt,
      expiresAt: checkoutSessions.expiresAt,
      cashier: users.username,
      helper: deskPasses.name,
    })
    .from(checkoutSessions)
    .leftJoin(users, eq(users.id, checkoutSessions.soldById))
    .leftJoin(deskPasses, eq(deskPasses.id, checkoutSessions.soldByPassId))
    .where(isLiveAt(now))
    .orderBy(asc(checkoutSessions.createdAt), asc(checkoutSessions.id))

/** The items of a suspended seller that were hidden while someone holds them, one of each payment. */
export async function findHiddenHeld(db: Queryable, sellerId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinctOn([checkoutSessions.reference], { id: products.id })
    .from(products)
    .innerJoin(checkoutSessions, eq(checkoutSessions.productId, products.id))
    .where(
      and(
        eq(products.sellerId, sellerId),
        eq(products.status, 'unlisted'),
        isNotNull(products.statusBeforeSuspension),
        isLiveAt(now),
      ),
    )
    .orderBy(checkoutSessions.reference, asc(products.id))
  return rows.map(({ id }) => id)
}

export const findTillHolds = (db: Queryable, visitorId: string) =>
  findDeskHolds(db, eq(checkoutSessions.visitorId, visitorId))

/** On any phone that uses the pass. */
export const findPassHolds = (db: Queryable, passId: number) =>
  findDeskHolds(db, eq(checkoutSessions.soldByPassId, passId))

const findDeskHolds = (db: Queryable, isOwn: SQL) =>
  db
    .select({ reference: checkoutSessions.reference, productId: checkoutSessions.productId })
    .from(checkoutSessions)
    .where(and(isOwn, eq(checkoutSessions.provider, DESK), inArray(checkoutSessions.status, HOLDING)))

export async function markEndedByAdmin(db: Queryable, reference: CheckoutRow['reference']): Promise<void> {
  await db.update(checkoutSessions).set({ endedByAdmin: true }).where(eq(checkoutSessions.reference, reference))
}
