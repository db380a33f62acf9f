import type { Deps } from '../deps.ts'
import { AppError, conflict, notFound } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { isBuyerOf } from '../product/hold.ts'
import { type CheckoutRow, changeOpenCheckouts, findCheckoutsBySession } from './checkout-queries.ts'
import { checkFruitlessCalls, countFruitlessCall } from './fruitless-calls.ts'
import { productsOf } from './line/line-moves.ts'
import { settle } from './settle.ts'

/**
 * Cancels the viewer's own checkout and returns the ids of its items, which are free at once. Throws 404 for anyone else's, what
 * `endPayment` throws, and 429.
 */
export async function cancelCheckout(deps: Deps, viewer: Viewer, sessionId: string): Promise<number[]> {
  const checkouts = await findCheckoutsBySession(deps.db, sessionId)
  const [first] = checkouts
  if (!first || !isBuyerOf(first, viewer)) throw notFound('Checkout not found')
  checkFruitlessCalls(first.reference)
  countFruitlessCall(first.reference)
  await endPayment(deps, checkouts)
  return productsOf(checkouts)
}

/** Frees the items of a payment at once and closes its page. Throws 409 once it is paid or a payment is going through. */
export async function endPayment(deps: Deps, checkouts: CheckoutRow[]): Promise<void> {
  const { db, now, log } = deps
  const [first] = checkouts
  if (!first) return
  // End the hold first. If the provider is down, reconciliation closes the session later.
  const ended = await changeOpenCheckouts(db, first.reference, { expiresAt: now(), updatedAt: now() })
  const settled = await settle(deps, ended.length > 0 ? ended : checkouts, { unpaid: 'cancelled' }).catch((error) => {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error, checkout: first.id }, 'checkout canceled; reconciliation closes its session at the provider')
    return []
  })
  if (settled.some(({ status }) => status === 'paid'))
    throw conflict("This checkout is already paid, so it can't be canceled.")
  if (settled.some(({ status }) => status === 'open')) {
    await changeOpenCheckouts(db, first.reference, { expiresAt: first.expiresAt, updatedAt: now() })
    throw conflict("The payment is going through, so it can't be canceled. Please check again in a minute.")
  }
}
