import type { AuditEntry, AuditLine } from '../../../contracts/audit.ts'
import { PLURALS, VERBS } from '../../../contracts/audit-words.ts'
import { formatNumber } from '../../../contracts/counts.ts'
import { helperName } from '../../../contracts/desk-pass-rules.ts'
import { formatCents } from '../../../contracts/money.ts'
import { DEFAULT_TIME_ZONE } from '../../../contracts/time-zone.ts'
import { venueDateTime } from '../sales/venue-time.ts'

const nounOf = (action: string): string => action.split('.')[0] ?? ''

/** Username, or a helper as `Ana (helper)`. */
export function actorOf({ actor, details }: Pick<AuditEntry, 'actor' | 'details'>): string {
  if (actor) return actor
  return typeof details.helper === 'string' ? helperName(details.helper) : 'The shop'
}

/** What was done, such as `approved`. */
export const verbOf = (action: string): string => VERBS[action] ?? (action.split('.')[1] ?? action).replaceAll('-', ' ')

/** What it was done to: `“Silk scarf”`, `order no. 7`, `595 items`. */
export function objectOf({ action, subject, subjectId, details, count = 1 }: AuditEntry & Partial<AuditLine>): string {
  const noun = nounOf(action)
  const word = noun.replaceAll('-', ' ')
  if (count > 1 && noun === 'drawer') return `drawers ${formatNumber(count)} times`
  if (count > 1) return `${formatNumber(count)} ${PLURALS[noun] ?? `${word}s`}`
  if (noun === 'sale' && typeof details.startDate === 'string')
    return `the sale on ${saleStart(details.startDate, details.timeZone)}${subject ? `, ${subject}` : ''}`
  if (noun === 'images') return `${formatNumber(Number(details.deleted ?? 0))} orphaned images`
  if (noun === 'account' || noun === 'user') return subject ? `the account ${subject}` : 'an account'
  if (noun === 'pass' && subject) return `the desk pass of “${subject}”`
  if (noun === 'drawer' && subject) return `the drawer of “${subject}”`
  if (subject) return `“${subject}”`
  return subjectId === null ? `a ${word}` : `${word} no. ${subjectId}`
}

/** Audit entries omit the default time zone. */
const saleStart = (date: string, timeZone: unknown): string =>
  venueDateTime(date, typeof timeZone === 'string' ? timeZone : DEFAULT_TIME_ZONE)

/** `$90.00 to hazel` for a payout. */
const paymentOf = ({ amount, seller }: AuditEntry['details']): string | null =>
  typeof amount === 'string' && typeof seller === 'string' ? `${amount} to ${seller}` : null

/** What else the entry says: a reason, why it failed, an address, an agreed price. */
export function noteOf({ action, details }: AuditEntry): string | null {
  if (action === 'order.address-corrected') return `${details.from} to ${details.to}`
  if (action === 'purchase.sold-at-desk' && typeof details.listedPrice === 'number')
    return `for ${formatCents(Number(details.amount))}, listed at ${formatCents(details.listedPrice)}`
  if (action === 'drawer.counted' && typeof details.counted === 'number')
    return `${formatCents(details.counted)} counted, ${formatCents(Number(details.expected))} expected`
  if (action.startsWith('drawer.') && typeof details.amount === 'number') return formatCents(details.amount)
  const { failure, reason, paidFrom } = details
  const drawer = typeof paidFrom === 'string' && `paid from the drawer of ${paidFrom}`
  const parts = [paymentOf(details), failure ?? reason, drawer].filter(
    (part) => typeof part === 'string' && part !== '',
  )
  return parts.length > 0 ? parts.join(', ') : null
}
