import { Printer, SearchX, Tags } from 'lucide'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { formatNumber } from '../../contracts/counts.ts'
import type { OthersItem, Pickup, PickupList, PickupSale } from '../../contracts/pickup.ts'
import { clockTime, shortDay } from '../lib/sale-dates.ts'
import { useClock } from '../lib/use-clock.ts'
import { useGradually } from '../lib/use-gradually.ts'
import { saleTime } from '../sale/sale-text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Progress } from '../ui/progress.tsx'
import { byOrder, bySeller, FILTERS, matchingPickups, type PickupFilter, progressOf } from './day.ts'
import { GROUPINGS, type Grouping, savedGrouping, saveGrouping } from './grouping.ts'
import { OrderPickups } from './order-pickups.tsx'
import { SellerPickups } from './seller-pickups.tsx'

export interface SaleDayProps {
  list: PickupList
  /** Until when the list is known to be complete, in ms since the epoch. */
  currentAt: () => number
  onSale: (sale: string) => void
  onOpen: (pickup: Pickup) => void
  onMark: (pickup: Pickup, isHandedOver: boolean) => void
  onMarkAll: (pickups: Pickup[], isHandedOver: boolean) => void
  /** The purchases that the last press for an order marked, by order. */
  pressed: ReadonlyMap<number, ReadonlySet<number>>
  /** Helpers have no price tags to print. */
  printsTags: boolean
}

/** Everything to hand over in one sale, by buyer or by seller. Also the print view. */
export function SaleDay({ list, currentAt, onSale, printsTags, ...groups }: SaleDayProps) {
  const { sale, sales, pickups, others, hasOthers } = list
  const [grouping, setGrouping] = useState(savedGrouping)
  const listed = useDeferredValue(grouping)
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<PickupFilter>('all')
  const { done, total, text } = progressOf(pickups)
  const wanted = useDeferredValue(search)
  const found = useMemo(() => matchingPickups(pickups, wanted, filter), [pickups, wanted, filter])
  const choose = (next: Grouping) => {
    setGrouping(next)
    saveGrouping(next)
  }
  return (
    <section aria-labelledby="day-heading" className="grid gap-5 print:block print:space-y-2">
      <div className="flex flex-wrap items-end justify-between gap-4 border-line border-b pb-4">
        <div className="min-w-0">
          <h2 id="day-heading" className="font-semibold font-serif text-2xl">
            {sale ? saleTime(sale.startDate, sale.timeZone) : 'Outside of a sale'}
          </h2>
          {sale?.location && <p className="mt-1 text-muted">{sale.location}</p>}
          <p className="hidden print:block">
            {text} handed over, as of {clockTime(new Date(currentAt()).toISOString(), sale?.timeZone)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          {printsTags && (
            <ButtonLink to="/price-tags" variant="secondary" size="small">
              <Icon of={Tags} className="size-4" />
              Price tags
            </ButtonLink>
          )}
          <Button variant="secondary" size="small" onClick={() => print()}>
            <Icon of={Printer} className="size-4" />
            Print list
          </Button>
        </div>
      </div>
      <div className="grid gap-4 print:hidden">
        <div>
          <p className="mb-2 flex flex-wrap justify-between gap-x-4">
            <span role="status" className="font-semibold tabular-nums">
              {text} handed over
            </span>
            <Age currentAt={currentAt} timeZone={sale?.timeZone} />
          </p>
          <Progress label="Handed over" value={total === 0 ? 0 : done / total} />
        </div>
        <div className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
          <TextField
            type="search"
            label="Search the list"
            placeholder="Item, buyer, seller or code"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <SaleChoice sale={sale} sales={sales} hasOthers={hasOthers} onSale={onSale} />
        </div>
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
          <ChoiceChips label="Show" names={FILTERS} value={filter} onChange={setFilter} />
          <ChoiceChips label="List" names={GROUPINGS} value={grouping} onChange={choose} />
        </div>
        <p role="status" className="sr-only">
          {search && `${formatNumber(found.length)} found`}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={pickups.length === 0 ? 'Nothing was sold in this sale' : 'Nothing found'}
          text={pickups.length === 0 ? undefined : 'No purchases in this sale match your search.'}
        >
          {pickups.length > 0 && (
            <Button
              variant="secondary"
              onClick={() => {
                setSearch('')
                setFilter('all')
              }}
            >
              Show all
            </Button>
          )}
        </EmptyState>
      ) : (
        <Groups grouping={listed} pickups={pickups} others={others} found={found} {...groups} />
      )}
    </section>
  )
}

interface GroupsProps extends Pick<SaleDayProps, 'onOpen' | 'onMark' | 'onMarkAll' | 'pressed'> {
  grouping: Grouping
  pickups: Pickup[]
  others: OthersItem[]
  found: Pickup[]
}

/** That many fit on a printed page. */
const PRINTED_TOGETHER = 10

/** In print. The first group fills the first page, also if it goes on on the next one, and so does a long one. */
const isKeptTogether = (place: number, { length }: Pickup[]) => place > 0 && length <= PRINTED_TOGETHER

/** Memoized: typing in the search rerenders these only when the results change. */
const Groups = memo(({ grouping, pickups, others, found, pressed, onMarkAll, ...actions }: GroupsProps) => {
  const count = useGradually(found.length)
  if (grouping === 'seller') {
    let left = count
    return bySeller(found).map((group, place) => {
      const shown = group.pickups.slice(0, Math.max(left, 0))
      left -= shown.length
      return (
        shown.length > 0 && (
          <SellerPickups
            key={group.seller}
            {...group}
            shown={shown}
            isKeptTogether={isKeptTogether(place, group.pickups)}
            {...actions}
          />
        )
      )
    })
  }
  const orders = byOrder(pickups, others, found).slice(0, count)
  return orders.map((order, place) => (
    <OrderPickups
      key={order.orderId}
      order={order}
      isKeptTogether={isKeptTogether(place, order.pickups)}
      pressed={pressed.get(order.orderId)}
      onMarkAll={onMarkAll}
      {...actions}
    />
  ))
})

/** After this the list shows its age: other desks may have changed it. */
const FRESH_MS = 90_000

function Age({ currentAt, timeZone }: Pick<SaleDayProps, 'currentAt'> & { timeZone: string | undefined }) {
  // Both by the device's clock.
  const oldSince = useClock(() => (Date.now() - currentAt() > FRESH_MS ? currentAt() : null), Date.now())
  const time = new Date(oldSince ?? 0).toISOString()
  return oldSince !== null ? (
    <span className="text-clay text-sm">
      As of {shortDay(time, timeZone)}, {clockTime(time, timeZone)}
    </span>
  ) : null
}

interface SaleChoiceProps {
  sale: PickupSale | null
  sales: PickupSale[]
  hasOthers: boolean
  onSale: (sale: string) => void
}

/** Helpers have one sale, so nothing to choose. */
export function SaleChoice({ sale, sales, hasOthers, onSale }: SaleChoiceProps) {
  const hasNone = hasOthers || sale === null
  if (sales.length + Number(hasNone) < 2) return null
  return (
    <Select label="Sale" value={sale?.id ?? 'none'} onChange={({ target }) => onSale(target.value)}>
      {sales.map(({ id, startDate, location, timeZone }) => (
        <option key={id} value={id}>
          {[`${shortDay(startDate, timeZone)}, ${clockTime(startDate, timeZone)}`, location]
            .filter(Boolean)
            .join(' · ')}
        </option>
      ))}
      {hasNone && <option value="none">Outside of a sale</option>}
    </Select>
  )
}
