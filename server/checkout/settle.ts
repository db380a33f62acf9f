import type { Deps } from '../deps.ts'
import { MINUTE_MS } from '../durations.ts'
import { HOLDING, isDeskHold, isLive } from '../product/hold.ts'
import type { PaymentSession } from '../providers/payments/port.ts'
import { type CheckoutRow, findCheckouts, moveCheckouts } from './checkout-queries.ts'
import { type CheckoutStatus, canMove } from './checkout-states.ts'
import { moveLines, productsOf } from './line/line-moves.ts'
import { recordPayment } from './record-payment.ts'
import { makeDueRefunds } from './refund/refund.ts'

/** How long a hold whose page we closed waits for the page that replaces it, in ms. */
const PASSING_MS = MINUTE_MS

/**
 * Asks the provider about a payment and makes our tables agree: a paid one becomes purchases and refunds, one that can no
 * longer be paid is closed as `unpaid` says. Idempotent, and safe to call at any time from any server. `hasFailed`: the provider
 * reported so, although the session itself looks the same as while the payment was pending. Takes and returns all items of the
 * payment.
 */
export async function settle(
  deps: Deps,
  checkouts: CheckoutRow[],
  { unpaid = 'expired', hasFailed = false }: { unpaid?: 'expired' | 'cancelled'; hasFailed?: boolean } = {},
): Promise<CheckoutRow[]> {
  const [first] = checkouts
  if (!first) return []
  if (!isPayable(first.status)) return makeDueRefunds(deps, checkouts)
  if (isDeskHold(first)) return closeDeskHold(deps, first)
  const session = await fetchSession(deps, first)
  if (session?.status === 'open' && !hasFailed) return checkouts
  if (session?.status !== 'paid' && isPassingOver(first, deps.now())) return checkouts
  const settled =
    session?.status === 'paid'
      ? await makeDueRefunds(deps, await recordPayment(deps, checkouts, session))
      : await close(deps, first.reference, unpaid)
  await moveLines(deps, productsOf(settled))
  return settled
}

/** Whether we have just closed its page for another one of the same buyer or till, which takes the items over. */
const isPassingOver = (checkout: CheckoutRow, now: Date): boolean =>
  checkout.passedOver && isLive(checkout, now) && now.getTime() - checkout.updatedAt.getTime() < PASSING_MS

async function closeDeskHold(deps: Deps, { reference }: CheckoutRow): Promise<CheckoutRow[]> {
  // The desk may have renewed it since it was read, which can be long ago in a reconciliation.
  const current = await findCheckouts(deps.db, reference)
  if (current.some((checkout) => isLive(checkout, deps.now()))) return current
  const closed = await close(deps, reference, 'expired')
  await moveLines(deps, productsOf(closed))
  return closed
}

async function close(deps: Deps, reference: string, unpaid: 'expired' | 'cancelled'): Promise<CheckoutRow[]> {
  const closed = await moveCheckouts(deps.db, reference, unpaid, { updatedAt: deps.now() })
  return closed.length > 0 ? closed : findCheckouts(deps.db, reference)
}

/** Whether it may still be paid, even late. True for all items of a payment or for none. */
const isPayable = (status: CheckoutStatus): boolean => canMove(status, 'paid') || canMove(status, 'open')

/** Also closes the session of an overdue hold, so that it takes no more money. */
export async function fetchSession({ providers, now }: Deps, checkout: CheckoutRow): Promise<PaymentSession | null> {
  const { payments } = providers
  const { provider, providerSessionId, status } = checkout
  // The configured provider has changed since.
  if (provider !== payments.id || providerSessionId === null) return null
  const isOver = HOLDING.includes(status) && !isLive(checkout, now())
  return isOver ? payments.expireSession(providerSessionId) : payments.findSession(providerSessionId)
}
