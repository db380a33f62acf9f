import type { Answer } from '../../contracts/call.ts'
import type { CompletedPurchase, Purchase } from '../../contracts/checkout.ts'
import type { Deps } from '../deps.ts'
import { MINUTE_SECONDS } from '../durations.ts'
import { AppError, badField, conflict, notFound } from '../http/app-error.ts'
import { addressKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import { isBuyerOf } from '../product/hold.ts'
import { type CheckoutRow, findCheckoutsByPayment, findCheckoutsBySession } from './checkout-queries.ts'
import { canMove, REFUND_STATES } from './checkout-states.ts'
import { checkFruitlessCalls, countFruitlessCall } from './fruitless-calls.ts'
import type { Requester } from './hold/holder.ts'
import { findSold, type Sold } from './order/purchase-queries.ts'
import { hasAlert } from './payment-alert/payment-alert-queries.ts'
import { settle } from './settle.ts'

/**
 * The purchases of a session that the provider says is paid; records them if needed. Throws 404 for an unknown session, 400
 * for another product's, 402 if it isn't paid, 409 if the money came too late. Only the buyer was shown the session's id, so
 * the answer includes their name and address.
 */
export async function completeBySession(
  deps: Deps,
  { sessionId, productId }: { sessionId: string; productId: number },
): Promise<Answer<typeof CompletedPurchase>> {
  return complete(deps, await findCheckoutsBySession(deps.db, sessionId), productId)
}

/** Per address, of payments that the provider does not know either: it limits all calls of a shop together. */
const UNKNOWN_PAYMENTS: Limit = { name: 'unknown-payment', tries: 300, seconds: 5 * MINUTE_SECONDS }

/** The same by payment id, which emails quote: only the buyer gets name, address and receipt. Throws 429 as well. */
export async function completeByPayment(
  deps: Deps,
  requester: Requester,
  { paymentIntentId, productId }: { paymentIntentId: string; productId: number },
): Promise<Answer<typeof CompletedPurchase>> {
  const known = await findCheckoutsByPayment(deps.db, paymentIntentId)
  const checkouts = known.length > 0 ? known : await findAtProvider(deps, requester, paymentIntentId)
  const completed = await complete(deps, checkouts, productId)
  const [first] = checkouts
  if (first && isBuyerOf(first, requester)) return completed
  return { ...hideBuyer(completed), purchases: completed.purchases.map(hideBuyer) }
}

async function findAtProvider({ db, pool, providers }: Deps, { address }: Requester, paymentIntentId: string) {
  const unknown = createLimiter(pool, UNKNOWN_PAYMENTS)
  await unknown.check(addressKey(address))
  const session = await providers.payments.findSessionByPayment(paymentIntentId)
  if (!session) await unknown.add(addressKey(address))
  return session ? findCheckoutsBySession(db, session.id) : []
}

const hideBuyer = <P extends Answer<typeof Purchase>>(purchase: P): P => ({
  ...purchase,
  buyerEmail: '',
  buyerName: '',
  receipt: null,
})

async function complete(
  deps: Deps,
  checkouts: CheckoutRow[],
  productId: number,
): Promise<Answer<typeof CompletedPurchase>> {
  const [first] = checkouts
  if (!first) throw notFound('Checkout not found')
  if (checkouts.every((checkout) => checkout.productId !== null && checkout.productId !== productId))
    throw badField('productId', 'This payment is for another item.')
  if (canMove(first.status, 'paid')) checkFruitlessCalls(first.reference)
  const settled = await settle(deps, checkouts)
  const rows = await findSold(
    deps,
    settled.map(({ id }) => id),
  )
  const asked = rows.find(({ purchase }) => purchase.productId === productId) ?? rows[0]
  if (!asked) {
    countFruitlessCall(first.reference)
    throw await refusalOf(deps, settled)
  }
  const sold = new Set(rows.map(({ purchase }) => purchase.checkoutSessionId))
  const notSold = settled
    .filter(({ id }) => !sold.has(id))
    .map(({ productId, title, amount, tax }) => ({ productId, title, amount, tax, total: amount + tax }))
  return { ...viewPurchase(asked), purchases: rows.map(viewPurchase), notSold }
}

/** Why none of these items was sold. */
async function refusalOf({ db, settings }: Deps, [first, ...others]: CheckoutRow[]): Promise<AppError> {
  if (!first || !REFUND_STATES.includes(first.status))
    return new AppError('not_paid', "This item hasn't been paid for yet.")
  const isUnexpected = await hasAlert(db, { reference: first.reference }, ['unexpected_payment'])
  const why = isUnexpected
    ? "Your payment wasn't the one we asked for, so the purchase didn't go through."
    : `Your payment came after ${others.length > 0 ? 'these items' : 'this item'} had gone to someone else.`
  if (first.status === 'refund_failed')
    return conflict(
      `${why} The money didn't reach your card. We'll send it another way: please write to ${settings.CONTACT_EMAIL}.`,
    )
  return conflict(`${why} The full amount is on its way back to you${emailPromise(first)}.`)
}

/** A buyer at a desk may have left no address, and the email waits for the refund. */
function emailPromise({ status, buyerEmail }: CheckoutRow): string {
  if (buyerEmail === '') return ''
  return status === 'refund_due' ? ", and we'll email you about it" : ", and we've emailed you about it"
}

export const viewPurchase = ({ purchase, order, paymentId, soldBy }: Sold): Answer<typeof Purchase> => ({
  id: purchase.id,
  orderId: purchase.orderId,
  productId: purchase.productId,
  buyerId: purchase.buyerId,
  buyerEmail: purchase.buyerEmail,
  buyerName: purchase.buyerName,
  sellerId: purchase.sellerId,
  amount: purchase.amount,
  method: purchase.method,
  soldBy,
  ...(purchase.listedPrice !== null && { listedPrice: purchase.listedPrice }),
  tax: purchase.tax,
  total: purchase.amount + purchase.tax,
  saleEventId: purchase.saleEventId,
  paymentId,
  receipt: order.receipt,
  ...(purchase.refundedAt && { refundedAt: purchase.refundedAt }),
  createdAt: purchase.createdAt,
})
