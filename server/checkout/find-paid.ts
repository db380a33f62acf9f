import type { Parts } from '../deps.ts'
import { type CheckoutRow, findCheckoutByPayment, findCheckoutBySession } from './checkout-queries.ts'
import { settle } from './settle.ts'

/** The checkout of a payment, with its purchase recorded, which a notice that was faster than the payment's own may find undone. */
export async function findPaid(parts: Parts, paymentIntentId: string): Promise<CheckoutRow | null> {
  const known = await findCheckoutByPayment(parts.db, paymentIntentId)
  if (known) return known
  const session = await parts.providers.payments.findSessionByPayment(paymentIntentId)
  const checkout = session && (await findCheckoutBySession(parts.db, session.id))
  return checkout && settle(parts, checkout)
}
