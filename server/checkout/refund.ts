import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { type CheckoutRow, findCheckouts, lockCheckouts, moveCheckout } from './checkout-queries.ts'
import { type Refund, refundsOf } from './find-refunds.ts'
import { hasAlert, settleAlerts } from './payment-alert-queries.ts'
import { purchaseRefundedMail, refundMail, unexpectedPaymentMail } from './purchase-mails.ts'
import { failRefund, holdUpRefund } from './refund-trouble.ts'

const isDue = ({ checkouts }: Refund): boolean => checkouts.some(({ status }) => status === 'refund_due')

/** Makes every refund that is due for a payment. Takes and returns its items. */
export async function giveBackDue(deps: Deps, checkouts: CheckoutRow[]): Promise<CheckoutRow[]> {
  const [first] = checkouts
  if (!first || !checkouts.some(({ status }) => status === 'refund_due')) return checkouts
  for (const refund of await refundsOf(deps.db, first.reference)) if (isDue(refund)) await giveBack(deps, refund)
  return findCheckouts(deps.db, first.reference)
}

/**
 * Makes a refund. Idempotent by its key at the provider; the email is sent with the one move to `refunded`. If the provider is
 * down, the checkouts stay `refund_due` and reconciliation tries again. Admins are alerted about refusals and failures.
 */
async function giveBack(deps: Deps, refund: Refund): Promise<void> {
  const { providers, log } = deps
  const [{ id, provider, paymentIntentId }] = refund.checkouts
  if (provider !== providers.payments.id || paymentIntentId === null)
    return holdUpRefund(deps, refund, 'It was paid with a payment provider that is no longer in use.')
  try {
    const outcome = await providers.payments.refund(paymentIntentId, {
      key: `refund-${refund.reference}`,
      amount: refund.isWhole ? null : refund.amount,
      reason: refund.reason ?? 'the item could no longer be sold',
    })
    if (outcome.result === 'made') return await noteGivenBack(deps, refund)
    if (outcome.result === 'failed') return await failRefund(deps, refund, outcome)
    const why = `${providers.payments.name} refused it: ${outcome.reason.replaceAll('_', ' ')}.`
    await holdUpRefund(deps, refund, `${why} We try again every few minutes.`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.error({ err: error, checkout: id }, 'a refund is due and has to wait for the provider')
  }
}

/** Marks a refund as made and tells the buyer, once. `isTold`: by webhook, possibly after one saying that it had failed. */
export async function noteGivenBack(deps: Deps, refund: Refund, { isTold = false } = {}): Promise<void> {
  const { db, jobs, now } = deps
  const [first] = refund.checkouts
  await db.transaction(async (tx) => {
    const ids = new Set(refund.checkouts.map(({ id }) => id))
    const due = (await lockCheckouts(tx, first.reference)).filter(
      ({ id, status }) => ids.has(id) && status === 'refund_due',
    )
    if (due.length === 0) return
    const hasFailed = isTold && (await hasAlert(tx, { checkoutSessionId: first.id, kind: 'refund_failed' }))
    for (const { id } of due) await moveCheckout(tx, id, hasFailed ? 'refund_failed' : 'refunded', { updatedAt: now() })
    await settleAlerts(tx, 'refund_stuck', refund.reference, now())
    if (!hasFailed && first.buyerEmail !== '') await jobs.send(tx, 'mail', await mailFor(tx, deps, refund))
  })
}

async function mailFor(tx: Transaction, { settings, now }: Deps, refund: Refund) {
  const [first] = refund.checkouts
  if (refund.reason !== null)
    return purchaseRefundedMail(settings, refund, { reason: refund.reason, method: 'online' }, now())
  const isUnexpected = await hasAlert(tx, { reference: first.reference, kinds: ['unexpected_payment'] })
  return isUnexpected ? unexpectedPaymentMail(settings, refund.checkouts, now()) : refundMail(settings, refund, now())
}
