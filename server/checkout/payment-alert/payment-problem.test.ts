import { afterAll, afterEach, expect, test } from 'vitest'
import { activeHold } from '../../product/hold.ts'
import { createStripePayments } from '../../providers/payments/stripe.ts'
import { Browser } from '../../testing/people.ts'
import { GUEST, stockShop } from '../../testing/shop.ts'
import { startStripeStandIn } from '../../testing/stripe-stand-in.ts'
import { TEST_NOW, testApp } from '../../testing/test-app.ts'

const stripe = await startStripeStandIn({ webhookSecret: 'whsec_test_only', now: () => TEST_NOW })
const paymentsOf = (timeout?: { timeoutMs: number }) =>
  createStripePayments({
    secretKey: 'sk_test_only',
    webhookSecret: 'whsec_test_only',
    apiUrl: stripe.url,
    ...timeout,
  })
const { app, deps } = await testApp({ providers: { payments: paymentsOf() } })
const shop = await stockShop(deps)
afterEach(() => {
  stripe.fault = null
  stripe.network = null
})
afterAll(() => stripe.close())

const SHORT = { timeoutMs: 500 }
const MESSAGE = 'The payment provider could not be reached. Please try again.'
const create = (browser: Browser, productId: number) =>
  browser.post('/api/create-checkout-session', { productId, ...GUEST })

test.each([
  ['is away', 'down', null, undefined],
  ['answers what is no JSON', 'garbage', null, undefined],
  ['answers something else', 'nonsense', null, undefined],
  ['never answers', 'silent', null, SHORT],
  ['answers only after our timeout', null, () => ({ delay: 1_000, isLost: false }), SHORT],
  ['loses every answer, after it did what was asked', null, () => ({ delay: 0, isLost: true }), undefined],
] as const)(
  'when Stripe %s the buyer is told to try again, and the item is free for anyone',
  async (_, fault, network, timeout) => {
    const { id } = await shop.addItem()
    Object.assign(stripe, { fault, network })
    shop.deps.providers.payments = paymentsOf(timeout)
    const answer = await create(new Browser(app), id)
    expect([answer.statusCode, answer.json()]).toEqual([502, { message: MESSAGE }])
    expect(await activeHold(shop.deps.db, id, TEST_NOW)).toBeNull()
    Object.assign(stripe, { fault: null, network: null })
    // On a busy machine, a short timeout would also end before an answer.
    shop.deps.providers.payments = paymentsOf()
    expect((await create(new Browser(app), id)).statusCode).toBe(200)
  },
)

test('a lost response is retried without a second session', async () => {
  const { id } = await shop.addItem()
  const before = stripe.sessions.size
  const lost = [true]
  stripe.network = () => ({ delay: 0, isLost: lost.pop() ?? false })
  const answer = await create(new Browser(app), id)
  expect(answer.statusCode).toBe(200)
  expect(stripe.sessions.size).toBe(before + 1)
  expect(stripe.sessions.get(answer.json().sessionId)?.status).toBe('open')
})
