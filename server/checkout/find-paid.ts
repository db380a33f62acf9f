import type { Deps } from '../deps.ts'
import { type CheckoutRow, findCheckoutsByPayment, findCheckoutsBySession } from './checkout-queries.ts'
import { settle } from './settle.ts'

/** The items of a payment. Records it first if this webhook arrived before the payment's own. */
export async function findPaid(deps: Deps, paymentIntentId: string): Promise<CheckoutRow[]> {
  const known = await findCheckoutsByPayment(deps.db, paymentIntentId)
  if (known.length > 0) return known
  const session = await deps.providers.payments.findSessionByPayment(paymentIntentId)
  return session ? settle(deps, await findCheckoutsBySession(deps.db, session.id)) : []
}
