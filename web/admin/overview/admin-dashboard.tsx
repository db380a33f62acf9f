import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { formatNumber } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import { DashboardHeader } from '../../layout/dashboard-header.tsx'
import { useAnchor } from '../../lib/use-anchor.ts'
import { useApi } from '../../lib/use-api.ts'
import { pendingQuery, statsQuery } from '../admin-queries.ts'
import { Approvals } from '../approval/approvals.tsx'
import { RecentActs } from '../audit/recent-acts.tsx'
import { SaleEvents } from '../sales/sale-events.tsx'
import { AiUsage } from './ai-usage.tsx'
import { Analytics } from './analytics.tsx'
import { ImageStorage } from './image-storage.tsx'
import { LiveHolds } from './live-holds.tsx'
import { PaymentAlerts } from './payment-alerts.tsx'
import { RecentSales } from './recent-sales.tsx'

/** The overview, at `/admin`. */
export function AdminDashboard() {
  const api = useApi()
  const { data: stats, isError } = useQuery(statsQuery(api))
  const { isPending } = useQuery(pendingQuery(api))
  useAnchor()
  return (
    <>
      <DashboardHeader
        title="Admin Dashboard"
        figures={[
          ['Total Users', stats && formatNumber(stats.totalUsers), { to: '/admin/people' }],
          ['Total Revenue', stats && formatPrice(stats.totalRevenue), { to: '/admin/orders' }],
          ['Total Views', stats && formatNumber(stats.totalViews), { to: '/admin', hash: 'analytics' }],
        ]}
        failed={isError}
      />
      <div className="grid gap-14 pt-10 [&>*]:min-w-0">
        <Approvals total={stats?.pendingProducts} />
        {/* They load right away, but stay hidden until the height of the queue is known. */}
        <div className={clsx('grid gap-14 [&>*]:min-w-0', isPending && 'invisible')}>
          <SaleEvents />
          <PaymentAlerts />
          <LiveHolds />
          <Analytics />
          <RecentSales />
          <ImageStorage />
          <AiUsage />
          <RecentActs />
        </div>
      </div>
    </>
  )
}
