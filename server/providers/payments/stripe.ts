import { z } from 'zod'
import { SimpleEmailAddress } from '../../../contracts/email-address.ts'
import { AppError } from '../../http/app-error.ts'
import { titleOfItems } from '../../title-of-items.ts'
import { personName } from '../person-name.ts'
import {
  type PaymentItem,
  type PaymentOrder,
  type PaymentSession,
  type Payments,
  type RefundOutcome,
  TAX_LINE,
} from './port.ts'
import {
  codeOf,
  failed,
  ignoreMissing,
  isForged,
  isRefusal,
  isRepeatedFailure,
  PaymentIntentId,
  read,
  type Stripe,
  type StripeOptions,
  stripeClient,
  translateErrors,
  unreadableEvent,
} from './stripe-client.ts'
import { toPaymentEvent } from './stripe-event.ts'

/** Stripe requires at least 30 minutes from when it receives the request, which may be slow. */
const SLACK_SECONDS = 30

/** The parts of Stripe's responses that we rely on. */
const Session = z.object({
  id: z.string().min(1),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  /** Missing means unpaid. */
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']).nullish(),
  url: z.string().nullish(),
  amount_total: z.number().int().nullish(),
  currency: z.string().nullish(),
  payment_intent: PaymentIntentId,
  customer_details: z.object({ email: z.string().nullish(), name: z.string().nullish() }).nullish(),
})

const Sessions = z.object({ data: z.array(z.unknown()) })

const Refund = z.object({
  id: z.string().min(1),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']).nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

const Refunds = z.object({ data: z.array(Refund) })

export function createStripePayments(options: StripeOptions): Payments {
  const webhookSecrets = options.webhookSecret.split(',').map((secret) => secret.trim())
  const stripe = stripeClient(options)
  const { sessions } = stripe.checkout

  async function findSession(sessionId: string): Promise<PaymentSession | null> {
    const session = await translateErrors(() => sessions.retrieve(sessionId).catch(ignoreMissing))
    return session && toSession(session)
  }

  async function findRefund(paymentIntentId: string, key: string): Promise<z.infer<typeof Refund> | undefined> {
    const list = await translateErrors(() => stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    return read(Refunds, list).data.find(({ metadata }) => metadata?.key === key)
  }

  return {
    id: 'stripe',
    name: 'Stripe',
    async createSession(order) {
      const session = toSession(
        await translateErrors(() =>
          sessions.create(sessionFor(order), { idempotencyKey: order.reference }).catch(blameEmail),
        ),
      )
      if (session.url === null) throw failed('the new session has no page')
      return session
    },
    findSession,
    async findSessionByPayment(paymentIntentId) {
      const list = await translateErrors(() =>
        sessions.list({ payment_intent: paymentIntentId, limit: 1 }).catch(ignoreMissing),
      )
      const found = list === null ? [] : read(Sessions, list).data.map(toSession)
      // Compatible servers may ignore the filter.
      return found.find((session) => session.paymentIntentId === paymentIntentId) ?? null
    },
    async expireSession(sessionId) {
      // Stripe refuses to expire a session that is not open; fetch its state instead.
      const expired = await translateErrors(() => sessions.expire(sessionId).catch(ignoreRefusal))
      return expired ? toSession(expired) : findSession(sessionId)
    },
    async refund(paymentIntentId, { key, attempt, amount, reason }) {
      // Stripe's idempotency keys expire after a day. It rejects a second full refund, but not a second partial one.
      if (amount !== null) {
        const known = await findRefund(paymentIntentId, key)
        if (known) return outcomeOf(known)
      }
      const refund = { payment_intent: paymentIntentId, metadata: { key, reason }, ...(amount !== null && { amount }) }
      const made = await translateErrors(() =>
        stripe.refunds.create(refund, { idempotencyKey: attempt ? `${key}-${attempt}` : key }).catch(readRefusal),
      )
      return 'result' in made ? made : outcomeOf(read(Refund, made))
    },
    parseEvent(rawBody, headers) {
      const event = verified(webhookSecrets, (secret) =>
        stripe.webhooks.constructEvent(rawBody, String(headers['stripe-signature'] ?? ''), secret),
      )
      return toPaymentEvent(event)
    },
  }
}

function sessionFor(order: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  const ids = order.items.map(({ productId }) => productId).join(',')
  const metadata = { checkout: order.reference, [order.items.length > 1 ? 'productIds' : 'productId']: ids }
  return {
    mode: 'payment',
    // Cards only: other methods may settle days later, and the hold lasts half an hour.
    allowed_payment_method_types: ['card'],
    client_reference_id: order.reference,
    ...(order.buyerEmail !== null && { customer_email: order.buyerEmail }),
    expires_at: Math.ceil(order.expiresAt.getTime() / 1000) + SLACK_SECONDS,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    metadata,
    payment_intent_data: { description: titleOfItems(order.items), metadata },
    // A line item rather than Stripe's tax_rates, whose rounding could differ from the amount we stored.
    line_items: [
      ...order.items.map(lineFor),
      ...(order.tax > 0 ? [lineFor({ title: TAX_LINE, imageUrl: null, amount: order.tax })] : []),
    ],
  }
}

const lineFor = ({ title, amount, imageUrl }: Omit<PaymentItem, 'productId'>) => ({
  quantity: 1,
  price_data: {
    currency: 'usd',
    unit_amount: amount,
    // Stripe fetches the image itself and rejects URLs it cannot reach.
    product_data: { name: title, ...(imageUrl?.startsWith('https:') && { images: [imageUrl] }) },
  },
})

function toSession(answer: unknown): PaymentSession {
  const session = read(Session, answer)
  const { id, url, amount_total, currency, payment_intent, customer_details: payer } = session
  return {
    id,
    status: statusOf(session),
    url: url ?? null,
    amount: amount_total ?? null,
    currency: currency?.toLowerCase() ?? null,
    paymentIntentId: payment_intent ?? null,
    ...(payer && { payer: { email: emailOf(payer.email), name: personName(payer.name ?? '') } }),
  }
}

/** Stripe's own form lets through what ours does not: hidden characters, line breaks, thousands of letters. */
const emailOf = (typed: unknown): string | null => SimpleEmailAddress.safeParse(typed).data ?? null

/** A session that is complete but unpaid is waiting for the bank: still open. */
function statusOf({ status, payment_status }: z.infer<typeof Session>): PaymentSession['status'] {
  if (payment_status === 'paid') return 'paid'
  return status === 'expired' ? 'expired' : 'open'
}

/** Tries all secrets. */
function verified(secrets: string[], read: (secret: string) => Stripe.Event): Stripe.Event {
  let cause: unknown
  for (const secret of secrets)
    try {
      return read(secret)
    } catch (error) {
      if (!isForged(error)) throw unreadableEvent(error)
      cause = error
    }
  throw new AppError('bad_input', 'The webhook signature is not valid.', { cause })
}

function ignoreRefusal(error: unknown): null {
  if (isRefusal(error)) return null
  throw error
}

function readRefusal(error: unknown): RefundOutcome {
  if (codeOf(error) === 'charge_already_refunded') return { result: 'made' }
  if (isRefusal(error)) return { result: 'refused', reason: codeOf(error) ?? 'no reason given' }
  if (isRepeatedFailure(error)) return { result: 'refused', reason: 'an error of its own' }
  throw error
}

function outcomeOf({ id, status, failure_reason }: z.infer<typeof Refund>): RefundOutcome {
  const hasFailed = status === 'failed' || status === 'canceled'
  return hasFailed ? { result: 'failed', reference: id, reason: failure_reason ?? null } : { result: 'made' }
}

/** Stripe's email validation is stricter than ours. */
function blameEmail(error: unknown): never {
  if (codeOf(error) !== 'email_invalid') throw error
  const message = 'Please enter a valid email address'
  throw new AppError('bad_input', message, { fields: { buyerEmail: message }, cause: error })
}
