import type { Deps } from '../deps.ts'
import { type CheckoutRow, findCheckoutByPayment, findCheckoutBySession } from './checkout-queries.ts'
import { settle } from './settle.ts'

/** The checkout of a payment, with its purchase recorded, which a notice that was faster than the payment's own may find undone. */
export async function findPaid(deps: Deps, paymentIntentId: string): Promise<CheckoutRow | null> {
  const known = await findCheckoutByPayment(deps.db, paymentIntentId)
  if (known) return known
  const session = await deps.providers.payments.findSessionByPayment(paymentIntentId)
  const checkout = session && (await findCheckoutBySession(deps.db, session.id))
  return checkout && settle(deps, checkout)
}
