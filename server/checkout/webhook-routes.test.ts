import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOLD_MS } from '../../contracts/checkout-rules.ts'
import { purchases } from '../database/schema.ts'
import { activeHold } from '../product/hold.ts'
import { queuedMails } from '../testing/mails.ts'
import { GUEST, stockShop, visitor } from '../testing/shop.ts'
import { stripeApp } from '../testing/stripe-app.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { findCheckoutsBySession } from './checkout-queries.ts'
import { completeBySession } from './complete-checkout.ts'
import { openCheckout } from './open-checkout.ts'

const { deps, stripe, notify } = await stripeApp()
const shop = await stockShop(deps)
beforeEach(() => {
  stripe.fault = null
  deps.setNow(TEST_NOW)
})

async function started() {
  const { id: productId } = await shop.addItem()
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
  return { productId, sessionId }
}

const statusOf = async (sessionId: string) => (await findCheckoutsBySession(deps.db, sessionId))[0]?.status
const soldTo = (productId: number) => deps.db.select().from(purchases).where(eq(purchases.productId, productId))

test('a signed webhook completes the purchase of a buyer who never came back', async () => {
  const { productId, sessionId } = await started()
  stripe.pay(sessionId)
  const answer = await notify(stripe.event('checkout.session.completed', sessionId))
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
  expect(await soldTo(productId)).toHaveLength(1)
})

test('webhooks repeated in any order, and the browser, make one purchase and two emails', async () => {
  const { productId, sessionId } = await started()
  stripe.pay(sessionId)
  const before = (await queuedMails(deps)).length
  const notices = ['checkout.session.expired', 'checkout.session.completed', 'checkout.session.async_payment_succeeded']
  const answers = await Promise.all([
    ...[...notices, ...notices].map((type) => notify(stripe.event(type, sessionId))),
    completeBySession(deps, { sessionId, productId }),
  ])
  expect(answers.slice(0, -1).every((answer) => 'statusCode' in answer && answer.statusCode === 200)).toBe(true)
  expect(await soldTo(productId)).toHaveLength(1)
  expect(await queuedMails(deps)).toHaveLength(before + 2)
})

test('a forged webhook is refused and does nothing', async () => {
  const { sessionId } = await started()
  stripe.pay(sessionId)
  const { body, signature } = stripe.event('checkout.session.completed', sessionId)
  for (const forged of [
    { body: `${body} `, signature },
    { body, signature: 't=1,v1=00' },
    { body, signature: '' },
  ]) {
    const answer = await notify(forged)
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'The webhook signature is not valid.' }])
  }
  expect(await statusOf(sessionId)).toBe('open')
})

test('an expired session frees the item', async () => {
  const { productId, sessionId } = await started()
  Object.assign(stripe.sessions.get(sessionId) ?? {}, { status: 'expired', url: null })
  expect((await notify(stripe.event('checkout.session.expired', sessionId))).statusCode).toBe(200)
  expect(await activeHold(deps.db, productId, TEST_NOW)).toBeNull()
})

test('a payment that stays pending and then fails blocks the item no longer', async () => {
  const { productId, sessionId } = await started()
  Object.assign(stripe.sessions.get(sessionId) ?? {}, { status: 'complete', url: null })
  expect((await notify(stripe.event('checkout.session.completed', sessionId))).statusCode).toBe(200)
  deps.advanceBy(HOLD_MS)
  const buy = () => openCheckout(deps, visitor(), { productId, ...GUEST })
  await expect(buy()).rejects.toMatchObject({ status: 409 })
  expect((await notify(stripe.event('checkout.session.async_payment_failed', sessionId))).statusCode).toBe(200)
  expect(await statusOf(sessionId)).toBe('expired')
  await expect(buy()).resolves.toBeDefined()
})

test('a webhook that cannot be applied is not acknowledged, so that it is redelivered', async () => {
  const { productId, sessionId } = await started()
  stripe.pay(sessionId)
  const event = stripe.event('checkout.session.completed', sessionId)
  stripe.fault = 'down'
  expect((await notify(event)).statusCode).toBe(502)
  stripe.fault = null
  expect((await notify(event)).statusCode).toBe(200)
  expect(await soldTo(productId)).toHaveLength(1)
})

test('a webhook that claims a payment does not suffice: the API of Stripe has to confirm it', async () => {
  const { productId, sessionId } = await started()
  const session = stripe.sessions.get(sessionId)
  Object.assign(session ?? {}, { payment_status: 'paid' })
  const event = stripe.event('checkout.session.completed', sessionId)
  Object.assign(session ?? {}, { payment_status: 'unpaid' })
  expect((await notify(event)).statusCode).toBe(409)
  expect(await soldTo(productId)).toEqual([])
})

test('sessions of other products and other kinds of events are ignored', async () => {
  const { sessionId } = await started()
  const session = stripe.sessions.get(sessionId)
  if (session) stripe.sessions.set('cs_elsewhere', { ...session, id: 'cs_elsewhere' })
  for (const event of [
    stripe.event('checkout.session.completed', 'cs_elsewhere'),
    stripe.event('charge.refunded', 'none'),
  ])
    expect((await notify(event)).statusCode).toBe(200)
})

test.each(['down', 'garbage', 'nonsense'] as const)('a Stripe that is %s leaves nothing held', async (fault) => {
  const { id: productId } = await shop.addItem()
  stripe.fault = fault
  const asked = openCheckout(deps, visitor(), { productId, ...GUEST })
  await expect(asked).rejects.toMatchObject({ status: 502 })
  expect(await activeHold(deps.db, productId, TEST_NOW)).toBeNull()
  stripe.fault = null
  await expect(openCheckout(deps, visitor(), { productId, ...GUEST })).resolves.toBeDefined()
})

test('an expired hold is expired at Stripe by the next buyer', async () => {
  const { productId, sessionId } = await started()
  deps.setNow(new Date(TEST_NOW.getTime() + 30 * 60_000))
  await openCheckout(deps, visitor(), { productId, ...GUEST })
  expect(stripe.requests).toContainEqual(expect.stringContaining(`POST /v1/checkout/sessions/${sessionId}/expire`))
  expect(() => stripe.pay(sessionId)).toThrow('The session is not open')
})
