import type { FastifyInstance } from 'fastify'
import type { Cents } from '../../../contracts/money.ts'

export interface PaymentOrder {
  /** Our name for the checkout; the idempotency key. */
  reference: string
  items: PaymentItem[]
  /** Sales tax on all items; a separate line on the payment page unless it is 0. */
  tax: Cents
  /** Null lets the buyer type it on the payment page. */
  buyerEmail: string | null
  /** The session cannot be paid after this. */
  expiresAt: Date
  /** Where the provider redirects the browser. `{CHECKOUT_SESSION_ID}` is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
}

export const TAX_LINE = 'Sales tax'

export interface PaymentItem {
  productId: number | null
  title: string
  imageUrl: string | null
  /** Without tax. */
  amount: Cents
}

export interface PaymentSession {
  /** Unguessable: only someone who saw the payment page knows it. */
  id: string
  /** Stays `open` while a payment is pending and may still fail. */
  status: 'open' | 'paid' | 'expired'
  /** The hosted page; null once it can no longer be paid. */
  url: string | null
  /** Null if the provider does not report it. */
  amount: Cents | null
  /** Lower case, such as `usd`; null if the provider does not report it. */
  currency: string | null
  paymentIntentId: string | null
  /** As typed on the payment page; absent if the provider does not report it. */
  payer?: { email: string | null; name: string | null }
}

/** A verified webhook event. It only says where to look: fetch the current state from the provider. */
export interface PaymentEvent {
  /** The provider's event id; the same on redelivery. */
  id: string
  /** The provider's event type, for the log. */
  kind: string
  /** Null if it is not about a checkout. */
  sessionId: string | null
  /** Not proof: if the session itself does not say paid yet, check again later. */
  isPaid: boolean
  /** The bank has refused a payment that was pending. The session can't be paid again. */
  hasFailed: boolean
  /** A fully refunded payment. Refunds can also be made in the provider's dashboard. */
  refundedPayment: string | null
  /** A seller's connected account that has changed. */
  accountId: string | null
  /** A fully reversed transfer to such an account. */
  reversedTransfer: string | null
  /** Needs a person's attention. */
  problem: PaymentProblem | null
}

export interface PaymentProblem {
  kind: 'partial_refund' | 'refund_failed' | 'dispute_opened' | 'dispute_won' | 'dispute_lost'
  paymentIntentId: string
  /** The provider's id of the refund or dispute, which several events may concern. */
  reference: string
  /** The reference of an earlier problem that became this one. */
  replaces?: string
  /** The key of a refund that we requested; null for anything else. */
  refundKey: string | null
  /** Null if unknown or not in US dollars. */
  amount: Cents | null
  /** The provider's reason code. */
  reason: string | null
  respondBy: Date | null
}

/** `refused`: the provider rejected the request, or repeats an earlier error. `failed`: it tried, and the money did not arrive. */
export type RefundOutcome =
  | { result: 'made' }
  | { result: 'refused'; reason: string }
  | { result: 'failed'; reference: string; reason: string | null }

/**
 * Card payments on a hosted page. Every method throws an AppError (`provider_failed`, 502, or `unavailable`, 503) if the
 * provider is unreachable or its response is invalid. None of them changes our tables.
 */
export interface Payments {
  /** Shown to buyers after 'Checkout with'. */
  readonly name: string
  /** Stored with each checkout, in case the configured provider changes. */
  readonly id: 'test' | 'stripe' | 'none'
  createSession(order: PaymentOrder): Promise<PaymentSession>
  /** Null if the provider does not know the session. */
  findSession(sessionId: string): Promise<PaymentSession | null>
  /** Null if the payment is unknown or has no session. */
  findSessionByPayment(paymentIntentId: string): Promise<PaymentSession | null>
  /** Closes an unpaid session. Returns its resulting state: `paid` if the buyer came first. */
  expireSession(sessionId: string): Promise<PaymentSession | null>
  /**
   * Refunds the amount; null refunds everything. Idempotent by key, however late the retry. Does nothing if everything is
   * already refunded. A provider may repeat a refusal to whoever asks again, unless `attempt` names what came after it.
   */
  refund(
    paymentIntentId: string,
    options: { key: string; attempt?: string | null; amount: Cents | null; reason: string },
  ): Promise<RefundOutcome>
  /** Verifies a webhook's signature. Throws `bad_input` if it is invalid, 404 if the provider has no webhooks. */
  parseEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): PaymentEvent
  /** Registers the provider's own pages, if any. */
  servePages?(app: FastifyInstance): Promise<void>
}
