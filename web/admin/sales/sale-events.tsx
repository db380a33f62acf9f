import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide'
import { useState } from 'react'
import { plural } from '../../../contracts/counts.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { now } from '../../lib/clock.ts'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { remindersQuery, salesQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { DropsDialog } from '../price-drops/drops-dialog.tsx'
import { AdminSection } from '../section.tsx'
import { type Confirmed, SaleConfirmation } from './sale-confirmation.tsx'
import { SaleDialog } from './sale-dialog.tsx'
import { type SaleActions, SaleRow } from './sale-row.tsx'

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

/** Takes sales latest first, as the past and archived ones stay; of those on or planned, the next one comes first. */
export function groupSales<Sale extends Pick<SaleEvent, 'endDate' | 'archivedAt'>>(sales: readonly Sale[], time: Date) {
  const listed = sales.filter(({ archivedAt }) => archivedAt === null)
  const isPast = ({ endDate }: Sale) => new Date(endDate) <= time
  return {
    current: listed.filter((sale) => !isPast(sale)).reverse(),
    past: listed.filter(isPast),
    archived: sales.filter(({ archivedAt }) => archivedAt !== null),
  }
}

function SaleList({ sales, ...actions }: { sales: SaleEvent[] } & SaleActions) {
  const [allShown, setAllShown] = useState(false)
  const [archiveShown, setArchiveShown] = useState(false)
  const { current, past, archived } = groupSales(sales, now())
  const shown = [
    ...current,
    ...(allShown ? past : past.slice(0, INITIAL_PAST_COUNT)),
    ...(archiveShown ? archived : []),
  ]
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
