import { desc, lte } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { saleEvents } from '../database/schema.ts'

/** Sales that have started, latest first. */
export const findStartedSales = (db: Queryable, now: Date, limit: number) =>
  db
    .select({
      id: saleEvents.id,
      startDate: saleEvents.startDate,
      location: saleEvents.location,
      timeZone: saleEvents.timeZone,
    })
    .from(saleEvents)
    .where(lte(saleEvents.startDate, now))
    .orderBy(desc(saleEvents.startDate))
    .limit(limit)
