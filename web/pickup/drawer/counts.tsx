import type { DrawerCount } from '../../../contracts/drawer.ts'
import { formatPrice } from '../../../contracts/money.ts'
import { clockTime, shortDay } from '../../lib/sale-dates.ts'
import { differenceText } from './difference.ts'

/** The counts so far, latest first. */
export const Counts = ({ counts, timeZone }: { counts: readonly DrawerCount[]; timeZone: string | undefined }) => (
  <ul className="divide-y divide-line">
    {counts.map(({ id, at, by, counted, expected, difference, note }) => (
      <li key={id} className="break-inside-avoid py-2.5">
        <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <span>
            <strong>{formatPrice(counted)}</strong> counted, {formatPrice(expected)} expected
          </span>
          <span className={Number(difference) === 0 ? 'text-fern' : 'font-semibold text-clay'}>
            {differenceText(counted, expected)}
          </span>
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {[`${shortDay(at, timeZone)}, ${clockTime(at, timeZone)}`, by, note].filter(Boolean).join(' · ')}
        </p>
      </li>
    ))}
  </ul>
)
