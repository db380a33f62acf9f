import type { CallInput } from '../../../contracts/calls.ts'

/** The filters in the page's URL. */
export interface AuditSearch {
  q?: string
  who?: string
  /** The noun of the action. */
  what?: string
  /** Days in the browser's time zone: `2026-06-06`. */
  since?: string
  until?: string
}

export const WHAT_NAMES: Record<string, string> = {
  product: 'Items',
  order: 'Orders',
  purchase: 'Desk sales, refunds, pickups',
  hold: 'Holds',
  sale: 'Sales',
  'payment-alert': 'Payments',
  account: 'Accounts',
  message: 'Messages',
  payout: 'Payouts',
  pass: 'Desk passes',
  drawer: 'Cash up',
  images: 'Images',
}

export const nounParam = (value = ''): string | undefined => (/^[a-z-]{1,40}$/.test(value) ? value : undefined)

export const dayParam = (value = ''): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Midnight of the browser's time zone. A day has 23 or 25 hours when the clocks change. */
function midnight(date: string, daysLater = 0): Date {
  const time = new Date(`${date}T00:00:00`)
  time.setDate(time.getDate() + daysLater)
  // A day may begin at one, where the clocks change at midnight.
  time.setHours(0, 0, 0, 0)
  return time
}

/** Both days count, from midnight to midnight. */
export function toAuditQuery({ since, until, ...rest }: AuditSearch): CallInput<'GET /api/admin/audit-trail', 'query'> {
  return {
    ...rest,
    ...(since && { since: midnight(since).toISOString() }),
    ...(until && { until: new Date(midnight(until, 1).getTime() - 1).toISOString() }),
  }
}
