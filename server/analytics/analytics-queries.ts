import { and, count, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { analyticsEvents, productViews, purchases } from '../database/schema.ts'

export const insertEvents = (db: Queryable, events: (typeof analyticsEvents.$inferInsert)[]) =>
  db.insert(analyticsEvents).values(events)

export async function deleteEventsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(analyticsEvents).where(lt(analyticsEvents.createdAt, before))
}

export async function countProductViews(db: Queryable, since: Date): Promise<number> {
  const [row] = await db.select({ views: count() }).from(productViews).where(gte(productViews.createdAt, since))
  return row?.views ?? 0
}

/** Without refunded purchases. Omits hours without any; `hour` is the start of the hour. */
export async function purchasesByHour(db: Queryable, since: Date): Promise<{ hour: Date; purchases: number }[]> {
  const hour = sql`date_trunc('hour', ${purchases.createdAt}, 'UTC')`
  return db
    .select({ hour: hour.mapWith(purchases.createdAt), purchases: count() })
    .from(purchases)
    .where(and(gte(purchases.createdAt, since), isNull(purchases.refundedAt)))
    .groupBy(hour)
}

export async function countPurchases(db: Queryable, since: Date): Promise<number> {
  const [row] = await db
    .select({ bought: count() })
    .from(purchases)
    .where(and(gte(purchases.createdAt, since), isNull(purchases.refundedAt)))
  return row?.bought ?? 0
}
