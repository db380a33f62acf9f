import { AppError } from '../http/app-error.ts'
import type { Parts } from '../parts.ts'
import { type CheckoutRow, findCheckout, findPurchase, moveCheckout } from './checkout-queries.ts'
import { referenceOf } from './order.ts'
import { purchaseRefundedMail, refundMail } from './purchase-mails.ts'

/**
 * Sends the whole payment of a `refund_due` checkout back. The provider does it once for the same key, and the mail
 * goes with the one move to `refunded`. While the provider is away the checkout stays due; reconciliation tries again.
 */
export async function giveBack(parts: Parts, checkout: CheckoutRow): Promise<CheckoutRow> {
  const { db, providers, log } = parts
  const { id, provider, paymentIntentId } = checkout
  if (provider !== providers.payments.id || paymentIntentId === null) {
    log.error({ checkout: id, provider, paymentIntentId }, 'a refund is due that cannot be made from here')
    return checkout
  }
  try {
    const key = `refund-${referenceOf(checkout)}`
    const reason = (await findPurchase(db, id))?.refundReason ?? 'the item could no longer be sold'
    await providers.payments.refund(paymentIntentId, { key, reason })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.error({ err: error, checkout: id }, 'a refund is due and has to wait for the provider')
    return checkout
  }
  return noteGivenBack(parts, id)
}

/** The money of a `refund_due` checkout has gone back: its buyer is told, once. */
export async function noteGivenBack({ db, jobs, settings, now }: Parts, id: number): Promise<CheckoutRow> {
  return db.transaction(async (tx) => {
    const refunded = await moveCheckout(tx, id, 'refunded', { updatedAt: now() })
    if (!refunded) return findCheckout(tx, id)
    const reason = (await findPurchase(tx, id))?.refundReason
    const mail = reason
      ? purchaseRefundedMail(settings, refunded, reason, now())
      : refundMail(settings, refunded, now())
    await jobs.send(tx, 'mail', mail)
    return refunded
  })
}
