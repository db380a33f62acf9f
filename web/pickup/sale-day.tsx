import { Printer, SearchX, Tags } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Pickup, PickupList, PickupSale } from '../../contracts/pickup.ts'
import { clockTime, shortDay } from '../lib/sale-dates.ts'
import { useClock } from '../lib/use-clock.ts'
import { saleTime } from '../sale/sale-text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ChoiceChip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Progress } from '../ui/progress.tsx'
import { bySeller, FILTERS, matchingPickups, type PickupFilter, progressOf } from './day.ts'
import { SellerPickups } from './seller-pickups.tsx'

export interface SaleDayProps {
  list: PickupList
  /** When the list was received, in ms since the epoch. */
  updatedAt: number
  onSale: (sale: string) => void
  onOpen: (pickup: Pickup) => void
  onMark: (pickup: Pickup, isHandedOver: boolean) => void
}

/** Everything to hand over in one sale, by seller. Also the print view. */
export function SaleDay({ list: { sale, sales, pickups, hasOthers }, updatedAt, onSale, ...actions }: SaleDayProps) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<PickupFilter>('all')
  const { done, total } = progressOf(pickups)
  const found = matchingPickups(pickups, useDeferredValue(search), filter)
  return (
    <section aria-labelledby="day-heading" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4 border-line border-b pb-4">
        <div className="min-w-0">
          <h2 id="day-heading" className="font-semibold font-serif text-2xl">
            {sale ? saleTime(sale.startDate) : 'Outside of a sale'}
          </h2>
          {sale?.location && <p className="mt-1 text-muted">{sale.location}</p>}
          <p className="hidden print:block">
            {done} of {total} handed over, as of {clockTime(new Date(updatedAt).toISOString())}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to="/price-tags" variant="secondary" size="small">
            <Tags aria-hidden="true" className="size-4" />
            Price tags
          </ButtonLink>
          <Button variant="secondary" size="small" onClick={() => print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print list
          </Button>
        </div>
      </div>
      <div className="grid gap-4 print:hidden">
        <div>
          <p className="mb-2 flex flex-wrap justify-between gap-x-4">
            <span role="status" className="font-semibold tabular-nums">
              {done} of {total} handed over
            </span>
            <Age updatedAt={updatedAt} />
          </p>
          <Progress label="Handed over" value={total === 0 ? 0 : done / total} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
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
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Show</legend>
          {Object.entries(FILTERS).map(([key, name]) => (
            <ChoiceChip key={key} pressed={key === filter} onClick={() => setFilter(key as PickupFilter)}>
              {name}
            </ChoiceChip>
          ))}
        </fieldset>
        <p role="status" className="sr-only">
          {search && `${found.length} found`}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
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
        bySeller(found).map((group) => <SellerPickups key={group.seller} {...group} {...actions} />)
      )}
    </section>
  )
}

/** After this the list shows its age: other desks may have changed it. */
const FRESH_MS = 90_000

function Age({ updatedAt }: { updatedAt: number }) {
  const isOld = useClock((now) => now.getTime() - updatedAt > FRESH_MS, Date.now())
  const time = new Date(updatedAt).toISOString()
  return isOld ? (
    <span className="text-clay text-sm">
      As of {shortDay(time)}, {clockTime(time)}
    </span>
  ) : null
}

interface SaleChoiceProps {
  sale: PickupSale | null
  sales: PickupSale[]
  hasOthers: boolean
  onSale: (sale: string) => void
}

const SaleChoice = ({ sale, sales, hasOthers, onSale }: SaleChoiceProps) => (
  <Select label="Sale" value={sale?.id ?? 'none'} onChange={({ target }) => onSale(target.value)}>
    {sales.map(({ id, startDate, location }) => (
      <option key={id} value={id}>
        {[saleTime(startDate), location].filter(Boolean).join(' · ')}
      </option>
    ))}
    {(hasOthers || sale === null) && <option value="none">Outside of a sale</option>}
  </Select>
)
