import { type Cents, formatCents } from '../../contracts/money.ts'
import { totalWithTax } from '../../contracts/tax.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import type { PaymentTrouble } from '../providers/payments/port.ts'
import { type CheckoutRow, lockCheckouts, moveCheckout } from './checkout-queries.ts'
import { refundsOf } from './find-refunds.ts'
import { raiseAlert } from './payment-alert.ts'
import { hasAlert, settleAlerts } from './payment-alert-queries.ts'

/**
 * Alerts the admins about a dispute or failed refund, once, in whatever order and however often webhooks arrive. A failed
 * refund also moves its checkout to `refund_failed`.
 */
export async function bringUp(
  deps: Deps,
  [{ reference: payment }]: [CheckoutRow, ...CheckoutRow[]],
  eventId: string,
  trouble: PaymentTrouble,
): Promise<void> {
  const { db, now } = deps
  const { kind, reference } = trouble
  await db.transaction(async (tx) => {
    const all = await lockCheckouts(tx, payment)
    const checkouts = kind === 'refund_failed' ? await ofRefund(tx, all, trouble.refundKey) : all
    const [first] = checkouts
    if (!first) return
    if (kind === 'dispute_opened' && (await hasAlert(tx, { reference, kinds: ['dispute_won', 'dispute_lost'] }))) return
    if (kind === 'partial_refund' && isOurs(all, trouble)) return
    if (kind === 'dispute_won' || kind === 'dispute_lost') await settleAlerts(tx, 'dispute_opened', reference, now())
    const message = sentenceOf(deps.providers.payments.name, all, trouble)
    const isNew = await raiseAlert(tx, deps, first, { eventId, kind, reference, amount: trouble.amount, message })
    if (kind !== 'refund_failed' || !isNew) return
    for (const { id } of checkouts) await moveCheckout(tx, id, 'refund_failed', { updatedAt: now() })
  })
}

/** The items of our refund, or all refunded ones if it was made at the provider by hand. */
async function ofRefund(tx: Transaction, all: CheckoutRow[], key: string | null): Promise<CheckoutRow[]> {
  const [first] = all
  if (!first || all.length === 1) return all
  const refunds = await refundsOf(tx, first.reference)
  const refund = refunds.find(({ reference }) => `refund-${reference}` === key)
  return refund?.checkouts ?? refunds.flatMap(({ checkouts }) => checkouts)
}

/** The provider reports the total refunded so far, which includes our own partial refunds. */
function isOurs(all: CheckoutRow[], { amount }: PaymentTrouble): boolean {
  const back = all.filter(({ status }) => status === 'refund_due' || status === 'refunded')
  return back.length === all.length || (amount !== null && amount <= totalWithTax(back))
}

function sentenceOf(
  provider: string,
  checkouts: CheckoutRow[],
  { kind, amount, reason, answerBy }: PaymentTrouble,
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
      return `The buyer's bank disputes ${sum}${why}.${answerBy ? ` ${provider} wants your answer by ${dayAndTime(answerBy, undefined)}.` : ''}`
    case 'dispute_won':
      return `The dispute over ${sum} was closed in the shop's favor.`
    case 'dispute_lost':
      return `The dispute over ${sum} was lost: the buyer's bank has taken the money back${why}.`
  }
}

const amountOf = (amount: Cents | null): string =>
  amount === null ? 'an amount in another currency' : formatCents(amount)
