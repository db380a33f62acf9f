import { type Cents, formatCents } from '../../../contracts/money.ts'
import { totalWithTax } from '../../../contracts/tax.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { dayAndTime } from '../../mail/day-and-time.ts'
import type { PaymentProblem } from '../../providers/payments/port.ts'
import { type CheckoutRow, lockCheckouts, moveCheckout } from '../checkout-queries.ts'
import { REFUND_STATES } from '../checkout-states.ts'
import { findPurchases } from '../order/purchase-queries.ts'
import { refundsOf } from '../refund/find-refunds.ts'
import { raiseAlert } from './payment-alert.ts'
import { closeAlerts, hasAlert } from './payment-alert-queries.ts'

/**
 * Alerts the admins about a dispute, a failed refund or a partial one. Idempotent, and independent of the order in which
 * webhooks arrive. A failed refund also moves its checkouts to `refund_failed`.
 */
export async function alertAdmins(
  deps: Deps,
  payment: CheckoutRow['reference'],
  eventId: string,
  problem: PaymentProblem,
): Promise<void> {
  const { db, now } = deps
  const { kind, reference, replaces } = problem
  await db.transaction(async (tx) => {
    const all = await lockCheckouts(tx, [payment])
    const failed = kind === 'refund_failed' ? await ofRefund(tx, all, problem.refundKey) : []
    const [first, ...others] = failed.length > 0 ? failed : all
    if (!first) return
    if (kind === 'dispute_opened' && (await hasAlert(tx, { reference }, ['dispute_won', 'dispute_lost']))) return
    if (kind === 'partial_refund' && isOurs(all, problem)) return
    if (replaces) await closeAlerts(tx, 'dispute_opened', { reference: replaces }, now())
    if (kind === 'dispute_won' || kind === 'dispute_lost') await closeAlerts(tx, 'dispute_opened', { reference }, now())
    const message = messageFor(deps.providers.payments.name, all, problem)
    const alert = { eventId, kind, reference, amount: problem.amount, message }
    const isNew = await raiseAlert(tx, deps, [first, ...others], alert)
    if (!isNew) return
    for (const { id } of failed) await moveCheckout(tx, id, 'refund_failed', { updatedAt: now() })
  })
}

/** The items of our refund; for one made in the provider's dashboard, those refunded there, or none if it was of a part. */
async function ofRefund(tx: Transaction, all: CheckoutRow[], key: string | null): Promise<CheckoutRow[]> {
  const [first] = all
  if (!first || all.length === 1) return all
  const own = (await refundsOf(tx, first.reference)).find((one) => one.key === key)
  if (own) return own.checkouts
  const refunded = (await findPurchases(tx, all)).filter(({ refundedAt, refundedById }) => refundedAt && !refundedById)
  const ids = new Set(refunded.map(({ checkoutSessionId }) => checkoutSessionId))
  return all.filter(({ id }) => ids.has(id))
}

/**
 * The provider reports the total refunded so far, which includes our own partial refunds. Those that failed may be reported late,
 * or have been made again by hand.
 */
function isOurs(all: CheckoutRow[], { amount }: PaymentProblem): boolean {
  const back = all.filter(({ status }) => REFUND_STATES.includes(status))
  return back.length === all.length || (amount !== null && amount <= totalWithTax(back))
}

function messageFor(
  provider: string,
  checkouts: CheckoutRow[],
  { kind, amount, reason, respondBy }: PaymentProblem,
): string {
  const sum = amountOf(amount)
  const why = reason ? ` (${reason.replaceAll('_', ' ')})` : ''
  switch (kind) {
    case 'partial_refund':
      return `${sum} of ${formatCents(totalWithTax(checkouts))} ${
        checkouts.length > 1
          ? `has been refunded at ${provider}, some of it by hand. Here that part`
          : `was refunded by hand at ${provider}. Here the purchase`
      } still counts in full.`
    case 'refund_failed':
      return `The refund of ${sum} did not reach the buyer${why}. The money is back with ${provider}.`
    case 'dispute_opened':
      return `The buyer's bank disputes ${sum}${why}.${respondBy ? ` ${provider} wants your answer by ${dayAndTime(respondBy, undefined)}.` : ''}`
    case 'dispute_won':
      return `The dispute over ${sum} was closed in the shop's favor.`
    case 'dispute_lost':
      return `The dispute over ${sum} was lost: the buyer's bank has taken the money back${why}.`
  }
}

const amountOf = (amount: Cents | null): string =>
  amount === null ? 'an amount in another currency' : formatCents(amount)
