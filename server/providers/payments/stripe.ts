import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import {
  type PaymentItem,
  type PaymentOrder,
  type PaymentSession,
  type Payments,
  type RefundOutcome,
  TAX_LINE,
  titleOfItems,
} from './port.ts'
import {
  asked,
  codeOf,
  failed,
  ignoreMissing,
  isRefusal,
  read,
  type Stripe,
  type StripeOptions,
  stripeClient,
} from './stripe-client.ts'
import { readEvent } from './stripe-notice.ts'

/** Stripe wants at least 30 minutes from the moment it hears of a session, and our call may take its time. */
const SLACK_SECONDS = 30

/** What we rely on in Stripe's answers; anything else in their place is nonsense. */
const Session = z.object({
  id: z.string().min(1),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  /** Nothing said of it is nothing paid. */
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']).nullish(),
  url: z.string().nullish(),
  amount_total: z.number().int().nullish(),
  currency: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
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
    const session = await asked(() => sessions.retrieve(sessionId).catch(ignoreMissing))
    return session && view(session)
  }

  async function findRefund(paymentIntentId: string, key: string): Promise<z.infer<typeof Refund> | undefined> {
    const list = await asked(() => stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    return read(Refunds, list).data.find(({ metadata }) => metadata?.key === key)
  }

  return {
    id: 'stripe',
    name: 'Stripe',
    async createSession(order) {
      const session = view(
        await asked(() => sessions.create(sessionFor(order), { idempotencyKey: order.reference }).catch(blameEmail)),
      )
      if (session.url === null) throw failed('the new session has no page')
      return session
    },
    findSession,
    async findSessionByPayment(paymentIntentId) {
      const list = await asked(() => sessions.list({ payment_intent: paymentIntentId, limit: 1 }).catch(ignoreMissing))
      const found = list === null ? [] : read(Sessions, list).data
      return found[0] ? view(found[0]) : null
    },
    async expireSession(sessionId) {
      // Stripe refuses to expire what is not open: then the session itself says what it has become.
      const expired = await asked(() => sessions.expire(sessionId).catch(ignoreRefusal))
      return expired ? view(expired) : findSession(sessionId)
    },
    async refund(paymentIntentId, { key, amount, reason }) {
      // Stripe forgets idempotency keys after a day, and refuses twice the whole amount only: parts are looked for by their name.
      if (amount !== null) {
        const known = await findRefund(paymentIntentId, key)
        if (known) return outcomeOf(known)
      }
      const refund = { payment_intent: paymentIntentId, metadata: { key, reason }, ...(amount !== null && { amount }) }
      const made = await asked(() => stripe.refunds.create(refund, { idempotencyKey: key }).catch(readRefusal))
      return 'result' in made ? made : outcomeOf(read(Refund, made))
    },
    readNotice(rawBody, headers) {
      const event = verified(webhookSecrets, (secret) =>
        stripe.webhooks.constructEvent(rawBody, String(headers['stripe-signature'] ?? ''), secret),
      )
      return readEvent(event)
    },
  }
}

function sessionFor(order: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  const ids = order.items.map(({ productId }) => productId).join(',')
  const metadata = { checkout: order.reference, [order.items.length > 1 ? 'productIds' : 'productId']: ids }
  return {
    mode: 'payment',
    // Nothing that settles days later: the item is held for half an hour.
    allowed_payment_method_types: ['card'],
    client_reference_id: order.reference,
    ...(order.buyerEmail !== null && { customer_email: order.buyerEmail }),
    expires_at: Math.ceil(order.expiresAt.getTime() / 1000) + SLACK_SECONDS,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    metadata,
    payment_intent_data: { description: titleOfItems(order.items), metadata },
    // Our own line for the tax, not Stripe's tax_rates: those round on their own, and what is paid has to be what we stored.
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
    // Stripe fetches the picture itself, and refuses addresses that it could never reach.
    product_data: { name: title, ...(imageUrl?.startsWith('https:') && { images: [imageUrl] }) },
  },
})

function view(answer: unknown): PaymentSession {
  const session = read(Session, answer)
  const { id, url, amount_total, currency, payment_intent, customer_details: payer } = session
  return {
    id,
    status: statusOf(session),
    url: url ?? null,
    amount: amount_total ?? null,
    currency: currency?.toLowerCase() ?? null,
    paymentIntentId: typeof payment_intent === 'object' ? (payment_intent?.id ?? null) : (payment_intent ?? null),
    ...(payer && { payer: { email: payer.email ?? null, name: payer.name ?? null } }),
  }
}

/** A complete session that is not paid yet is waiting for its bank: not over, one way or the other. */
function statusOf({ status, payment_status }: z.infer<typeof Session>): PaymentSession['status'] {
  if (payment_status === 'paid') return 'paid'
  return status === 'expired' ? 'expired' : 'open'
}

/** Any of the secrets may have signed it. */
function verified(secrets: string[], read: (secret: string) => Stripe.Event): Stripe.Event {
  let cause: unknown
  for (const secret of secrets)
    try {
      return read(secret)
    } catch (error) {
      cause = error
    }
  throw new AppError('bad_input', 'The signature of this message is not valid.', { cause })
}

function ignoreRefusal(error: unknown): null {
  if (isRefusal(error)) return null
  throw error
}

function readRefusal(error: unknown): RefundOutcome {
  if (codeOf(error) === 'charge_already_refunded') return { result: 'made' }
  if (isRefusal(error)) return { result: 'refused', reason: codeOf(error) ?? 'no reason given' }
  throw error
}

function outcomeOf({ id, status, failure_reason }: z.infer<typeof Refund>): RefundOutcome {
  const hasFailed = status === 'failed' || status === 'canceled'
  return hasFailed ? { result: 'failed', reference: id, reason: failure_reason ?? null } : { result: 'made' }
}

/** Stripe looks closer at addresses than our own form does. */
function blameEmail(error: unknown): never {
  if (codeOf(error) !== 'email_invalid') throw error
  const message = 'Please enter a valid email address'
  throw new AppError('bad_input', message, { fields: { buyerEmail: message }, cause: error })
}
