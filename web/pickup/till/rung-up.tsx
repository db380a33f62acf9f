import { plural } from '../../../contracts/counts.ts'
import { timeLeft } from '../../lib/time-left.ts'
import { useClock } from '../../lib/use-clock.ts'
import type { Till } from './till.ts'
import { TillLine } from './till-line.tsx'
import type { TillState } from './till-state.ts'

/** In ms. A hold's end is shown only when less than this is left: until then it is renewed. */
const SHOWN_BELOW_MS = 90_000

interface RungUpProps extends Pick<TillState, 'lines' | 'heldUntil'> {
  till: Till
  isLocked: boolean
}

/** The items of this sale, newest first. */
export const RungUp = ({ till, lines, heldUntil, isLocked }: RungUpProps) => (
  <section aria-labelledby="lines-heading">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b pb-2">
      <h2 id="lines-heading" className="font-semibold font-serif text-xl">
        {plural(lines.length, 'item')}
      </h2>
      {heldUntil && <HoldEnds until={heldUntil} />}
    </div>
    <ul className="divide-y divide-line">
      {[...lines].reverse().map((line) => (
        <TillLine
          key={line.item.id}
          line={line}
          isLocked={isLocked}
          onRemove={() => void till.remove(line.item.id)}
          onAgree={(price) => till.agree(line.item.id, price)}
        />
      ))}
    </ul>
  </section>
)

function HoldEnds({ until }: { until: string }) {
  const left = useClock(
    (now) => (new Date(until).getTime() - now.getTime() < SHOWN_BELOW_MS ? timeLeft(until, now) || '0:00' : ''),
    0,
  )
  return left ? (
    <p className="text-clay text-sm tabular-nums">{left === '0:00' ? 'No longer held' : `Held for ${left} more`}</p>
  ) : null
}
