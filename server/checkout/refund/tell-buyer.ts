import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { findHandovers } from '../../pickup/handover.ts'
import { findPurchases, findReceiptOf } from '../order/purchase-queries.ts'
import { hasAlert } from '../payment-alert/payment-alert-queries.ts'
import type { Refund } from './find-refunds.ts'
import { purchaseRefundedMail, refundMail, unexpectedPaymentMail } from './refund-mails.ts'

/** Emails the buyer of a refund that was made, if they gave an address. `isByHand`: an admin has sent the money another way. */
export async function tellBuyer(tx: Transaction, deps: Deps, refund: Refund, { isByHand = false } = {}): Promise<void> {
  if (refund.checkouts[0].buyerEmail === '') return
  await deps.jobs.send(tx, 'mail', await mailFor(tx, deps, refund, isByHand))
}

async function mailFor(tx: Transaction, { settings, now }: Deps, refund: Refund, isByHand: boolean) {
  const { checkouts, reason } = refund
  const sent = { date: now(), isByHand }
  const [purchase] = await findPurchases(tx, checkouts)
  if (reason !== null && purchase) {
    const { method, heldBy, orderId } = purchase
    const isHandedOver = (await findHandovers(tx, [purchase.id])).has(purchase.id)
    const receipt = await findReceiptOf(tx, orderId)
    return purchaseRefundedMail(settings, refund, { reason, method, heldBy, isHandedOver, receipt }, sent)
  }
  const isUnexpected = await hasAlert(tx, { reference: checkouts[0].reference }, ['unexpected_payment'])
  return isUnexpected ? unexpectedPaymentMail(settings, checkouts, sent) : refundMail(settings, refund, sent)
}
