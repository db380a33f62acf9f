import type { AdminStats, SaleRevenue } from '../../contracts/admin.ts'
import type { Answer } from '../../contracts/call.ts'
import { lastDay } from '../analytics/visits.ts'
import type { Deps } from '../deps.ts'
import { findStartedSales } from './admin-queries.ts'
import { readTotals, type TotalName } from './totals.ts'

const CHARTED_SALES = 8

/** No figure scans a whole table: triggers maintain the totals, and the rest reads one day of an index. */
export async function adminStats(deps: Deps): Promise<Answer<typeof AdminStats>> {
  const [totals, day] = await Promise.all([
    readTotals(deps.db, ['users', 'revenue', 'views', 'pending']),
    lastDay(deps),
  ])
  return {
    totalUsers: totals.users,
    totalRevenue: totals.revenue,
    totalViews: totals.views,
    pendingProducts: totals.pending,
    analytics: { ...day, totalViews: totals.views },
  }
}

/** Of the last sale events, in chronological order. */
export async function revenueBySale({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Answer<typeof SaleRevenue>[]> {
  const sales = (await findStartedSales(db, now(), CHARTED_SALES)).reverse()
  const names = sales.flatMap(({ id }): TotalName[] => [`revenue:${id}`, `purchases:${id}`])
  const totals = await readTotals(db, names)
  return sales.map(({ id, startDate, location, timeZone }) => ({
    saleEventId: id,
    startDate,
    location,
    timeZone,
    purchases: totals[`purchases:${id}`] ?? 0,
    revenue: totals[`revenue:${id}`] ?? 0,
  }))
}
