import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '../../contracts/money.ts'
import { DashboardHeader } from '../layout/dashboard-header.tsx'
import { Page } from '../layout/page.tsx'
import { useApi } from '../lib/use-api.ts'
import { paymentAlertsQuery, statsQuery } from './admin-queries.ts'
import { AiUsage } from './ai-usage.tsx'
import { Analytics } from './analytics.tsx'
import { Approvals } from './approvals.tsx'
import { AuditTrail } from './audit-trail.tsx'
import { wholeNumber } from './figures.ts'
import { ImageStorage } from './image-storage.tsx'
import { LiveHolds } from './live-holds.tsx'
import { PaymentAlerts } from './payment-alerts.tsx'
import { RecentSales } from './recent-sales.tsx'
import { SaleEvents } from './sale-events.tsx'

const SECTIONS = [
  ['approvals', 'Approvals'],
  ['sales', 'Sale events'],
  ['payments', 'Payments'],
  ['holds', 'Holds'],
  ['analytics', 'Analytics'],
  ['recent', 'Recent sales'],
  ['images', 'Images'],
  ['ai', 'AI usage'],
  ['audit', 'Audit trail'],
] as const

export function AdminDashboard() {
  const api = useApi()
  const { data: stats, isError } = useQuery(statsQuery(api))
  const { data: alerts } = useQuery(paymentAlertsQuery(api))
  const counts: Partial<Record<(typeof SECTIONS)[number][0], number>> = {
    approvals: stats?.pendingProducts ?? 0,
    payments: alerts?.filter(({ resolvedAt }) => resolvedAt === null).length ?? 0,
  }
  return (
    <Page title="Admin Dashboard" gradient={false} unlisted>
      <div className="pt-8 pb-6 sm:pt-10">
        <DashboardHeader
          title="Admin Dashboard"
          figures={[
            ['Total Users', stats && wholeNumber(stats.totalUsers)],
            ['Total Revenue', stats && formatPrice(stats.totalRevenue)],
            ['Total Views', stats && wholeNumber(stats.totalViews)],
          ]}
          failed={isError}
        />
      </div>
      <nav
        aria-label="Sections"
        className="sticky top-16 z-10 -mx-4 overflow-x-auto border-line border-b bg-paper px-4 py-2 sm:-mx-6 sm:px-6"
      >
        <ul className="flex w-max gap-1">
          {SECTIONS.map(([id, name]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 font-semibold text-sm hover:bg-fern-wash"
              >
                {name}
                {(counts[id] ?? 0) > 0 && (
                  <span className="rounded-full bg-fern px-2 text-on-fern text-xs tabular-nums">
                    {wholeNumber(counts[id] ?? 0)}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-14 py-8 [&>*]:min-w-0">
        <Approvals total={stats?.pendingProducts} />
        <SaleEvents />
        <PaymentAlerts />
        <LiveHolds />
        <Analytics />
        <RecentSales />
        <ImageStorage />
        <AiUsage />
        <AuditTrail />
      </div>
    </Page>
  )
}
