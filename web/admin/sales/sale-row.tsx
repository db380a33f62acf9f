import type { SaleEvent } from '../../../contracts/sale.ts'
import { canReopen, isOn } from '../../../contracts/sale-rules.ts'
import { useSite } from '../../lib/site.ts'
import { useClock } from '../../lib/use-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../badge.tsx'
import { localTime, localTimeInFull } from '../local-time.ts'
import { useAdminAction } from '../use-admin-action.ts'
import type { Confirmed } from './sale-confirmation.tsx'
import { venueTime } from './venue-time.ts'

export interface SaleActions {
  onEdit: (sale: SaleEvent) => void
  onConfirm: (asked: Confirmed) => void
  onDrops: (sale: SaleEvent) => void
}

const PHASES = { on: 'Live', next: 'Scheduled', over: 'Over' }
type Phase = keyof typeof PHASES

const phaseOf = (sale: SaleEvent, now: Date): Phase =>
  isOn(sale, now) ? 'on' : new Date(sale.startDate) > now ? 'next' : 'over'

export function SaleRow({ sale, ...actions }: { sale: SaleEvent } & SaleActions) {
  const phase = useClock((now) => phaseOf(sale, now), Date.now())
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3.5">
      <SaleFacts sale={sale} phase={phase} />
      <SaleButtons sale={sale} phase={phase} {...actions} />
    </li>
  )
}

function SaleFacts({ sale, phase }: { sale: SaleEvent; phase: Phase }) {
  const { taxRate } = useSite()
  const startsThere = venueTime(sale.startDate, sale.timeZone)
  return (
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
  )
}

function SaleButtons({ sale, phase, onEdit, onConfirm, onDrops }: { sale: SaleEvent; phase: Phase } & SaleActions) {
  const reopens = useClock((now) => canReopen(sale, now), Date.now())
  const { act, busy } = useAdminAction()
  const label = `sale on ${localTimeInFull(sale.startDate)}`
  const isArchived = sale.archivedAt !== null
  const change = (body: { reopen: true } | { archived: boolean }, title: string) =>
    act({
      run: (api) => api('PATCH /api/sale-events/{id}', { params: { id: sale.id }, body }),
      success: () => ({ title }),
      failure: 'Failed to update sale. Please try again.',
    })
  return (
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
  )
}
