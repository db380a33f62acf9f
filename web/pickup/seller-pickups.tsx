import { clsx } from 'clsx'
import { useId } from 'react'
import { formatPrice } from '../../contracts/money.ts'
import type { Pickup } from '../../contracts/pickup.ts'
import { formatPickupCode } from '../../contracts/pickup-rules.ts'
import { Picture } from '../ui/picture.tsx'
import { progressOf, type SellerGroup } from './day.ts'
import { MarkButton } from './mark-button.tsx'
import { PickupState } from './pickup-state.tsx'
import type { SaleDayProps } from './sale-day.tsx'

type Actions = Pick<SaleDayProps, 'onOpen' | 'onMark'>

export function SellerPickups({ seller, pickups, ...actions }: SellerGroup & Actions) {
  const id = useId()
  const { done, total } = progressOf(pickups)
  return (
    <section aria-labelledby={id} className="break-inside-avoid-page">
      <h3 id={id} className="flex items-baseline justify-between gap-4 font-semibold font-serif text-lg">
        <span className="min-w-0">{seller}</span>
        <span className="font-normal font-sans text-muted text-sm tabular-nums">
          {done} of {total}
        </span>
      </h3>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {pickups.map((pickup) => (
          <PickupRow key={pickup.id} pickup={pickup} {...actions} />
        ))}
      </ul>
    </section>
  )
}

const PickupRow = ({ pickup, onOpen, onMark }: { pickup: Pickup } & Actions) => (
  <li
    className={clsx(
      'grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]',
      'print:grid-cols-[1.5rem_minmax(0,1fr)_auto] print:break-inside-avoid print:py-1.5',
    )}
  >
    <span className="hidden size-4 border border-ink text-center text-xs leading-4 print:block">
      {pickup.payment === 'refunded' ? '–' : pickup.handedOver && '×'}
    </span>
    <div className="self-start overflow-hidden rounded-sm print:hidden">
      <Picture url={pickup.imageUrl ?? undefined} preset="thumbnail" alt="" />
    </div>
    <div className="min-w-0">
      <h4>
        <button
          type="button"
          onClick={() => onOpen(pickup)}
          className="-my-1.5 min-h-11 text-left font-medium font-serif text-lg leading-tight [overflow-wrap:anywhere] hover:text-fern print:my-0 print:min-h-0 print:text-base"
        >
          {pickup.title}
        </button>
      </h4>
      <p className="text-sm">
        <span className="font-semibold">{pickup.buyerName}</span>
        <span className="text-muted tabular-nums">
          {' '}
          · {formatPickupCode(pickup.code)} · {formatPrice(pickup.amount)}
        </span>
      </p>
      <PickupState pickup={pickup} />
    </div>
    <div className="col-start-2 sm:col-start-3 print:hidden">
      <MarkButton pickup={pickup} onMark={onMark} size="small" className="min-w-[min(8rem,100%)]" />
    </div>
  </li>
)
