import type { PayoutMethod, PayoutStatus } from '../../contracts/payout-rules.ts'

const METHODS: Record<PayoutMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  transfer: 'Bank transfer',
  other: 'Other payment',
  stripe: 'Stripe',
}

/** Without those that the entries themselves tell. */
const STATES: Partial<Record<PayoutStatus, string>> = {
  pending: 'on its way',
  failed: 'nothing was paid',
  reversing: 'being undone',
}

/** `Check, 1042`. */
export function describePayment(
  method: PayoutMethod | null,
  reference: string | null,
  status: PayoutStatus | null = null,
): string {
  const name = method === null ? '' : METHODS[method]
  return [name, reference, status && STATES[status]].filter(Boolean).join(', ')
}
