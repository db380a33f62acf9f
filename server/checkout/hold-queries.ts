import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { checkoutSessions } from '../database/schema.ts'
import { HOLDING } from '../product/hold.ts'
import type { CheckoutRow } from './checkout-queries.ts'

export const findLiveHolds = (db: Queryable, now: Date) =>
  db
    .select({
      productId: checkoutSessions.productId,
      title: checkoutSessions.title,
      buyerName: checkoutSessions.buyerName,
      createdAt: checkoutSessions.createdAt,
      expiresAt: checkoutSessions.expiresAt,
    })
    .from(checkoutSessions)
    .where(and(inArray(checkoutSessions.status, HOLDING), gt(checkoutSessions.expiresAt, now)))
    .orderBy(asc(checkoutSessions.createdAt), asc(checkoutSessions.id))

export async function markEndedByAdmin(db: Queryable, reference: CheckoutRow['reference']): Promise<void> {
  await db.update(checkoutSessions).set({ endedByAdmin: true }).where(eq(checkoutSessions.reference, reference))
}
