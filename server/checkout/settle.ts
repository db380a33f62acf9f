import type { Deps } from '../deps.ts'
import { HOLDING, isLive } from '../hold/hold.ts'
import type { PaymentSession } from '../providers/payments/port.ts'
import { type CheckoutRow, findCheckout, moveCheckout } from './checkout-queries.ts'
import type { CheckoutStatus } from './checkout-states.ts'
import { recordPayment } from './record-payment.ts'
import { giveBack } from './refund.ts'

/**
 * Asks the provider what became of a checkout and makes our tables agree: a paid one becomes a purchase or a refund,
 * one that can no longer be paid is closed as `unpaid` says. Anything may call it, at any time, on any server, and
 * again: the browser that came back, a webhook, a reconciliation, another buyer who meets a hold whose time is over.
 */
export async function settle(
  deps: Deps,
  checkout: CheckoutRow,
  unpaid: 'expired' | 'cancelled' = 'expired',
): Promise<CheckoutRow> {
  if (checkout.status === 'refund_due') return giveBack(deps, checkout)
  if (SETTLED.includes(checkout.status)) return checkout
  const session = await askProvider(deps, checkout)
  if (session?.status === 'open') return checkout
  if (session?.status === 'paid') {
    const recorded = await recordPayment(deps, checkout, session)
    return recorded.status === 'refund_due' ? giveBack(deps, recorded) : recorded
  }
  const closed = await moveCheckout(deps.db, checkout.id, unpaid, { updatedAt: deps.now() })
  return closed ?? findCheckout(deps.db, checkout.id)
}

const SETTLED: readonly CheckoutStatus[] = ['paid', 'refunded', 'refund_failed']

/** A hold whose time is over is closed at the provider as well, so that it takes no more money for it. */
export async function askProvider({ providers, now }: Deps, checkout: CheckoutRow): Promise<PaymentSession | null> {
  const { payments } = providers
  const { provider, providerSessionId, status } = checkout
  // Opened with another provider than is configured now: there is nobody to ask.
  if (provider !== payments.id || providerSessionId === null) return null
  const isOver = HOLDING.includes(status) && !isLive(checkout, now())
  return isOver ? payments.expireSession(providerSessionId) : payments.findSession(providerSessionId)
}
