import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { RefundOutcome } from '../providers/payments/port.ts'
import { type CheckoutRow, findPurchase, lockCheckout, moveCheckout } from './checkout-queries.ts'
import { referenceOf } from './order.ts'
import { hasAlert, settleAlerts } from './payment-alert-queries.ts'
import { purchaseRefundedMail, refundMail, unexpectedPaymentMail } from './purchase-mails.ts'
import { failRefund, holdUpRefund } from './refund-trouble.ts'

/**
 * Sends the whole payment of a `refund_due` checkout back. The provider does it once for the same key, and the mail
 * goes with the one move to `refunded`. While the provider is away the checkout stays due; reconciliation tries again.
 * What the provider refuses or cannot bring to the buyer is put before the admins.
 */
export async function giveBack(deps: Deps, checkout: CheckoutRow): Promise<CheckoutRow> {
  const { providers, log } = deps
  const { id, provider, paymentIntentId } = checkout
  if (provider !== providers.payments.id || paymentIntentId === null)
    return holdUpRefund(deps, checkout, 'It was paid with a payment provider that is no longer in use.')
  try {
    const outcome = await ask(deps, checkout, paymentIntentId)
    if (outcome.result === 'made') return await noteGivenBack(deps, id)
    if (outcome.result === 'failed') return await failRefund(deps, checkout, outcome)
    const why = `${providers.payments.name} refused it: ${outcome.reason.replaceAll('_', ' ')}.`
    return await holdUpRefund(deps, checkout, `${why} We try again every few minutes.`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.error({ err: error, checkout: id }, 'a refund is due and has to wait for the provider')
    return checkout
  }
}

async function ask({ db, providers }: Deps, checkout: CheckoutRow, payment: string): Promise<RefundOutcome> {
  const reason = (await findPurchase(db, checkout.id))?.refundReason ?? 'the item could no longer be sold'
  return providers.payments.refund(payment, { key: `refund-${referenceOf(checkout)}`, reason })
}

/**
 * The money of a `refund_due` checkout has gone back: its buyer is told, once. Where the provider tells of it (`isTold`), it
 * may have told before that the money did not arrive.
 */
export async function noteGivenBack(deps: Deps, id: number, { isTold = false } = {}): Promise<CheckoutRow> {
  const { db, jobs, now } = deps
  return db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id)
    if (checkout.status !== 'refund_due') return checkout
    const hasFailed = isTold && (await hasAlert(tx, { checkoutSessionId: id, kind: 'refund_failed' }))
    const moved = await moveCheckout(tx, id, hasFailed ? 'refund_failed' : 'refunded', { updatedAt: now() })
    if (!moved) throw new Error(`checkout ${id} moved while it was locked`)
    await settleAlerts(tx, 'refund_stuck', referenceOf(moved), now())
    if (!hasFailed) await jobs.send(tx, 'mail', await mailFor(tx, deps, moved))
    return moved
  })
}

async function mailFor(tx: Transaction, { settings, now }: Deps, checkout: CheckoutRow) {
  const reason = (await findPurchase(tx, checkout.id))?.refundReason
  if (reason) return purchaseRefundedMail(settings, checkout, reason, now())
  const isUnexpected = await hasAlert(tx, { checkoutSessionId: checkout.id, kind: 'unexpected_payment' })
  return isUnexpected ? unexpectedPaymentMail(settings, checkout, now()) : refundMail(settings, checkout, now())
}
