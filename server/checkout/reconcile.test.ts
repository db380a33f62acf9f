import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkoutSessions, purchases } from '../database/schema.ts'
import { AppError } from '../http/app-error.ts'
import { GUEST, openShop, visitor } from '../testing/shop.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { openCheckout } from './open-checkout.ts'
import { reconcile } from './reconcile.ts'

const LATER = new Date(TEST_NOW.getTime() + 31 * 60_000)

const shop = await openShop()
beforeEach(() => shop.deps.setNow(TEST_NOW))

async function open() {
  const { id } = await shop.addItem()
  const { sessionId } = await openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })
  return { id, sessionId }
}
const statusOf = async (productId: number) => {
  const [row] = await shop.deps.db.select().from(checkoutSessions).where(eq(checkoutSessions.productId, productId))
  return row?.status
}

test('a buyer who paid and never came back gets the item', async () => {
  const { id, sessionId } = await open()
  await shop.payments.pay(sessionId)
  await reconcile(shop.deps)
  await reconcile(shop.deps)
  expect(await statusOf(id)).toBe('paid')
  expect(await shop.deps.db.select().from(purchases).where(eq(purchases.productId, id))).toHaveLength(1)
})

test('a hold that can still be paid is left alone', async () => {
  const { id, sessionId } = await open()
  await reconcile(shop.deps)
  expect(await statusOf(id)).toBe('open')
  expect(await shop.payments.pay(sessionId)).toBe(true)
})

test('an expired hold is closed here and at the provider', async () => {
  const { id, sessionId } = await open()
  shop.deps.setNow(LATER)
  await reconcile(shop.deps)
  expect([await statusOf(id), (await shop.payments.findPayment(sessionId))?.status]).toEqual(['expired', 'expired'])
})

test('a last-second payment counts, even if it is noticed after the hold expired', async () => {
  const { id, sessionId } = await open()
  await shop.payments.pay(sessionId)
  shop.deps.setNow(LATER)
  await reconcile(shop.deps)
  expect(await statusOf(id)).toBe('paid')
})

test('a crash before the payment page exists leaves a hold that expires', async () => {
  const { id } = await open()
  await shop.deps.db
    .update(checkoutSessions)
    .set({ status: 'opening', providerSessionId: null, url: null, expiresAt: new Date(TEST_NOW.getTime() + 60_000) })
    .where(eq(checkoutSessions.productId, id))
  await reconcile(shop.deps)
  expect(await statusOf(id)).toBe('opening')
  shop.deps.setNow(LATER)
  await reconcile(shop.deps)
  expect(await statusOf(id)).toBe('failed')
})

test('a checkout that fails at the provider does not block the others', async () => {
  const bad = await open()
  const good = await open()
  await shop.payments.pay(good.sessionId)
  const findSession = shop.payments.findSession.bind(shop.payments)
  const choking = vi.spyOn(shop.payments, 'findSession').mockImplementation(async (sessionId) => {
    if (sessionId === bad.sessionId) throw new AppError('provider_failed', 'no')
    return findSession(sessionId)
  })
  await reconcile(shop.deps)
  choking.mockRestore()
  expect([await statusOf(bad.id), await statusOf(good.id)]).toEqual(['open', 'paid'])
})

test('it stops with an error while the provider is down', async () => {
  for (let count = 0; count < 20; count++) await open()
  shop.payments.broken.add('findSession')
  const asked = vi.spyOn(shop.payments, 'findSession')
  await expect(reconcile(shop.deps)).rejects.toThrow('the payment provider does not answer')
  shop.payments.broken.clear()
  asked.mockRestore()
})

test('a checkout of a provider that is no longer configured is closed when it expires, whatever ours says', async () => {
  const { id, sessionId } = await open()
  await shop.payments.pay(sessionId)
  await shop.deps.db.update(checkoutSessions).set({ provider: 'stripe' }).where(eq(checkoutSessions.productId, id))
  shop.deps.setNow(LATER)
  await reconcile(shop.deps)
  expect(await statusOf(id)).toBe('expired')
})
