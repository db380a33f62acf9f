import { expect, test, vi } from 'vitest'
import { activeHold } from '../product/hold.ts'
import { GUEST, openShop, signedInAs, visitor } from '../testing/shop.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { findCheckoutsBySession } from './checkout-queries.ts'
import { openCheckout } from './open-checkout.ts'
import { reconcile } from './reconcile.ts'

const shop = await openShop()

async function held(buyer = visitor()) {
  const { id } = await shop.addItem()
  const { sessionId } = await openCheckout(shop.deps, buyer, { productId: id, ...GUEST })
  return { id, sessionId, buyer }
}
const holdOf = (id: number) => activeHold(shop.deps.db, id, TEST_NOW)
const statusOf = async (sessionId: string) => (await findCheckoutsBySession(shop.deps.db, sessionId))[0]?.status

test('cancelling frees the item at once and closes the payment page', async () => {
  const { id, sessionId, buyer } = await held()
  await cancelCheckout(shop.deps, buyer, sessionId)
  expect([await holdOf(id), await statusOf(sessionId)]).toEqual([null, 'cancelled'])
  expect(await shop.payments.pay(sessionId)).toBe(false)
  await expect(cancelCheckout(shop.deps, buyer, sessionId)).resolves.toEqual([id])
})

test("nobody can cancel another visitor's checkout, or learn that there is one", async () => {
  const { id, sessionId } = await held()
  for (const stranger of [visitor(), signedInAs(shop.juniper), signedInAs(shop.hazel)])
    await expect(cancelCheckout(shop.deps, stranger, sessionId)).rejects.toMatchObject({
      status: 404,
      message: 'Checkout not found',
    })
  expect([(await holdOf(id)) !== null, await statusOf(sessionId)]).toEqual([true, 'open'])
})

test('an account cancels in any of its browsers', async () => {
  const { id, sessionId } = await held(signedInAs(shop.juniper))
  await cancelCheckout(shop.deps, signedInAs(shop.juniper), sessionId)
  expect(await holdOf(id)).toBeNull()
})

test('a paid checkout cannot be canceled: it becomes a purchase', async () => {
  const { sessionId, buyer } = await held()
  await shop.payments.pay(sessionId)
  await expect(cancelCheckout(shop.deps, buyer, sessionId)).rejects.toMatchObject({ status: 409 })
  expect(await statusOf(sessionId)).toBe('paid')
})

test('nobody is told that they were not charged while their payment is going through', async () => {
  const { id, sessionId, buyer } = await held()
  const until = await holdOf(id)
  const open = {
    id: sessionId,
    status: 'open',
    url: null,
    amount: 4500,
    currency: 'usd',
    paymentIntentId: null,
  } as const
  const expire = vi.spyOn(shop.payments, 'expireSession').mockResolvedValue(open)
  await expect(cancelCheckout(shop.deps, buyer, sessionId)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('going through'),
  })
  expire.mockRestore()
  expect([await holdOf(id), await statusOf(sessionId)]).toEqual([until, 'open'])
})

test('with the provider down the item is free anyway, and the page is closed later', async () => {
  const { id, sessionId, buyer } = await held()
  shop.payments.broken.add('expireSession')
  await cancelCheckout(shop.deps, buyer, sessionId)
  expect(await holdOf(id)).toBeNull()
  shop.payments.broken.clear()
  await reconcile(shop.deps)
  expect(await statusOf(sessionId)).toBe('expired')
  expect(await shop.payments.pay(sessionId)).toBe(false)
})
