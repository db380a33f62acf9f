import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { PAGE_VIEW } from '../../../contracts/analytics-rules.ts'
import type { Database } from '../../database/connect.ts'
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
  async visits(since, until) {
    const [row] = await db.select(COUNTS).from(analyticsEvents).where(viewed(since, until))
    return row ?? { visitors: 0, pageViews: 0 }
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
