import type { CallInput } from '../../../contracts/calls.ts'

/** The filters in the page's URL; empty ones are omitted. */
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

const DAY = /^\d{4}-\d\d-\d\d$/

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '')
const day = (value: unknown): string =>
  DAY.test(text(value)) && !Number.isNaN(Date.parse(text(value))) ? text(value) : ''

/** Drops unknown values. */
export function readAuditSearch({ q, who, what, since, until }: Record<string, unknown>): AuditSearch {
  const isNoun = /^[a-z-]{1,40}$/.test(text(what))
  return {
    ...(text(q) && { q: text(q) }),
    ...(text(who) && { who: text(who) }),
    ...(isNoun && { what: text(what) }),
    ...(day(since) && { since: day(since) }),
    ...(day(until) && { until: day(until) }),
  }
}

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
