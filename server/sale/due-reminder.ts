import { DAY_MS, HOUR_MS } from '../durations.ts'
import type { SaleRow } from './sale-queries.ts'

export interface DueReminder {
  kind: 'day' | 'hour'
  /** Contains sale, start and kind, so that a rescheduled sale gets new reminders. Letters, digits and dashes. */
  key: string
}

/** The reminder that is due now; null if the sale is more than a day away or has started. */
export function dueReminder({ id, startDate }: Pick<SaleRow, 'id' | 'startDate'>, now: Date): DueReminder | null {
  const start = startDate.getTime()
  const remaining = start - now.getTime()
  if (remaining <= 0 || remaining > DAY_MS) return null
  const kind = remaining > HOUR_MS ? 'day' : 'hour'
  return { kind, key: `sale-${id}-${start}-${kind}` }
}
