import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { activeHold } from '../product/hold.ts'
import { createStripePayments } from '../providers/payments/stripe.ts'
import { Browser } from '../testing/people.ts'
import { GUEST, type Shop, stockShop } from '../testing/shop.ts'
import { type StripeStandIn, startStripeStandIn } from '../testing/stripe-stand-in.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'

let app: FastifyInstance
let shop: Shop
let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await startStripeStandIn({ webhookSecret: 'whsec_test_only', now: () => TEST_NOW })
  // As configured, except for the timeout of 8 s, twice.
  const account = { secretKey: 'sk_test_only', webhookSecret: 'whsec_test_only', apiUrl: stripe.url }
  const { app: built, deps } = await testApp({
    providers: { payments: createStripePayments({ ...account, timeoutMs: 500 }) },
  })
  app = built
  shop = await stockShop(deps)
})
afterEach(() => {
  stripe.fault = null
  stripe.network = null
})
afterAll(() => stripe.close())

const MESSAGE = 'The payment provider could not be reached. Please try again.'
const create = (browser: Browser, productId: number) =>
  browser.post('/api/create-checkout-session', { productId, ...GUEST })

test.each([
  ['is away', 'down', null],
  ['answers what is no JSON', 'garbage', null],
  ['answers something else', 'nonsense', null],
  ['never answers', 'silent', null],
  ['answers only after our timeout', null, () => ({ delay: 1_000, isLost: false })],
  ['loses every answer, after it did what was asked', null, () => ({ delay: 0, isLost: true })],
] as const)(
  'when Stripe %s the buyer is told to try again, and the item is free for anyone',
  async (_, fault, network) => {
    const { id } = await shop.addItem()
    Object.assign(stripe, { fault, network })
    const answer = await create(new Browser(app), id)
    expect([answer.statusCode, answer.json()]).toEqual([502, { message: MESSAGE }])
    expect(await activeHold(shop.deps.db, id, TEST_NOW)).toBeNull()
    Object.assign(stripe, { fault: null, network: null })
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
