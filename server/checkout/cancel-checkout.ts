import type { Deps } from '../deps.ts'
import { isBuyerOf } from '../hold/hold.ts'
import { AppError, conflict, notFound } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { changeOpenCheckout, findCheckoutBySession } from './checkout-queries.ts'
import { settle } from './settle.ts'

/** Gives up one's own checkout. The item, which it answers, is free at once. Throws 404 for anyone else's, 409 when it has been paid. */
export async function cancelCheckout(
  deps: Deps,
  viewer: Viewer,
  sessionId: string,
): Promise<{ productId: number | null }> {
  const { db, now, log } = deps
  const checkout = await findCheckoutBySession(db, sessionId)
  if (!checkout || !isBuyerOf(checkout, viewer)) throw notFound('Checkout not found')
  // First the hold ends, whatever the provider says: while that one is away the checkout waits, over, for reconciliation.
  const ended = await changeOpenCheckout(db, checkout.id, { expiresAt: now(), updatedAt: now() })
  const settled = await settle(deps, ended ?? checkout, 'cancelled').catch((error) => {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error, checkout: checkout.id }, 'cancelled, to be closed at the provider later')
    return checkout
  })
  if (settled.status === 'paid') throw conflict("This checkout is already paid, so it can't be canceled.")
  return { productId: checkout.productId }
}
