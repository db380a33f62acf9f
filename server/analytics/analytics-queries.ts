import { and, count, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { analyticsEvents, productViews, purchases } from '../database/schema.ts'

export const insertEvents = (db: Queryable, events: (typeof analyticsEvents.$inferInsert)[]) =>
  db.insert(analyticsEvents).values(events)

export async function deleteEventsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(analyticsEvents).where(lt(analyticsEvents.createdAt, before))
}

export const countProductViews = (db: Queryable, since: Date): Promise<number> =>
  db.$count(productViews, gte(productViews.createdAt, since))

/** Without refunded purchases. Omits hours without any; `hour` is the start of the hour. */
export async function purchasesByHour(db: Queryable, since: Date): Promise<{ hour: Date; purchases: number }[]> {
  const hour = sql`date_trunc('hour', ${purchases.createdAt}, 'UTC')`
  return db
    .select({ hour: hour.mapWith(purchases.createdAt), purchases: count() })
    .from(purchases)
    .where(and(gte(purchases.createdAt, since), isNull(purchases.refundedAt)))
    .groupBy(hour)
}

export const countPurchases = (db: Queryable, since: Date): Promise<number> =>
  db.$count(purchases, and(gte(purchases.createdAt, since), isNull(purchases.refundedAt)))
