import type { FastifyInstance } from 'fastify'
import type { Cents } from '../../../contracts/money.ts'

export interface PaymentOrder {
  /** Our name of the checkout. Asking twice with the same one gives the same session. */
  reference: string
  /** One line each on the payment page. */
  items: PaymentItem[]
  /** Sales tax on all of them, as a line of its own unless it is 0. */
  tax: Cents
  /** Null when the buyer is to type it on the payment page. */
  buyerEmail: string | null
  /** From then on the session cannot be paid. */
  expiresAt: Date
  /** Where the provider sends the browser; `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
}

/** What the line of the tax is called. */
export const TAX_LINE = 'Sales tax'

export interface PaymentItem {
  productId: number | null
  title: string
  /** The address of its picture. */
  imageUrl: string | null
  /** Without tax. */
  amount: Cents
}

/** What a payment is called where there is room for one line. */
export const titleOfItems = ([first, ...others]: PaymentItem[]): string =>
  others.length > 0 ? `${first?.title} and ${others.length} more` : (first?.title ?? '')

export interface PaymentSession {
  /** Unguessable: whoever knows it was shown the payment page. */
  id: string
  /** `open` also while a payment is on its way and may still fail. */
  status: 'open' | 'paid' | 'expired'
  /** The hosted page; null once it cannot be paid any more. */
  url: string | null
  /** What is or was to be paid; null when the provider does not say. */
  amount: Cents | null
  /** As in `usd`; null when the provider does not say. The amount is in its hundredths. */
  currency: string | null
  /** The payment's own id, once there is one. */
  paymentIntentId: string | null
  /** Who paid, as typed on the payment page; missing when the provider does not say. */
  payer?: { email: string | null; name: string | null }
}

/** A verified message of the provider. It only says where to look: what happened is asked of the provider itself. */
export interface PaymentNotice {
  /** The provider's id of this message; the same one when it comes again. */
  id: string
  /** The provider's word for what happened, for the log. */
  kind: string
  /** Null when it is about no checkout. */
  sessionId: string | null
  /** Whether it says that the session is paid: a reason to look again later when the session says otherwise, no proof. */
  isPaid: boolean
  /** A payment that was given back in full, wherever: the provider's own screens can do that too. */
  refundedPayment: string | null
  /** A seller's account of their own, of which something has changed. */
  accountId: string | null
  /** A transfer to such an account that was taken back in full, wherever. */
  reversedTransfer: string | null
  /** What a person has to look at. */
  trouble: PaymentTrouble | null
}

export interface PaymentTrouble {
  kind: 'partial_refund' | 'refund_failed' | 'dispute_opened' | 'dispute_won' | 'dispute_lost'
  paymentIntentId: string
  /** The provider's id of the refund or the dispute: several messages tell of the same one. */
  reference: string
  /** The key of a refund that we asked for; null of anything else. */
  refundKey: string | null
  /** Null when it is not in US dollars, or not said. */
  amount: Cents | null
  /** The provider's word for why. */
  reason: string | null
  answerBy: Date | null
}

/** `refused`: the provider will not do it, as things are. `failed`: it tried, and the money did not arrive. */
export type RefundOutcome =
  | { result: 'made' }
  | { result: 'refused'; reason: string }
  | { result: 'failed'; reference: string; reason: string | null }

/**
 * Card payments on a page that somebody else hosts. Every method throws an AppError (`provider_failed`, 502, or
 * `unavailable`, 503) when the provider cannot be reached or answers nonsense; none of them changes our tables.
 */
export interface Payments {
  /** What buyers read after 'Checkout with'. */
  readonly name: string
  /** Stored with each checkout, so that a later start knows whom to ask. */
  readonly id: 'test' | 'stripe' | 'none'
  createSession(order: PaymentOrder): Promise<PaymentSession>
  /** Null when the provider does not know the session. */
  findSession(sessionId: string): Promise<PaymentSession | null>
  /** Null when the payment is unknown or belongs to no session. */
  findSessionByPayment(paymentIntentId: string): Promise<PaymentSession | null>
  /** Closes an unpaid session. Answers what the session is then: `paid` when the buyer was faster. */
  expireSession(sessionId: string): Promise<PaymentSession | null>
  /**
   * Gives so much back, or with `null` all of it. A repeat with the same key does nothing, however late, nor does one after
   * everything was given back.
   */
  refund(
    paymentIntentId: string,
    options: { key: string; amount: Cents | null; reason: string },
  ): Promise<RefundOutcome>
  /** Checks the signature of a webhook's raw body; throws `bad_input` when it is not the provider's, 404 without webhooks. */
  readNotice(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): PaymentNotice
  /** Pages that the app has to serve for the provider. */
  servePages?(app: FastifyInstance): Promise<void>
}
