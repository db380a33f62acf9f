import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startStandIn } from '../../testing/stand-in.ts'
import { startStripeStandIn } from '../../testing/stripe-stand-in.ts'
import type { PaymentOrder } from './port.ts'
import { createStripePayments } from './stripe.ts'

const NOW = new Date('2026-06-06T14:00:00.000Z')
const SECRETS = { secretKey: 'sk_test_only', webhookSecret: 'whsec_only' }

const stripe = await startStripeStandIn({ webhookSecret: SECRETS.webhookSecret, now: () => NOW })
const payments = createStripePayments({ ...SECRETS, apiUrl: stripe.url })
beforeEach(() => {
  stripe.fault = null
})
afterAll(() => stripe.close())

const LAMP = {
  productId: 7,
  title: 'Brass reading lamp',
  imageUrl: 'https://shop.example/images/lamp.jpg?tr=w-600',
  amount: 4500,
}

const order = (reference: string, changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  reference,
  items: [LAMP],
  tax: 0,
  buyerEmail: 'gus@example.com',
  expiresAt: new Date(NOW.getTime() + 30 * 60_000),
  successUrl: 'https://shop.example/purchase-success?session_id={CHECKOUT_SESSION_ID}&product=7',
  cancelUrl: 'https://shop.example/checkout/7?cancelled=1&session_id={CHECKOUT_SESSION_ID}',
  ...changes,
})

test('a session asks for the price in cents, on a card, for half an hour', async () => {
  const session = await payments.createSession(order('checkout-1-a'))
  expect(session).toEqual({
    id: expect.stringMatching(/^cs_/),
    status: 'open',
    url: expect.stringContaining(session.id),
    amount: 4500,
    currency: 'usd',
    paymentIntentId: null,
  })
  expect(stripe.sessions.get(session.id)?.asked).toEqual({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    client_reference_id: 'checkout-1-a',
    customer_email: 'gus@example.com',
    expires_at: String(NOW.getTime() / 1000 + 1830),
    success_url: order('').successUrl,
    cancel_url: order('').cancelUrl,
    'metadata[checkout]': 'checkout-1-a',
    'metadata[productId]': '7',
    'payment_intent_data[description]': 'Brass reading lamp',
    'payment_intent_data[metadata][checkout]': 'checkout-1-a',
    'payment_intent_data[metadata][productId]': '7',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '4500',
    'line_items[0][price_data][product_data][name]': 'Brass reading lamp',
    'line_items[0][price_data][product_data][images][0]': 'https://shop.example/images/lamp.jpg?tr=w-600',
  })
  expect(stripe.requests.at(-1)).toBe('POST /v1/checkout/sessions checkout-1-a')
})

test.each(['', '/v1', '/stripe', '/stripe/v1'])('the address of the API may have a path: "%s"', async (path) => {
  const server = await startStandIn(() => [200, { id: 'cs_1', status: 'open' }])
  onTestFinished(() => server.close())
  const found = createStripePayments({ ...SECRETS, apiUrl: `${server.url}${path}` }).findSession('cs_1')
  expect(await found).toMatchObject({ id: 'cs_1' })
  expect(server.requests[0]?.path).toBe(`${path.replace('/v1', '')}/v1/checkout/sessions/cs_1`)
})

test('several items are a line each, and what is paid is their sum', async () => {
  const items = [LAMP, { ...LAMP, productId: 9, title: 'Tin tray', imageUrl: null, amount: 1250 }]
  const { id, amount } = await payments.createSession(order('checkout-1-b', { items }))
  expect(amount).toBe(5750)
  const asked = stripe.sessions.get(id)?.asked ?? {}
  expect(Object.entries(asked).filter(([name]) => /line_items|description|productId/.test(name))).toEqual(
    Object.entries({
      'metadata[productIds]': '7,9',
      'payment_intent_data[description]': 'Brass reading lamp and 1 more',
      'payment_intent_data[metadata][productIds]': '7,9',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '4500',
      'line_items[0][price_data][product_data][name]': 'Brass reading lamp',
      'line_items[0][price_data][product_data][images][0]': LAMP.imageUrl,
      'line_items[1][quantity]': '1',
      'line_items[1][price_data][currency]': 'usd',
      'line_items[1][price_data][unit_amount]': '1250',
      'line_items[1][price_data][product_data][name]': 'Tin tray',
    }),
  )
})

test('tax is the last line, in our own cents, and part of what is paid', async () => {
  const items = [LAMP, { ...LAMP, productId: 9, title: 'Tin tray', imageUrl: null, amount: 1250 }]
  const { id, amount } = await payments.createSession(order('checkout-1-c', { items, tax: 417 }))
  expect(amount).toBe(6167)
  const asked = Object.entries(stripe.sessions.get(id)?.asked ?? {})
  expect(asked.filter(([name]) => /line_items\[[2-9]|tax/.test(name))).toEqual([
    ['line_items[2][quantity]', '1'],
    ['line_items[2][price_data][currency]', 'usd'],
    ['line_items[2][price_data][unit_amount]', '417'],
    ['line_items[2][price_data][product_data][name]', 'Sales tax'],
  ])
})

test('creating a session twice for the same checkout returns the same session', async () => {
  const first = await payments.createSession(order('checkout-2-a'))
  expect(await payments.createSession(order('checkout-2-a'))).toEqual(first)
})

test('a paid session is found by its id and by its payment', async () => {
  const { id } = await payments.createSession(order('checkout-3-a'))
  const paymentIntentId = stripe.pay(id)
  const paid = { id, status: 'paid', url: null, amount: 4500, currency: 'usd', paymentIntentId }
  expect(await payments.findSession(id)).toEqual(paid)
  expect(await payments.findSessionByPayment(paymentIntentId)).toEqual(paid)
})

test.each([
  [
    { name: 'Gus Guest', email: 'gus@example.com' },
    { name: 'Gus Guest', email: 'gus@example.com' },
  ],
  [
    { name: '\u202eGus\r\nGuest\0 ', email: 'gus@example.com\0' },
    { name: 'Gus Guest\ufffd', email: null },
  ],
  [
    { name: ' \u3164', email: 'a@example.com, b@example.com' },
    { name: null, email: null },
  ],
  [
    { name: 'Gus '.repeat(30), email: null },
    { name: 'Gus '.repeat(25), email: null },
  ],
])('a buyer’s name and address from Stripe keep the rules of ours: %j', async (typed, payer) => {
  const { id } = await payments.createSession(order('checkout-payer'))
  Object.assign(stripe.sessions.get(id) ?? {}, { customer_details: typed })
  expect(await payments.findSession(id)).toMatchObject({ payer })
})

test('a complete session with a pending payment is neither paid nor expired', async () => {
  const { id } = await payments.createSession(order('checkout-3-b'))
  stripe.pay(id)
  Object.assign(stripe.sessions.get(id) ?? {}, { payment_status: 'unpaid' })
  expect(await payments.findSession(id)).toMatchObject({ status: 'open', url: null })
  expect(await payments.expireSession(id)).toMatchObject({ status: 'open' })
})

test('a session without a payment status is not paid', async () => {
  const { id } = await payments.createSession(order('checkout-3-c'))
  Object.assign(stripe.sessions.get(id) ?? {}, { payment_status: undefined })
  expect(await payments.findSession(id)).toMatchObject({ status: 'open' })
})

test('the session of a payment is found where the server lists all sessions', async () => {
  const sessions = ['1', '2', '3'].map((one) => ({
    id: `cs_${one}`,
    payment_intent: `pi_${one}`,
    payment_status: 'paid',
  }))
  const server = await startStandIn(() => [200, { object: 'list', data: sessions }])
  onTestFinished(() => server.close())
  const { findSessionByPayment } = createStripePayments({ ...SECRETS, apiUrl: server.url })
  expect(await findSessionByPayment('pi_2')).toMatchObject({ id: 'cs_2' })
  expect(await findSessionByPayment('pi_4')).toBeNull()
})

test('unknown ids are null', async () => {
  expect(await payments.findSession('cs_unknown')).toBeNull()
  expect(await payments.findSessionByPayment('pi_unknown')).toBeNull()
  expect(await payments.expireSession('cs_unknown')).toBeNull()
})

test('expiring closes an open session and reports if the buyer paid first', async () => {
  const slow = await payments.createSession(order('checkout-4-a'))
  const fast = await payments.createSession(order('checkout-4-b'))
  stripe.pay(fast.id)
  expect(await payments.expireSession(slow.id)).toMatchObject({ status: 'expired', url: null })
  expect(await payments.expireSession(slow.id)).toMatchObject({ status: 'expired' })
  expect(await payments.expireSession(fast.id)).toMatchObject({ status: 'paid' })
})

test('a full refund is made once, with the same key and with another', async () => {
  const { id } = await payments.createSession(order('checkout-5-a'))
  const paymentIntentId = stripe.pay(id)
  for (const key of ['refund-1', 'refund-1', 'refund-2'])
    await payments.refund(paymentIntentId, { key, amount: null, reason: 'late' })
  expect(stripe.refunds.get(paymentIntentId)).toBe(1)
})

test('a partial refund is made once per key, even after Stripe has forgotten it, and never exceeds the rest', async () => {
  const items = [LAMP, { ...LAMP, productId: 9, amount: 1250 }]
  const { id } = await payments.createSession(order('checkout-5-b', { items }))
  const paymentIntentId = stripe.pay(id)
  const makeRefund = (key: string, amount: number | null) =>
    payments.refund(paymentIntentId, { key, amount, reason: 'late' })
  await makeRefund('refund-tray', 1250)
  await makeRefund('refund-tray', 1250)
  stripe.clearIdempotencyKeys()
  expect(await makeRefund('refund-tray', 1250)).toEqual({ result: 'made' })
  expect([stripe.refunds.get(paymentIntentId), stripe.givenBack.get(paymentIntentId)]).toEqual([1, 1250])
  expect(await makeRefund('refund-both', 5750)).toEqual({ result: 'refused', reason: 'amount_too_large' })
  await makeRefund('refund-lamp', 4500)
  expect(stripe.givenBack.get(paymentIntentId)).toBe(5750)
})

test('an email address that Stripe rejects is reported to the buyer', async () => {
  await expect(
    payments.createSession(order('checkout-6-a', { buyerEmail: 'gus@nowhere.invalid' })),
  ).rejects.toMatchObject({
    status: 400,
    fields: { buyerEmail: 'Please enter a valid email address' },
  })
})

test.each(['down', 'garbage', 'nonsense', 'silent'] as const)(
  'a Stripe that is %s fails as a provider, in our words',
  async (fault) => {
    stripe.fault = fault
    const impatient = createStripePayments({ ...SECRETS, apiUrl: stripe.url, timeoutMs: 500 })
    const failure = { status: 502, message: 'The payment provider could not be reached. Please try again.' }
    const answers = await Promise.allSettled([
      impatient.createSession(order(`checkout-7-${fault}`)),
      impatient.findSession('cs_any'),
      impatient.findSessionByPayment('pi_any'),
      impatient.expireSession('cs_any'),
      impatient.refund('pi_any', { key: `refund-${fault}`, amount: null, reason: 'late' }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: failure })
  },
)

test('a webhook requires a signature over its exact bytes', async () => {
  const { id } = await payments.createSession(order('checkout-8-a'))
  stripe.pay(id)
  const { body, signature } = stripe.event('checkout.session.completed', id)
  const read = (bytes: string, header?: string) =>
    payments.parseEvent(Buffer.from(bytes), header === undefined ? {} : { 'stripe-signature': header })
  expect(read(body, signature)).toEqual({
    id: JSON.parse(body).id,
    kind: 'checkout.session.completed',
    sessionId: id,
    isPaid: true,
    hasFailed: false,
    refundedPayment: null,
    accountId: null,
    reversedTransfer: null,
    problem: null,
  })
  for (const forged of [() => read(`${body} `, signature), () => read(body, 't=1,v1=00'), () => read(body)])
    expect(forged).toThrow(expect.objectContaining({ status: 400 }))
})

test('an event about anything else has no session', () => {
  const { body, signature } = stripe.event('charge.refunded', 'none')
  expect(payments.parseEvent(Buffer.from(body), { 'stripe-signature': signature })).toMatchObject({ sessionId: null })
})

test.each([
  'null',
  '[]',
  '{"id":"evt_1","type":"ping"}',
  '{"id":"evt_1","type":"ping","data":null}',
  '{"id":"evt_1","data":{"object":{}}}',
  '{"id":"evt_1","type":"v1.account.updated","object":"v2.core.event","related_object":{"id":"acct_1"}}',
  'no JSON',
])('a signed webhook without an event that has its object is refused: %s', (body) => {
  const signature = stripe.sign(body)
  expect(() => payments.parseEvent(Buffer.from(body), { 'stripe-signature': signature })).toThrow(
    expect.objectContaining({ status: 400, message: 'The webhook does not contain an event with its object.' }),
  )
})
