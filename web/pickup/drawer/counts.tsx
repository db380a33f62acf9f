import type { DrawerCount } from '../../../contracts/drawer.ts'
import { formatPrice } from '../../../contracts/money.ts'
import { differenceText } from './difference.ts'
import { EntryFacts } from './entry-facts.tsx'

/** The counts so far, latest first. */
export const Counts = ({ counts, timeZone }: { counts: readonly DrawerCount[]; timeZone: string | undefined }) => (
  <ul className="divide-y divide-line">
    {counts.map((count) => (
      <li key={count.id} className="break-inside-avoid py-2.5">
        <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <span>
            <strong>{formatPrice(count.counted)}</strong> counted, {formatPrice(count.expected)} expected
          </span>
          <span className={Number(count.difference) === 0 ? 'text-fern' : 'font-semibold text-clay'}>
            {differenceText(count.counted, count.expected)}
          </span>
        </p>
        <EntryFacts entry={count} timeZone={timeZone} />
      </li>
    ))}
  </ul>
)
