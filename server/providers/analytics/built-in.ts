import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { PAGE_VIEW } from '../../../contracts/analytics-rules.ts'
import type { Database } from '../../database/connect.ts'
import { onlyRow } from '../../database/first-row.ts'
import { analyticsEvents } from '../../database/schema.ts'
import type { Analytics } from './port.ts'

const COUNTS = {
  visitors: sql`count(distinct ${analyticsEvents.visitor})`.mapWith(Number),
  pageViews: sql`count(*)`.mapWith(Number),
}

const viewed = (since: Date, until: Date) =>
  and(eq(analyticsEvents.name, PAGE_VIEW), gte(analyticsEvents.createdAt, since), lt(analyticsEvents.createdAt, until))

export const createOwnAnalytics = ({ db }: { db: Database }): Analytics => ({
  id: 'built-in',
  visits(since, until) {
    return db.select(COUNTS).from(analyticsEvents).where(viewed(since, until)).then(onlyRow)
  },
  async visitsByHour(since, until) {
    const hour = sql`date_trunc('hour', ${analyticsEvents.createdAt}, 'UTC')`
    const rows = await db
      .select({ ...COUNTS, hour: hour.mapWith(analyticsEvents.createdAt) })
      .from(analyticsEvents)
      .where(viewed(since, until))
      .groupBy(hour)
    return rows
  },
})
