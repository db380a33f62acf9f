import type { PayoutMethod } from '../../contracts/payout-rules.ts'

const METHODS: Record<PayoutMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  transfer: 'Bank transfer',
  other: 'Other payment',
  stripe: 'Stripe',
}

/** `Check, 1042`. */
export function describePayment(method: PayoutMethod | null, reference: string | null): string {
  const name = method === null ? '' : METHODS[method]
  return reference === null ? name : `${name}, ${reference}`
}
