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
import { bySeller, matchingPickups, progressOf, SHOWN, type Shown } from './day.ts'
import { SellerPickups } from './seller-pickups.tsx'

export interface SaleDayProps {
  list: PickupList
  /** When the list came, in ms. */
  updatedAt: number
  onSale: (sale: string) => void
  onOpen: (pickup: Pickup) => void
  onMark: (pickup: Pickup, isHandedOver: boolean) => void
}

/** Everything to be handed over in one sale, by seller; on paper too. */
export function SaleDay({ list: { sale, sales, pickups, hasOthers }, updatedAt, onSale, ...acts }: SaleDayProps) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const { done, total } = progressOf(pickups)
  const found = matchingPickups(pickups, useDeferredValue(search), shown)
  return (
    <section aria-labelledby="day-heading" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4 border-line border-b pb-4">
        <div className="min-w-0">
          <h2 id="day-heading" className="font-semibold font-serif text-2xl">
            {sale ? saleTime(sale.startDate) : 'Without a sale'}
          </h2>
          {sale?.location && <p className="mt-1 break-words text-muted">{sale.location}</p>}
          <p className="hidden print:block">
            {done} of {total} handed over, list from {clockTime(new Date(updatedAt).toISOString())}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to="/price-tags" variant="secondary" size="small">
            <Tags aria-hidden="true" className="size-4" />
            Price tags
          </ButtonLink>
          <Button variant="secondary" size="small" onClick={() => print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print the list
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
          {Object.entries(SHOWN).map(([key, name]) => (
            <ChoiceChip key={key} pressed={key === shown} onClick={() => setShown(key as Shown)}>
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
          text={pickups.length === 0 ? undefined : 'No purchases in this sale match.'}
        >
          {pickups.length > 0 && (
            <Button
              variant="secondary"
              onClick={() => {
                setSearch('')
                setShown('all')
              }}
            >
              Show the whole list
            </Button>
          )}
        </EmptyState>
      ) : (
        bySeller(found).map((group) => <SellerPickups key={group.seller} {...group} {...acts} />)
      )}
    </section>
  )
}

/** A list that is older than this many ms may have been overtaken by another desk. */
const FRESH = 90_000

function Age({ updatedAt }: { updatedAt: number }) {
  const isOld = useClock((now) => now.getTime() - updatedAt > FRESH, Date.now())
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
    {(hasOthers || sale === null) && <option value="none">Without a sale</option>}
  </Select>
)
