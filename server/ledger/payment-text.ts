import type { PayoutMethod, PayoutStatus } from '../../contracts/payout-rules.ts'

const METHODS: Record<PayoutMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  transfer: 'Bank transfer',
  other: 'Other payment',
  stripe: 'Stripe',
}

/** `Check, 1042`. */
export function describePayment(
  method: PayoutMethod | null,
  reference: string | null,
  status: PayoutStatus | null = null,
): string {
  const name = method === null ? '' : METHODS[method]
  return [name, reference, status === 'failed' && 'nothing was paid'].filter(Boolean).join(', ')
}
