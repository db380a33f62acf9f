import { z } from 'zod'
import type { PaymentEvent, PaymentProblem } from './port.ts'
import { PaymentIntentId, unreadableEvent } from './stripe-client.ts'

const Session = z.object({ id: z.string().min(1), payment_status: z.string().nullish() })

const Money = { amount: z.number().int().nullish(), currency: z.string().nullish(), payment_intent: PaymentIntentId }

const Charge = z.object({
  ...Money,
  id: z.string().nullish(),
  /** In full. */
  refunded: z.boolean(),
  amount_refunded: z.number().int().nullish(),
})

const Refund = z.object({
  ...Money,
  id: z.string().min(1),
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

/** Since 1970, up to the year 9999. */
const Seconds = z.number().min(0).max(253_402_300_799)

const Dispute = z.object({
  ...Money,
  id: z.string().min(1),
  status: z.string().nullish(),
  reason: z.string().nullish(),
  evidence_details: z.object({ due_by: Seconds.nullish().catch(null) }).nullish(),
  payment_method_details: z.object({ card: z.object({ case_type: z.string().nullish() }).nullish() }).nullish(),
})

const Account = z.object({ id: z.string().min(1) })

const Transfer = z.object({
  id: z.string().min(1),
  /** In full. */
  reversed: z.boolean(),
})

const Event = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  /** The connected account it concerns. */
  account: z.string().nullish(),
  data: z.object({ object: z.unknown() }),
})

/** Translates an event whose signature has been verified. Throws `bad_input` if it is not one. */
export function toPaymentEvent(event: unknown): PaymentEvent {
  const { data, error } = Event.safeParse(event)
  if (error) throw unreadableEvent(error)
  const { id, type, account } = data
  const { object } = data.data
  const session = type.startsWith('checkout.session.') ? Session.safeParse(object).data : undefined
  const transfer = type === 'transfer.reversed' ? Transfer.safeParse(object).data : undefined
  const charge = type === 'charge.refunded' ? Charge.safeParse(object).data : undefined
  return {
    id,
    kind: type,
    sessionId: session?.id ?? null,
    isPaid: session?.payment_status === 'paid',
    hasFailed: type === 'checkout.session.async_payment_failed',
    refundedPayment: (charge?.refunded && charge.payment_intent) || null,
    accountId: accountOf(type, account, object),
    reversedTransfer: transfer?.reversed ? transfer.id : null,
    problem: (charge && partialRefund(charge)) ?? failedRefund(type, object) ?? dispute(type, object),
  }
}

/** A deauthorization names its account only in the event's envelope. */
function accountOf(type: string, account: string | null | undefined, object: unknown): string | null {
  if (type === 'account.updated') return Account.safeParse(object).data?.id ?? null
  return type === 'account.application.deauthorized' ? (account ?? null) : null
}

function partialRefund(charge: z.infer<typeof Charge>): PaymentProblem | null {
  const { payment_intent: paymentIntentId, amount_refunded: part } = charge
  if (charge.refunded || !paymentIntentId || !part) return null
  // Each further partial refund reports the total so far.
  const reference = `${charge.id ?? paymentIntentId} ${part}`
  const amount = inDollars(part, charge.currency)
  return { kind: 'partial_refund', paymentIntentId, reference, refundKey: null, amount, reason: null, respondBy: null }
}

/** Stripe sends `refund.failed` as well as an update event with either of two names. */
function failedRefund(type: string, object: unknown): PaymentProblem | null {
  if (!type.startsWith('refund.') && type !== 'charge.refund.updated') return null
  const { data: refund } = Refund.safeParse(object)
  const hasFailed = type === 'refund.failed' || refund?.status === 'failed' || refund?.status === 'canceled'
  if (!refund?.payment_intent || !hasFailed) return null
  const amount = inDollars(refund.amount, refund.currency)
  const { id: reference, payment_intent: paymentIntentId, failure_reason, metadata } = refund
  const refundKey = metadata?.key ?? null
  const reason = failure_reason ?? null
  return { kind: 'refund_failed', paymentIntentId, reference, refundKey, amount, reason, respondBy: null }
}

function dispute(type: string, object: unknown): PaymentProblem | null {
  if (!type.startsWith('charge.dispute.')) return null
  const { data } = Dispute.safeParse(object)
  if (!data?.payment_intent) return null
  const due = data.evidence_details?.due_by
  // An inquiry may become a dispute of the same id, with a deadline of its own.
  const inquiry = `${data.id} inquiry`
  const isInquiry = data.status?.startsWith('warning_')
  return {
    kind: stateOf(data),
    paymentIntentId: data.payment_intent,
    ...(isInquiry ? { reference: inquiry } : { reference: data.id, replaces: inquiry }),
    refundKey: null,
    amount: inDollars(data.amount, data.currency),
    reason: data.reason ?? null,
    respondBy: due ? new Date(due * 1000) : null,
  }
}

/** A prevented dispute ended before it began: with its money paid back (a resolution), or with the payment upheld (a block). */
function stateOf({ status, payment_method_details: details }: z.infer<typeof Dispute>): PaymentProblem['kind'] {
  const prevented = status === 'prevented' ? details?.card?.case_type : null
  if (status === 'lost' || prevented === 'resolution') return 'dispute_lost'
  if (prevented === 'block') return 'dispute_won'
  return status === 'won' || status === 'warning_closed' ? 'dispute_won' : 'dispute_opened'
}

const inDollars = (amount: number | null | undefined, currency: string | null | undefined) =>
  currency === 'usd' ? (amount ?? null) : null
