import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { close, listen } from './local-server.ts'
import { type Fault, JSON_TYPE, misbehave } from './stand-in.ts'
import { type StripeConnectStandIn, stripeConnectStandIn } from './stripe-connect-stand-in.ts'

interface StandInSession {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  url: string | null
  amount_total: number
  currency: string
  client_reference_id: string
  customer_email: string
  payment_intent: string | null
  expires_at: number
  /** The form that created it. */
  asked: Record<string, string>
}

export interface StripeStandIn {
  /** For STRIPE_API_URL. */
  url: string
  sessions: Map<string, StandInSession>
  connect: StripeConnectStandIn
  /** The number of refunds by payment id. */
  refunds: Map<string, number>
  /** Refunded cents by payment id. */
  givenBack: Map<string, number>
  /** Method and path of every request, with the idempotency key if there was one. */
  requests: string[]
  /** Pays a session and returns the payment id. Throws unless the session is open. */
  pay(sessionId: string): string
  /** A webhook about a session or a refunded payment: body and signature header. */
  event(type: string, id: string): SignedEvent
  /** A webhook about another object, such as a refund or a dispute. */
  eventAbout(type: string, object: Record<string, unknown>, more?: { account?: string; secret?: string }): SignedEvent
  /** The signature header of a webhook with this body. */
  sign(body: string, secret?: string): string
  /** The outcome of refund requests. `refused` is Stripe's 400 for a disputed charge, `broken` its 500. */
  refundOutcome: 'succeeded' | 'failed' | 'refused' | 'broken'
  /** Clears the idempotency keys, as Stripe does after a day. */
  clearIdempotencyKeys(): void
  /** If set, every request fails this way. */
  fault: Fault | null
  /** Delays or drops each response, but the request takes effect at once. */
  network: (() => NetworkCondition) | null
  close(): Promise<void>
}

export interface SignedEvent {
  body: string
  signature: string
}

interface NetworkCondition {
  /** In ms. */
  delay: number
  /** Breaks the connection before the response. */
  isLost: boolean
}

interface StandInOptions {
  webhookSecret: string
  now: () => Date
}

const MIN_EXPIRY_SECONDS = 30 * 60

/** A fake Stripe server for Checkout: form bodies in, JSON out, idempotency keys, Stripe's error codes. */
export async function startStripeStandIn({ webhookSecret, now }: StandInOptions): Promise<StripeStandIn> {
  const sessions = new Map<string, StandInSession>()
  const refunds = new Map<string, number>()
  const givenBack = new Map<string, number>()
  const made: { payment_intent: string; [field: string]: unknown }[] = []
  const requests: string[] = []
  const connect = stripeConnectStandIn()
  const answers = new Map<string, { form: string; answer: Answer }>()
  const seconds = () => Math.floor(now().getTime() / 1000)

  function create(form: URLSearchParams): Answer {
    const expiresAt = Number(form.get('expires_at'))
    if (expiresAt < seconds() + MIN_EXPIRY_SECONDS) return refusal('expires_at must be at least 30 minutes from now')
    const email = form.get('customer_email') ?? ''
    if (email.endsWith('.invalid')) return refusal('Invalid email address', 'email_invalid')
    const id = `cs_stand_in_${randomBytes(12).toString('hex')}`
    const session: StandInSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.example/c/pay/${id}`,
      amount_total: amountsOf(form).reduce((sum, amount) => sum + amount, 0),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      customer_email: email,
      payment_intent: null,
      expires_at: expiresAt,
      asked: Object.fromEntries(form),
    }
    sessions.set(id, session)
    return [200, session]
  }

  function find(id: string): StandInSession | undefined {
    const session = sessions.get(id)
    if (session?.status === 'open' && session.expires_at <= seconds())
      Object.assign(session, { status: 'expired', url: null })
    return session
  }

  function expire(id: string): Answer {
    const session = find(id)
    if (!session) return missing(id)
    if (session.status !== 'open') return refusal('Only open Checkout Sessions can be expired')
    return [200, Object.assign(session, { status: 'expired', url: null })]
  }

  function refund(form: URLSearchParams): Answer {
    const payment = form.get('payment_intent') ?? ''
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === payment)
    const asked = amountsOf(new URLSearchParams(session?.asked)).reduce((sum, amount) => sum + amount, 0)
    const paid = session?.amount_total ?? asked
    const left = paid - (givenBack.get(payment) ?? 0)
    if (left <= 0) return refusal('Charge has already been refunded.', 'charge_already_refunded')
    if (standIn.refundOutcome === 'refused') return refusal('Charge has a dispute.', 'charge_disputed')
    if (standIn.refundOutcome === 'broken')
      return [500, { error: { type: 'api_error', message: 'An unknown error occurred' } }]
    const amount = Number(form.get('amount') ?? left)
    if (amount > left) return refusal('Refund amount is greater than unrefunded amount on charge', 'amount_too_large')
    refunds.set(payment, (refunds.get(payment) ?? 0) + 1)
    givenBack.set(payment, (givenBack.get(payment) ?? 0) + amount)
    const hasFailed = standIn.refundOutcome === 'failed'
    const refund = {
      id: `re_${randomBytes(8).toString('hex')}`,
      object: 'refund',
      amount,
      currency: 'usd',
      payment_intent: payment,
      metadata: { key: form.get('metadata[key]'), reason: form.get('metadata[reason]') },
      status: hasFailed ? 'failed' : 'succeeded',
      ...(hasFailed && { failure_reason: 'expired_or_canceled_card' }),
    }
    made.push(refund)
    return [200, refund]
  }

  function answer(method: string, path: string, form: URLSearchParams, query: URLSearchParams): Answer {
    const connected = connect.answer(method, path, form, query)
    if (connected) return connected
    const id = /^\/v1\/checkout\/sessions\/(\w+)/.exec(path)?.[1]
    if (method === 'POST' && path === '/v1/checkout/sessions') return create(form)
    if (path === '/v1/refunds' && method === 'POST') return refund(form)
    if (path === '/v1/refunds') {
      const data = made.filter((refund) => refund.payment_intent === query.get('payment_intent'))
      return [200, { object: 'list', data, has_more: false, url: path }]
    }
    if (id && method === 'POST' && path.endsWith('/expire')) return expire(id)
    if (id && method === 'GET') return find(id) ? [200, find(id)] : missing(id)
    const data = [...sessions.values()].filter((session) => session.payment_intent === query.get('payment_intent'))
    return [200, { object: 'list', data, has_more: false, url: '/v1/checkout/sessions' }]
  }

  /** Repeats the first response for a known key; rejects the key with another form. */
  function once(key: string, form: string, ask: () => Answer): Answer {
    const known = answers.get(key)
    if (known && known.form !== form)
      return refusal('Keys for idempotent requests can only be used once', 'idempotency')
    const first = known?.answer ?? structuredClone(ask())
    answers.set(key, { form, answer: first })
    return first
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in')
    const method = request.method ?? ''
    const key = request.headers['idempotency-key'] as string | undefined
    requests.push([method, pathname, key].filter(Boolean).join(' '))
    const form = await text(request)
    if (standIn.fault !== null) return misbehave(standIn.fault, request, response)
    const ask = () => answer(method, pathname, new URLSearchParams(form), searchParams)
    const isReplay = key !== undefined && answers.has(key)
    const [status, body] = key ? once(key, form, ask) : ask()
    const content = JSON.stringify(body)
    const { delay, isLost } = standIn.network?.() ?? { delay: 0, isLost: false }
    if (delay > 0) await pause(delay)
    if (isLost) return request.socket.destroy()
    // Stripe's clients don't repeat its own errors at once.
    const headers = { 'stripe-should-retry': 'false', ...(isReplay && { 'idempotent-replayed': 'true' }) }
    response.writeHead(status, { ...JSON_TYPE, ...(status >= 500 && headers) }).end(content)
  })

  const standIn: StripeStandIn = {
    url: `http://127.0.0.1:${await listen(server)}`,
    sessions,
    connect,
    refunds,
    givenBack,
    requests,
    fault: null,
    network: null,
    pay(sessionId) {
      const session = find(sessionId)
      if (session?.status !== 'open') throw new Error('The session is not open')
      const payment = `pi_stand_in_${randomBytes(8).toString('hex')}`
      Object.assign(session, { status: 'complete', payment_status: 'paid', url: null, payment_intent: payment })
      return payment
    },
    refundOutcome: 'succeeded',
    clearIdempotencyKeys: () => answers.clear(),
    event: (type, id) =>
      standIn.eventAbout(type, { ...(sessions.get(id) ?? { object: 'charge', refunded: true, payment_intent: id }) }),
    eventAbout(type, object, { account, secret = webhookSecret } = {}) {
      const id = `evt_${randomBytes(8).toString('hex')}`
      const body = JSON.stringify({ id, object: 'event', type, account, data: { object } })
      return { body, signature: standIn.sign(body, secret) }
    },
    sign(body, secret = webhookSecret) {
      // The real clock: the SDK rejects signatures older than five minutes.
      const time = Math.floor(Date.now() / 1000)
      return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
    },
    close: () => close(server),
  }
  return standIn
}

/** The total of a payment page's line items, in cents. */
const amountsOf = (form: URLSearchParams): number[] =>
  [...form].flatMap(([name, value]) =>
    /^line_items\[\d+\]\[price_data\]\[unit_amount\]$/.test(name) ? Number(value) : [],
  )

type Answer = [status: number, body: unknown]

const refusal = (message: string, code?: string): Answer => [
  400,
  { error: { type: 'invalid_request_error', message, ...(code && { code }) } },
]

const missing = (id: string): Answer => [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such checkout.session: ${id}` } },
]
