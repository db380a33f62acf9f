import { useId } from 'react'
import type { Pickup } from '../../contracts/pickup.ts'
import { progressOf, type SellerGroup } from './day.ts'
import { PickupRow } from './pickup-row.tsx'
import type { SaleDayProps } from './sale-day.tsx'

interface SellerPickupsProps extends SellerGroup, Pick<SaleDayProps, 'onOpen' | 'onMark'> {
  /** Those rendered so far. */
  shown: Pickup[]
  isKeptTogether: boolean
}

export function SellerPickups({ seller, pickups, shown, isKeptTogether, onOpen, onMark }: SellerPickupsProps) {
  const id = useId()
  const { text } = progressOf(pickups)
  return (
    <section aria-labelledby={id} className={isKeptTogether ? 'break-inside-avoid-page' : undefined}>
      <h3
        id={id}
        className="flex break-after-avoid-page items-baseline justify-between gap-4 font-semibold font-serif text-lg"
      >
        <span className="min-w-0">{seller}</span>
        <span className="font-normal font-sans text-muted text-sm tabular-nums">{text}</span>
      </h3>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {shown.map((pickup) => (
          <PickupRow
            key={pickup.id}
            pickup={pickup}
            names="buyer"
            // Wider than the list, because an element with `content-visibility` clips its children's focus rings.
            className="-mx-1 [content-visibility:auto] print:[content-visibility:visible] px-1 [contain-intrinsic-block-size:auto_10.5rem] sm:[contain-intrinsic-block-size:auto_6.75rem]"
            onOpen={onOpen}
            onMark={onMark}
          />
        ))}
      </ul>
    </section>
  )
}
