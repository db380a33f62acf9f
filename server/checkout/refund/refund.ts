import type { Cents } from '../../../contracts/money.ts'
import { totalWithTax } from '../../../contracts/tax.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { type CheckoutRow, findCheckouts, lockCheckouts, moveCheckout } from '../checkout-queries.ts'
import { closeAlerts, hasAlert } from '../payment-alert/payment-alert-queries.ts'
import { type Refund, refundsOf } from './find-refunds.ts'
import { recordFailedRefund, recordStuckRefund } from './refund-problem.ts'
import { tellBuyer } from './tell-buyer.ts'

const isDue = ({ checkouts }: Refund): boolean => checkouts.some(({ status }) => status === 'refund_due')

/** Makes every refund that is due for a payment. Takes and returns the payment's items. */
export async function makeDueRefunds(deps: Deps, checkouts: CheckoutRow[]): Promise<CheckoutRow[]> {
  const [first] = checkouts
  if (!first || !checkouts.some(({ status }) => status === 'refund_due')) return checkouts
  for (const refund of await refundsOf(deps.db, first.reference)) if (isDue(refund)) await makeRefund(deps, refund)
  return findCheckouts(deps.db, first.reference)
}

/**
 * Makes a refund, idempotent by its key at the provider. If the provider is down, the checkouts stay `refund_due` and
 * reconciliation retries. Admins are alerted about refusals and failures.
 */
async function makeRefund(deps: Deps, refund: Refund): Promise<void> {
  const { providers, log } = deps
  const [{ id, provider, paymentIntentId, updatedAt }] = refund.checkouts
  if (refund.isTakenBack) return recordRefund(deps, refund)
  if (provider !== providers.payments.id || paymentIntentId === null)
    return recordStuckRefund(deps, refund, 'It was paid with a payment provider that is no longer in use.')
  try {
    const refused = await findRefusal(deps, refund)
    const outcome = await providers.payments.refund(paymentIntentId, {
      key: refund.key,
      attempt: refused?.getTime().toString(36) ?? null,
      amount: refund.isWhole ? null : refund.amount,
      reason: refund.reason ?? 'the item could no longer be sold',
    })
    if (outcome.result === 'made') return await recordRefund(deps, refund)
    if (outcome.result === 'failed') return await recordFailedRefund(deps, refund, outcome)
    const why = `${providers.payments.name} refused it: ${outcome.reason.replaceAll('_', ' ')}.`
    await recordStuckRefund(deps, refund, `${why} We try again every few minutes.`, refused ?? updatedAt)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.error({ err: error, checkout: id }, 'refund postponed: the payment provider is unavailable')
  }
}

/**
 * When the provider last refused this refund; null if it never did. Part of the idempotency key, because Stripe repeats a refusal
 * for a day. Reads the alert first, which is written together with the time, so that concurrent attempts have the same key.
 */
async function findRefusal({ db }: Deps, { reference, checkouts: [{ id, reference: payment }] }: Refund) {
  if (!(await hasAlert(db, { reference }, ['refund_stuck']))) return null
  return (await findCheckouts(db, payment)).find((checkout) => checkout.id === id)?.updatedAt ?? null
}

/**
 * Handles a webhook about a partial refund: an admin may have made one by hand, or all, that the provider had refused us. `amount`
 * is all that has gone back there.
 */
export async function recordPartialRefund(deps: Deps, reference: string, amount: Cents | null): Promise<void> {
  const refunds = await refundsOf(deps.db, reference)
  const made = refunds.flatMap(({ checkouts }) => checkouts).filter(({ status }) => status === 'refunded')
  const left = (amount ?? 0) - totalWithTax(made)
  const due = refunds.filter(isDue)
  const areAll = due.reduce((sum, refund) => sum + refund.amount, 0) === left
  for (const refund of areAll ? due : due.filter((one) => one.amount === left).slice(0, 1))
    if (await hasAlert(deps.db, { reference: refund.reference }, ['refund_stuck'])) await recordRefund(deps, refund)
}

/** Records a refund as made and emails the buyer, once. `isReported`: by a webhook, which may follow one that said it failed. */
export async function recordRefund(deps: Deps, refund: Refund, { isReported = false } = {}): Promise<void> {
  const { db, now } = deps
  const [first] = refund.checkouts
  await db.transaction(async (tx) => {
    const ids = new Set(refund.checkouts.map(({ id }) => id))
    // Read again: an admin may have corrected the buyer's address meanwhile.
    const all = await lockCheckouts(tx, [first.reference])
    const [current, ...others] = all.filter(({ id }) => ids.has(id))
    if (!current) return
    const checkouts: Refund['checkouts'] = [current, ...others]
    const due = checkouts.filter(({ status }) => status === 'refund_due')
    if (due.length === 0) return
    // A resolved one was about an earlier refund, such as one of a part.
    const hasFailed =
      isReported && (await hasAlert(tx, { checkoutIds: [first.id] }, ['refund_failed'], { isOpen: true }))
    for (const { id } of due) await moveCheckout(tx, id, hasFailed ? 'refund_failed' : 'refunded', { updatedAt: now() })
    await closeAlerts(tx, 'refund_stuck', { reference: refund.reference }, now())
    // An earlier refund of a part, and a lost dispute, are in the books now.
    const isAllBack = all.every(({ id, status }) => ids.has(id) || status === 'refunded')
    if (isAllBack && !hasFailed)
      for (const kind of ['partial_refund', 'dispute_lost'] as const)
        await closeAlerts(tx, kind, { checkoutIds: all.map(({ id }) => id) }, now())
    if (!hasFailed) await tellBuyer(tx, deps, { ...refund, checkouts })
  })
}
