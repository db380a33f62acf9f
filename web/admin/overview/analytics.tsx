import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import type { AdminStats, HourOfActivity, SaleRevenue } from '../../../contracts/admin.ts'
import { formatNumber, plural } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import { shortDay } from '../../lib/sale-dates.ts'
import { useApi } from '../../lib/use-api.ts'
import { useClock } from '../../lib/use-clock.ts'
import { Figure } from '../../ui/fact.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { activityQuery, statsQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { localTime } from '../local-time.ts'
import { AdminSection } from '../section.tsx'
import { Bars } from './bars.tsx'

const LIVE_MS = 5 * 60 * 1000

export function Analytics() {
  const api = useApi()
  const query = useQuery(statsQuery(api))
  const activity = useQuery(activityQuery(api))
  const stats = query.data?.analytics
  return (
    <AdminSection
      id="analytics"
      title="Real-Time Analytics"
      aside={stats && <LiveFlag timestamp={stats.posthogTimestamp} />}
    >
      {stats?.posthogError && (
        <Note tone="warning" role="alert" className="flex gap-3">
          <Icon of={TriangleAlert} className="mt-0.5 size-5 shrink-0 text-clay" />
          <span>
            <strong>Visitors and page views aren't available right now.</strong> {stats.posthogError}
          </span>
        </Note>
      )}
      <Loaded query={query} skeleton="h-20" failure="We couldn't load the numbers">
        {({ analytics }) => <LastDay day={analytics} />}
      </Loaded>
      <Loaded query={activity} skeleton="h-40" failure="We couldn't load recent activity">
        {({ hours, sales }) => (
          <>
            <Hours hours={hours} />
            <SaleBars sales={sales} />
          </>
        )}
      </Loaded>
    </AdminSection>
  )
}

function LiveFlag({ timestamp }: { timestamp: string | null }) {
  const isLive = useClock(
    (now) => timestamp !== null && now.getTime() - new Date(timestamp).getTime() < LIVE_MS,
    Date.now(),
  )
  return (
    <p className="inline-flex items-center gap-2 text-sm">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${isLive ? 'bg-fern' : 'bg-edge'}`} />
      {isLive ? <strong>Live</strong> : 'Not live'}
      {timestamp && <span className="text-muted">as of {localTime(timestamp)}</span>}
    </p>
  )
}

const LastDay = ({ day }: { day: AdminStats['analytics'] }) => (
  <dl className="grid grid-cols-2 large-text:grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-4">
    <Count name="Visitors (24h)" value={day.posthogError ? null : day.visitors24h} />
    <Count name="Page views (24h)" value={day.posthogError ? null : day.pageViews24h} />
    <Count name="Product views (24h)" value={day.productViews24h} />
    <Count name={<FigureLink to="/admin/orders">Purchases (24h)</FigureLink>} value={day.purchases24h} />
  </dl>
)

const Count = ({ name, value }: { name: ReactNode; value: number | null }) => (
  <Figure name={name} className="text-2xl">
    {value === null ? 'Not available' : formatNumber(value)}
  </Figure>
)

const FigureLink = (props: LinkProps) => (
  <Link {...props} className="-my-3 inline-block py-3 underline underline-offset-4 hover:text-fern" />
)

const hourName = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric' })

function Hours({ hours }: { hours: HourOfActivity[] }) {
  const bars = (count: 'views' | 'visitors' | 'purchases') =>
    hours.map((hour) => ({ key: hour.hour, label: hourName.format(new Date(hour.hour)), value: hour[count] }))
  return (
    <div className="grid gap-x-10 gap-y-8 pt-2 sm:grid-cols-3">
      <Bars title="Page views by hour" bars={bars('views')} />
      <Bars title="Visitors by hour" bars={bars('visitors')} />
      <Bars title="Purchases by hour" bars={bars('purchases')} />
    </div>
  )
}

function SaleBars({ sales }: { sales: SaleRevenue[] }) {
  if (sales.length === 0) return null
  const max = Math.max(1, ...sales.map(({ revenue }) => Number(revenue)))
  return (
    <div className="grid gap-3 pt-2">
      <h3 className="text-sm">Revenue by sale event</h3>
      <ul className="grid gap-2.5">
        {sales.toReversed().map(({ saleEventId, startDate, location, timeZone, purchases, revenue }) => (
          <li
            key={saleEventId}
            className="grid gap-x-5 gap-y-1 sm:grid-cols-[15rem_minmax(0,1fr)_auto] sm:items-center"
          >
            <span className="truncate text-sm">
              <FigureLink to="/admin/orders" search={{ sale: String(saleEventId) }}>
                {shortDay(startDate, timeZone)}
              </FigureLink>
              {location && <span className="text-muted"> · {location}</span>}
            </span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
              <rect width={100} height={4} rx={0.5} className="fill-sun" />
              <rect width={(Number(revenue) / max) * 100} height={4} rx={0.5} className="fill-brass" />
            </svg>
            <span className="text-sm tabular-nums sm:text-right">
              <strong>{formatPrice(revenue)}</strong>{' '}
              <span className="text-muted">from {plural(purchases, 'purchase')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
