import type { Payout } from '../../../contracts/payout.ts'
import type { PayoutMethod, PayoutStatus } from '../../../contracts/payout-rules.ts'
import type { Paying } from './use-payments.ts'

export const METHOD_NAMES: Record<PayoutMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  transfer: 'Bank transfer',
  stripe: 'Stripe',
  other: 'Other',
}

export const STATUS_NAMES: Record<PayoutStatus, string> = {
  pending: 'On its way',
  paid: 'Paid',
  failed: 'Not paid',
  reversing: 'Being undone',
  reversed: 'Undone',
}

/** `Check, no. 1042`, `Cash from the drawer of wren`. */
export const paidBy = ({ method, reference, drawer }: Pick<Payout, 'method' | 'reference' | 'drawer'>): string =>
  [drawer === null ? METHOD_NAMES[method] : `${METHOD_NAMES[method]} from the drawer of ${drawer}`, reference]
    .filter((part) => part !== null)
    .join(', ')

/** A deleted account gets no email. */
export const isFormerMember = ({ username }: { username: string }): boolean => username.startsWith('former-member-')

/** On the button, while sellers are paid one after another. */
export const payingText = (paying: Paying | undefined): string =>
  paying && paying.all > 1 ? `Paying ${paying.place} of ${paying.all}...` : 'Paying...'
