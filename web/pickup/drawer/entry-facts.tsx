import type { DrawerCount } from '../../../contracts/drawer.ts'
import { clockTime, shortDay } from '../../lib/sale-dates.ts'

interface EntryFactsProps {
  entry: Pick<DrawerCount, 'at' | 'by' | 'note'>
  /** Of the sale. */
  timeZone: string | undefined
}

/** When, who and why. */
export const EntryFacts = ({ entry: { at, by, note }, timeZone }: EntryFactsProps) => (
  <p className="text-muted text-sm">
    {[`${shortDay(at, timeZone)}, ${clockTime(at, timeZone)}`, by, note].filter(Boolean).join(' · ')}
  </p>
)
