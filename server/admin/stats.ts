import type { AdminStats, RecentSale, SaleRevenue } from '../../contracts/admin.ts'
import type { Answer } from '../../contracts/call.ts'
import { nameAtDesk } from '../../contracts/desk-pass-rules.ts'
import { lastDay } from '../analytics/visits.ts'
import type { Deps } from '../deps.ts'
import { shownAddress } from '../mail/deleted-address.ts'
import { findLastPurchases, findStartedSales } from './admin-queries.ts'
import { readTotals, type TotalName } from './totals.ts'

const RECENT_SALES = 10
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

export async function recentSales({ db }: Pick<Deps, 'db'>): Promise<Answer<typeof RecentSale>[]> {
  const rows = await findLastPurchases(db, RECENT_SALES)
  return rows.map(
    ({
      createdAt,
      refundedAt,
      checkout,
      productStatus,
      sellerDeletedAt,
      seller,
      helper,
      listedPrice,
      heldBy,
      ...sale
    }) => ({
      ...sale,
      ...(heldBy === 'seller' && { heldBy }),
      buyerEmail: shownAddress(sale.buyerEmail),
      total: sale.amount + sale.tax,
      soldBy: nameAtDesk(seller, helper),
      ...(listedPrice !== null && { listedPrice }),
      createdAt: createdAt.toISOString(),
      refundedAt: refundedAt?.toISOString() ?? null,
      canRelist: productStatus === 'sold' && sellerDeletedAt === null && refundedAt === null,
      isGivenBack: checkout === 'refunded',
      isRefundFailed: checkout === 'refund_failed',
    }),
  )
}

/** Of the last sale events, in chronological order. */
export async function revenueBySale({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Answer<typeof SaleRevenue>[]> {
  const sales = (await findStartedSales(db, now(), CHARTED_SALES)).reverse()
  const names = sales.flatMap(({ id }): TotalName[] => [`revenue:${id}`, `purchases:${id}`])
  const totals = await readTotals(db, names)
  return sales.map(({ id, startDate, location, timeZone }) => ({
    saleEventId: id,
    startDate: startDate.toISOString(),
    location,
    timeZone,
    purchases: totals[`purchases:${id}`] ?? 0,
    revenue: totals[`revenue:${id}`] ?? 0,
  }))
}
