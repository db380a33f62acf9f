import type { Answer } from '../../contracts/call.ts'
import type { Purchase } from '../../contracts/checkout.ts'
import type { Deps } from '../deps.ts'
import { isBuyerOf } from '../hold/hold.ts'
import { AppError, conflict, notFound } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import {
  type CheckoutRow,
  findCheckoutByPayment,
  findCheckoutBySession,
  findPurchase,
  type PurchaseRow,
} from './checkout-queries.ts'
import type { CheckoutStatus } from './checkout-states.ts'
import { hasAlert } from './payment-alert-queries.ts'
import { settle } from './settle.ts'

const UNKNOWN = 'Checkout not found'
const TOO_LATE =
  "Your payment came after this item had gone to someone else. The full amount is on its way back to you, and we've emailed you about it."
const UNEXPECTED =
  "Your payment wasn't the one we asked for, so the purchase didn't go through. The full amount is on its way back to you, and we've emailed you about it."
const REFUNDED: readonly CheckoutStatus[] = ['refund_due', 'refunded', 'refund_failed']

/**
 * The purchase of a session that the provider says is paid, recorded if it was not yet. Throws 404 for an unknown
 * session, 400 for another product's, 402 when it is not paid, 409 when the money came too late.
 * Whoever knows a session's id was shown its payment page, so they are shown the purchase whole.
 */
export async function completeBySession(
  deps: Deps,
  { sessionId, productId }: { sessionId: string; productId: number },
): Promise<Answer<typeof Purchase>> {
  const checkout = await findCheckoutBySession(deps.db, sessionId)
  if (!checkout) throw notFound(UNKNOWN)
  return viewPurchase(...(await complete(deps, checkout, productId)))
}

/** The same by payment id. That one is quoted in mails, so it shows name, address and receipt to the buyer only. */
export async function completeByPayment(
  deps: Deps,
  viewer: Viewer,
  { paymentIntentId, productId }: { paymentIntentId: string; productId: number },
): Promise<Answer<typeof Purchase>> {
  const { db, providers } = deps
  const known = await findCheckoutByPayment(db, paymentIntentId)
  const session = known ? null : await providers.payments.findSessionByPayment(paymentIntentId)
  const checkout = known ?? (session && (await findCheckoutBySession(db, session.id)))
  if (!checkout) throw notFound(UNKNOWN)
  const purchase = viewPurchase(...(await complete(deps, checkout, productId)))
  return isBuyerOf(checkout, viewer) ? purchase : { ...purchase, buyerEmail: '', buyerName: '', receipt: null }
}

async function complete(deps: Deps, checkout: CheckoutRow, productId: number): Promise<[PurchaseRow, CheckoutRow]> {
  if (checkout.productId !== null && checkout.productId !== productId)
    throw new AppError('bad_input', 'This payment is for another item.', {
      fields: { productId: 'This payment is for another item.' },
    })
  const settled = await settle(deps, checkout)
  const purchase = await findPurchase(deps.db, settled.id)
  if (purchase) return [purchase, settled]
  if (REFUNDED.includes(settled.status)) {
    const isUnexpected = await hasAlert(deps.db, { checkoutSessionId: settled.id, kind: 'unexpected_payment' })
    throw conflict(isUnexpected ? UNEXPECTED : TOO_LATE)
  }
  throw new AppError('not_paid', "This item hasn't been paid for yet.")
}

const viewPurchase = (purchase: PurchaseRow, checkout: CheckoutRow): Answer<typeof Purchase> => ({
  id: purchase.id,
  productId: purchase.productId,
  buyerId: purchase.buyerId,
  buyerEmail: purchase.buyerEmail,
  buyerName: purchase.buyerName,
  sellerId: purchase.sellerId,
  amount: purchase.amount,
  saleEventId: purchase.saleEventId,
  paymentId: checkout.paymentIntentId,
  receipt: purchase.receipt,
  createdAt: purchase.createdAt.toISOString(),
})
