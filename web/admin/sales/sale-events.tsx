import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide'
import { useState } from 'react'
import { plural } from '../../../contracts/counts.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { canReopen, isOn } from '../../../contracts/sale-rules.ts'
import { now } from '../../lib/clock.ts'
import { useSite } from '../../lib/site.ts'
import { useApi } from '../../lib/use-api.ts'
import { useClock } from '../../lib/use-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { remindersQuery, salesQuery } from '../admin-queries.ts'
import { Badge } from '../badge.tsx'
import { Loaded } from '../loaded.tsx'
import { localTime, localTimeInFull } from '../local-time.ts'
import { DropsDialog } from '../price-drops/drops-dialog.tsx'
import { AdminSection } from '../section.tsx'
import { useAdminAction } from '../use-admin-action.ts'
import { type Confirmed, SaleConfirmation } from './sale-confirmation.tsx'
import { SaleDialog } from './sale-dialog.tsx'
import { venueTime } from './venue-time.ts'

/** The rest are behind a button. */
const INITIAL_PAST_COUNT = 3

export function SaleEvents() {
  const query = useQuery(salesQuery(useApi()))
  const [edited, setEdited] = useState<SaleEvent | 'new'>()
  const [confirmed, setConfirmed] = useState<Confirmed>()
  const [dropped, setDropped] = useState<SaleEvent>()
  const schedule = (
    <Button size="small" onClick={() => setEdited('new')}>
      <Icon of={CalendarPlus} className="size-4" />
      Schedule Sale
    </Button>
  )
  return (
    <AdminSection id="sales" title="Sale Events" aside={schedule}>
      <Loaded query={query} skeleton="h-40" failure="We couldn't load the sale events">
        {(sales) =>
          sales.length === 0 ? (
            <EmptyState
              title="No sales scheduled"
              text="Buyers can browse but not buy until a sale is on. Every sale lasts 48 hours."
            />
          ) : (
            <SaleList sales={sales} onEdit={setEdited} onConfirm={setConfirmed} onDrops={setDropped} />
          )
        }
      </Loaded>
      <Reminders />
      <SaleDialog edited={edited} sales={query.data ?? []} onClose={() => setEdited(undefined)} />
      <DropsDialog sale={dropped} onClose={() => setDropped(undefined)} />
      <SaleConfirmation asked={confirmed} onClose={() => setConfirmed(undefined)} />
    </AdminSection>
  )
}

/** How many to expect. Its line is there from the start, so that nothing moves. */
function Reminders() {
  const { data } = useQuery(remindersQuery(useApi()))
  return (
    <p className="min-h-6 text-muted">
      {data &&
        (data.count > 0
          ? `${plural(data.count, 'person gets', 'people get')} an email before each sale.`
          : 'Nobody has asked to be reminded of sales yet. ')}
      {data?.count === 0 && (
        <Link to="/reminders" className="text-fern underline underline-offset-4">
          Where buyers sign up
        </Link>
      )}
    </p>
  )
}

interface SaleListProps {
  sales: SaleEvent[]
  onEdit: (sale: SaleEvent) => void
  onConfirm: (asked: Confirmed) => void
  onDrops: (sale: SaleEvent) => void
}

function SaleList({ sales, ...actions }: SaleListProps) {
  const [allShown, setAllShown] = useState(false)
  const [archiveShown, setArchiveShown] = useState(false)
  const time = now()
  const archived = sales.filter(({ archivedAt }) => archivedAt !== null)
  const past = sales.filter(({ endDate, archivedAt }) => new Date(endDate) <= time && archivedAt === null)
  const rest = sales.filter((sale) => !past.includes(sale) && !archived.includes(sale)).reverse()
  const shown = [...rest, ...(allShown ? past : past.slice(0, INITIAL_PAST_COUNT)), ...(archiveShown ? archived : [])]
  return (
    <div>
      <ul className="divide-y divide-line">
        {shown.map((sale) => (
          <SaleRow key={sale.id} sale={sale} {...actions} />
        ))}
      </ul>
      {!allShown && past.length > INITIAL_PAST_COUNT && (
        <Button variant="quiet" size="small" className="mt-2 -ml-3.5" onClick={() => setAllShown(true)}>
          Show all {past.length} past sales
        </Button>
      )}
      {archived.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 -ml-3.5"
          aria-expanded={archiveShown}
          onClick={() => setArchiveShown(!archiveShown)}
        >
          {archiveShown ? 'Hide' : 'Show'} {archived.length} archived
        </Button>
      )}
    </div>
  )
}

function SaleRow({ sale, onEdit, onConfirm, onDrops }: { sale: SaleEvent } & Omit<SaleListProps, 'sales'>) {
  const phase = useClock((now) => phaseOf(sale, now), Date.now())
  const reopens = useClock((now) => canReopen(sale, now), Date.now())
  const { taxRate } = useSite()
  const { act, busy } = useAdminAction()
  const label = `sale on ${localTimeInFull(sale.startDate)}`
  const startsThere = venueTime(sale.startDate, sale.timeZone)
  const isArchived = sale.archivedAt !== null
  const change = (body: { reopen: true } | { archived: boolean }, title: string) =>
    act({
      run: (api) => api('PATCH /api/sale-events/{id}', { params: { id: sale.id }, body }),
      success: () => ({ title }),
      failure: 'Failed to update sale. Please try again.',
    })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold tabular-nums">
          {localTimeInFull(sale.startDate)}
          <Badge tone={phase === 'on' ? 'good' : 'plain'}>{PHASES[phase]}</Badge>
        </p>
        <p className="mt-0.5 text-muted text-sm tabular-nums">
          until {localTimeInFull(sale.endDate)}
          {startsThere && ` · at the venue from ${startsThere}`}
          {sale.location && <span className="text-ink"> · {sale.location}</span>}
          {sale.taxRate !== null && sale.taxRate !== taxRate && ` · ${sale.taxRate}% sales tax`}
        </p>
        {sale.priceDrops.length > 0 && (
          <p className="mt-0.5 text-muted text-sm tabular-nums">
            {sale.priceDrops
              .map(({ at, percent }) => `${percent}% off ${venueTime(at, sale.timeZone) ?? localTime(at)}`)
              .join(' · ')}
          </p>
        )}
      </div>
      <div className="-mx-3.5 flex flex-wrap">
        {phase === 'on' && (
          <Button variant="quiet" size="small" onClick={() => onConfirm({ sale, what: 'end' })}>
            End now
          </Button>
        )}
        {reopens && (
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            aria-label={`Open again: ${label}`}
            onClick={() => change({ reopen: true }, 'The sale is on again')}
          >
            Open again
          </Button>
        )}
        {phase === 'over' && (
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            aria-label={`${isArchived ? 'Bring back' : 'Archive'} ${label}`}
            onClick={() => change({ archived: !isArchived }, isArchived ? 'Sale back in the list' : 'Sale archived')}
          >
            {isArchived ? 'Bring back' : 'Archive'}
          </Button>
        )}
        {sale.priceDrops.length > 0 && (
          <Button variant="quiet" size="small" aria-label={`Price drops of ${label}`} onClick={() => onDrops(sale)}>
            Price drops
          </Button>
        )}
        {phase !== 'next' && (
          <ButtonLink
            to="/admin/reports"
            search={{ sale: String(sale.id) }}
            variant="quiet"
            size="small"
            aria-label={`Report of the ${label}`}
          >
            Report
          </ButtonLink>
        )}
        <Button variant="quiet" size="small" aria-label={`Edit ${label}`} onClick={() => onEdit(sale)}>
          Edit
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Delete ${label}`}
          onClick={() => onConfirm({ sale, what: 'delete' })}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}

const phaseOf = (sale: SaleEvent, now: Date): 'on' | 'next' | 'over' =>
  isOn(sale, now) ? 'on' : new Date(sale.startDate) > now ? 'next' : 'over'

const PHASES = { on: 'Live', next: 'Scheduled', over: 'Over' }
