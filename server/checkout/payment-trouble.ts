import { type Cents, formatCents } from '../../contracts/money.ts'
import type { Deps } from '../deps.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import type { PaymentTrouble } from '../providers/payments/port.ts'
import { type CheckoutRow, lockCheckout, moveCheckout } from './checkout-queries.ts'
import { raiseAlert } from './payment-alert.ts'
import { hasAlert, settleAlerts } from './payment-alert-queries.ts'

/**
 * Puts before the admins what no rule of ours settles: in whatever order its messages come, and however often, once. A refund
 * that did not arrive takes its checkout along.
 */
export async function bringUp(
  deps: Deps,
  { id }: CheckoutRow,
  eventId: string,
  trouble: PaymentTrouble,
): Promise<CheckoutRow> {
  const { db, now } = deps
  const { kind, reference } = trouble
  return db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id)
    if (kind === 'dispute_opened' && (await hasAlert(tx, { reference, kinds: ['dispute_won', 'dispute_lost'] })))
      return checkout
    if (kind === 'partial_refund' && checkout.status === 'refunded') return checkout
    if (kind === 'dispute_won' || kind === 'dispute_lost') await settleAlerts(tx, 'dispute_opened', reference, now())
    const message = sentenceOf(deps.providers.payments.name, checkout, trouble)
    const isNew = await raiseAlert(tx, deps, checkout, { eventId, kind, reference, amount: trouble.amount, message })
    if (kind !== 'refund_failed' || !isNew) return checkout
    return (await moveCheckout(tx, id, 'refund_failed', { updatedAt: now() })) ?? checkout
  })
}

function sentenceOf(
  provider: string,
  checkout: CheckoutRow,
  { kind, amount, reason, answerBy }: PaymentTrouble,
): string {
  const sum = amountOf(amount)
  const why = reason ? ` (${reason.replaceAll('_', ' ')})` : ''
  switch (kind) {
    case 'partial_refund':
      return `${sum} of ${formatCents(checkout.amount)} was refunded by hand at ${provider}. Here the purchase still counts in full.`
    case 'refund_failed':
      return `The refund of ${sum} did not reach the buyer${why}. The money is back with ${provider}.`
    case 'dispute_opened':
      return `The buyer's bank disputes ${sum}${why}.${answerBy ? ` ${provider} wants your answer by ${dayAndTime(answerBy)}.` : ''}`
    case 'dispute_won':
      return `The dispute over ${sum} was closed in the shop's favor.`
    case 'dispute_lost':
      return `The dispute over ${sum} was lost: the buyer's bank has taken the money back${why}.`
  }
}

const amountOf = (amount: Cents | null): string =>
  amount === null ? 'an amount in another currency' : formatCents(amount)
