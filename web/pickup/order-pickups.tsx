import { clsx } from 'clsx'
import { type CSSProperties, memo, useId } from 'react'
import { formatPickupCode } from '../../contracts/pickup-rules.ts'
import { type OrderGroup, progressOf } from './day.ts'
import { OrderButton } from './order-button.tsx'
import { OthersItems } from './others-items.tsx'
import { PickupRow } from './pickup-row.tsx'
import type { SaleDayProps } from './sale-day.tsx'

interface OrderPickupsProps extends Pick<SaleDayProps, 'onOpen' | 'onMark' | 'onMarkAll'> {
  order: OrderGroup
  pressed: ReadonlySet<number> | undefined
  isKeptTogether: boolean
}

/** One order's items. */
export const OrderPickups = memo(({ order, pressed, isKeptTogether, onOpen, onMark, onMarkAll }: OrderPickupsProps) => {
  const id = useId()
  const { buyerName, code, pickups, others } = order
  const { total, text } = progressOf(pickups)
  return (
    <article
      aria-labelledby={id}
      style={{ '--items': pickups.length, '--head': total > 1 ? '8.75rem' : '3.5rem' } as CSSProperties}
      className={clsx(
        '[contain-intrinsic-block-size:auto_calc(var(--head)+var(--items)*10.5rem)] sm:[contain-intrinsic-block-size:auto_calc(3.5rem+var(--items)*6.75rem)] [content-visibility:auto] print:[content-visibility:visible] rounded-lg border border-line bg-card print:rounded-none print:border-0 print:border-t print:bg-transparent',
        isKeptTogether && 'print:break-inside-avoid',
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b px-4 py-3 sm:px-5 print:break-after-avoid print:border-0 print:px-0 print:pt-2 print:pb-0">
        <h3 id={id} className="flex min-w-0 flex-1 basis-48 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <bdi className="min-w-0 font-semibold font-serif text-lg leading-tight">{buyerName}</bdi>{' '}
          <span className="font-semibold tabular-nums tracking-wide">{formatPickupCode(code)}</span>
        </h3>
        {total > 1 && <p className="text-muted text-sm tabular-nums">{text} handed over</p>}
        <OrderButton
          pickups={pickups}
          pressed={pressed}
          onMarkAll={onMarkAll}
          size="small"
          className="w-full sm:w-auto sm:min-w-44 print:hidden"
        />
      </header>
      <ul className="divide-y divide-line px-4 sm:px-5 print:divide-y-0 print:px-0">
        {pickups.map((pickup) => (
          <PickupRow
            key={pickup.id}
            pickup={pickup}
            names="seller"
            variant={total > 1 ? 'secondary' : undefined}
            onOpen={onOpen}
            onMark={onMark}
          />
        ))}
      </ul>
      <OthersItems
        items={others}
        className="border-line border-t px-4 py-3 sm:px-5 print:border-0 print:px-0 print:py-1"
      />
    </article>
  )
}, isSame)

/** Every change creates new groups, most of which have the same content. */
function isSame(before: OrderPickupsProps, after: OrderPickupsProps): boolean {
  return (
    before.pressed === after.pressed &&
    before.isKeptTogether === after.isKeptTogether &&
    before.onOpen === after.onOpen &&
    before.onMark === after.onMark &&
    before.onMarkAll === after.onMarkAll &&
    hasSameItems(before.order.pickups, after.order.pickups) &&
    hasSameItems(before.order.others, after.order.others)
  )
}

const hasSameItems = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((item, index) => item === after[index])
