import type { AdminStats, RecentSale, SaleRevenue } from '../../contracts/admin.ts'
import { lastDay } from '../analytics/visits.ts'
import type { Deps } from '../deps.ts'
import { findLastPurchases, findLastSales } from './admin-queries.ts'
import { readTotals, type TotalName } from './totals.ts'

const RECENT_SALES = 10
const CHARTED_SALES = 8

/** No figure is counted over a whole table: totals are kept by triggers, the rest is a day of an index. */
export async function adminStats(deps: Deps): Promise<AdminStats> {
  const [totals, day] = await Promise.all([
    readTotals(deps.db, ['users', 'revenue', 'views', 'pending']),
    lastDay(deps),
  ])
  const totalViews = Number(totals.views)
  return {
    totalUsers: Number(totals.users),
    totalRevenue: Number(totals.revenue).toFixed(2),
    totalViews,
    pendingProducts: Number(totals.pending),
    analytics: { ...day, totalViews },
  }
}

export async function recentSales({ db }: Pick<Deps, 'db'>): Promise<RecentSale[]> {
  const rows = await findLastPurchases(db, RECENT_SALES)
  return rows.map(({ createdAt, refundedAt, checkout, productStatus, sellerDeletedAt, ...sale }) => ({
    ...sale,
    createdAt: createdAt.toISOString(),
    refundedAt: refundedAt?.toISOString() ?? null,
    canRelist: productStatus === 'sold' && sellerDeletedAt === null && refundedAt === null,
    isGivenBack: checkout === 'refunded',
    isRefundFailed: checkout === 'refund_failed',
  }))
}

/** Of the last sale events, in the order of time. */
export async function revenueBySale({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<SaleRevenue[]> {
  const sales = (await findLastSales(db, CHARTED_SALES)).filter(({ startDate }) => startDate <= now()).reverse()
  const names = sales.flatMap(({ id }): TotalName[] => [`revenue:${id}`, `purchases:${id}`])
  const totals = await readTotals(db, names)
  return sales.map(({ id, startDate, location }) => ({
    saleEventId: id,
    startDate: startDate.toISOString(),
    location,
    purchases: Number(totals[`purchases:${id}`]),
    revenue: Number(totals[`revenue:${id}`]).toFixed(2),
  }))
}
