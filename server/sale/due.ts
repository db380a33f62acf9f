import type { SaleEvent } from '../../contracts/sale.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** A mail about a sale that it is time for. */
export interface Due {
  kind: 'day' | 'hour'
  /** Names sale, start and kind: a sale that is moved is a new reason to write. Letters, digits and dashes. */
  key: string
}

/** Which mail is due at this moment; null while the sale is more than a day away, or on. */
export function dueMail({ id, startDate }: Pick<SaleEvent, 'id' | 'startDate'>, now: Date): Due | null {
  const start = new Date(startDate).getTime()
  const left = start - now.getTime()
  if (left <= 0 || left > DAY) return null
  const kind = left > HOUR ? 'day' : 'hour'
  return { kind, key: `sale-${id}-${start}-${kind}` }
}
