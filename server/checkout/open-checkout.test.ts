import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { HOLD_MS } from '../../contracts/checkout-rules.ts'
import { checkoutSessions, products, testPayments } from '../database/schema.ts'
import { AppError } from '../http/app-error.ts'
import { activeHold } from '../product/hold.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { addPerson } from '../testing/people.ts'
import { GUEST, openShop, signedInAs, visitor } from '../testing/shop.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { openCheckout } from './open-checkout.ts'

const shop = await openShop()

const inMinutes = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)
const checkoutsOf = (productId: number) =>
  shop.deps.db.select().from(checkoutSessions).where(eq(checkoutSessions.productId, productId))
const refusal = (status: number, message: string) => expect.objectContaining({ status, message })

/** Sets the clock for one test. */
async function at(time: Date, run: () => Promise<unknown>): Promise<void> {
  shop.deps.setNow(time)
  await run().finally(() => shop.deps.setNow(TEST_NOW))
}

test('a guest holds an item for thirty minutes and gets the payment page', async () => {
  const { id } = await shop.addItem()
  const opened = await openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })
  expect(opened).toEqual({
    url: `http://localhost:3000/test-checkout/${opened.sessionId}`,
    sessionId: expect.stringMatching(/^cs_test_\w{48}$/),
    expiresAt: inMinutes(30),
  })
  expect(await activeHold(shop.deps.db, id, TEST_NOW)).toEqual(inMinutes(30))
  const [payment] = await shop.deps.db.select().from(testPayments).where(eq(testPayments.id, opened.sessionId))
  expect(payment).toMatchObject({
    amount: 4_500,
    buyerEmail: 'gus@example.com',
    successUrl: `http://localhost:3000/purchase-success?session_id=${opened.sessionId}&product=${id}`,
    cancelUrl: `http://localhost:3000/checkout/${id}?cancelled=1&session_id=${opened.sessionId}`,
    expiresAt: new Date(TEST_NOW.getTime() + HOLD_MS),
  })
})

test("asking again after the provider was replaced opens the new provider's page", async () => {
  const { id } = await shop.addItem()
  const guest = visitor()
  const before = await openCheckout(shop.deps, guest, { productId: id, ...GUEST })
  const payments = { ...shop.payments, id: 'stripe' as const }
  const replaced = { ...shop.deps, providers: { ...shop.deps.providers, payments } }
  const after = await openCheckout(replaced, guest, { productId: id, ...GUEST })
  expect(after.sessionId).not.toBe(before.sessionId)
  expect(await openCheckout(replaced, guest, { productId: id, ...GUEST })).toEqual(after)
  expect((await checkoutsOf(id)).map(({ provider, status }) => [provider, status]).sort()).toEqual([
    ['stripe', 'open'],
    ['test', 'cancelled'],
  ])
})

test('a guest has to leave a name and an address', async () => {
  const { id } = await shop.addItem()
  await expect(openCheckout(shop.deps, visitor(), { productId: id })).rejects.toMatchObject({
    status: 400,
    fields: { buyerName: 'Please enter your name', buyerEmail: 'Please enter your email address' },
  })
})

test("a signed-in buyer's name and address come from the account", async () => {
  const { id } = await shop.addItem()
  await openCheckout(shop.deps, signedInAs(shop.juniper), { productId: id })
  const [checkout] = await checkoutsOf(id)
  expect(checkout).toMatchObject({
    buyerId: shop.juniper.id,
    buyerName: 'juniper',
    buyerEmail: 'juniper@example.com',
    amount: 4_500,
    saleEventId: shop.sale.id,
    status: 'open',
  })
})

test.each(['pending', 'rejected', 'unlisted'] as const)('a %s item does not exist for a visitor', async (status) => {
  const { id } = await shop.addItem({ status })
  await expect(openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })).rejects.toEqual(
    refusal(404, 'Product not found'),
  )
})

test('an admin, who may see a pending item, is told that it is not for sale', async () => {
  const wren = await addPerson(shop.deps, 'wren')
  const { id } = await shop.addItem({ status: 'pending' })
  await expect(openCheckout(shop.deps, signedInAs(wren), { productId: id })).rejects.toEqual(
    refusal(409, 'This item is pending and not for sale.'),
  )
})

test('nothing is sold before a sale, and a missing item is missing first', async () => {
  const { id } = await shop.addItem()
  const { id: other } = await shop.addItem()
  await at(inMinutes(-120), async () => {
    await expect(openCheckout(shop.deps, signedInAs(shop.hazel), { productId: id })).rejects.toEqual(
      refusal(403, 'Sale Not Active'),
    )
    await expect(openCheckout(shop.deps, visitor(), { productIds: [id, other], ...GUEST })).rejects.toEqual(
      refusal(403, 'Sale Not Active'),
    )
    await expect(openCheckout(shop.deps, visitor(), { productId: 999_999, ...GUEST })).rejects.toEqual(
      refusal(404, 'Product not found'),
    )
  })
})

test('a seller cannot buy from themselves, sold or not', async () => {
  const { id } = await shop.addItem({ status: 'sold' })
  await expect(openCheckout(shop.deps, signedInAs(shop.hazel), { productId: id })).rejects.toMatchObject({
    status: 403,
  })
})

test('a sold item stays sold', async () => {
  const { id } = await shop.addItem({ status: 'sold' })
  await expect(openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })).rejects.toEqual(
    refusal(409, 'This item has already been purchased.'),
  )
})

test.each([49, 100_000_000])('no card carries %i cents', async (price) => {
  const { id } = await shop.addItem({ price })
  await expect(openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })).rejects.toEqual(
    refusal(409, "This item can't be paid by card: cards work from $0.50 to $999,999.99. Please contact us about it."),
  )
  expect(await checkoutsOf(id)).toEqual([])
})

test('fifty visitors at once: one holds the item, the others are told so', async () => {
  const { id } = await shop.addItem()
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })),
  )
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused).toHaveLength(49)
  for (const { reason } of refused) expect(reason).toEqual(refusal(409, 'Someone else is checking out this item'))
  expect(await checkoutsOf(id)).toHaveLength(1)
})

test('fifty clicks of one visitor make one hold, one page and one answer', async () => {
  const { id } = await shop.addItem()
  const clicker = visitor()
  const createSession = vi.spyOn(shop.payments, 'createSession')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => openCheckout(shop.deps, clicker, { productId: id, ...GUEST })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(new Set(createSession.mock.calls.map(([{ reference }]) => reference)).size).toBe(1)
  createSession.mockRestore()
  expect(await checkoutsOf(id)).toHaveLength(1)
})

test('the buyer who asks again gets the same page, and a mended address counts', async () => {
  const { id } = await shop.addItem()
  const buyer = visitor()
  const first = await openCheckout(shop.deps, buyer, { productId: id, ...GUEST })
  const again = await openCheckout(shop.deps, buyer, { productId: id, buyerName: 'Gus', buyerEmail: 'g@example.com' })
  expect(again).toEqual(first)
  expect((await checkoutsOf(id))[0]).toMatchObject({ buyerName: 'Gus', buyerEmail: 'g@example.com' })
})

test('an account meets its own hold in another browser; the same e-mail alone opens nothing', async () => {
  const { id } = await shop.addItem()
  const first = await openCheckout(shop.deps, signedInAs(shop.juniper), { productId: id })
  expect(await openCheckout(shop.deps, signedInAs(shop.juniper), { productId: id })).toEqual(first)
  await expect(
    openCheckout(shop.deps, visitor(), { productId: id, buyerName: 'Not her', buyerEmail: 'juniper@example.com' }),
  ).rejects.toMatchObject({ status: 409 })
})

test('what was promised is charged, whatever the price became', async () => {
  const { id } = await shop.addItem()
  const buyer = visitor()
  const first = await openCheckout(shop.deps, buyer, { productId: id, ...GUEST })
  await shop.deps.db.update(products).set({ price: 6_000 }).where(eq(products.id, id))
  expect(await openCheckout(shop.deps, buyer, { productId: id, ...GUEST })).toEqual(first)
  expect((await shop.payments.findSession(first.sessionId))?.amount).toBe(4500)
})

test('a provider that fails leaves nothing held', async () => {
  const { id } = await shop.addItem()
  shop.payments.broken.add('createSession')
  await expect(openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })).rejects.toMatchObject({ status: 502 })
  shop.payments.broken.clear()
  expect(await activeHold(shop.deps.db, id, TEST_NOW)).toBeNull()
  expect((await checkoutsOf(id)).map(({ status }) => status)).toEqual(['failed'])
  await expect(openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })).resolves.toBeDefined()
})

/** A hold as while its payment page is being opened, or after a crash at that point. */
async function heldWithoutPage() {
  const { id } = await shop.addItem()
  const buyer = visitor()
  await openCheckout(shop.deps, buyer, { productId: id, ...GUEST })
  await shop.deps.db
    .update(checkoutSessions)
    .set({ status: 'opening', providerSessionId: null, url: null })
    .where(eq(checkoutSessions.productId, id))
  return { id, buyer }
}

test('a buyer picks up the hold that a crash left without a page', async () => {
  const { id, buyer } = await heldWithoutPage()
  const again = await openCheckout(shop.deps, buyer, { productId: id, ...GUEST })
  const pages = await shop.deps.db
    .select()
    .from(testPayments)
    .where(sql`${testPayments.cancelUrl} like ${`%/checkout/${id}?%`}`)
  expect(pages.map((page) => page.id)).toEqual([again.sessionId])
})

test('a repeated request that fails leaves the hold to the one that made it, which may be about to open its page', async () => {
  const { id, buyer } = await heldWithoutPage()
  shop.payments.broken.add('createSession')
  await expect(openCheckout(shop.deps, buyer, { productId: id, ...GUEST })).rejects.toMatchObject({ status: 502 })
  shop.payments.broken.clear()
  expect((await checkoutsOf(id)).map(({ status }) => status)).toEqual(['opening'])
})

test('a hold without a page is over after a minute', async () => {
  const { id } = await shop.addItem()
  shop.payments.broken.add('createSession')
  await expect(openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })).rejects.toBeInstanceOf(AppError)
  shop.payments.broken.clear()
  await shop.deps.db.update(checkoutSessions).set({ status: 'opening' }).where(eq(checkoutSessions.productId, id))
  await expect(openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })).rejects.toMatchObject({ status: 409 })
  await at(inMinutes(1), async () => {
    expect(await activeHold(shop.deps.db, id, inMinutes(1))).toBeNull()
    await openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })
  })
  expect((await checkoutsOf(id)).map(({ status }) => status).sort()).toEqual(['failed', 'open'])
})

test('the next buyer closes a hold whose time is over, at the provider too', async () => {
  const { id } = await shop.addItem()
  const { sessionId } = await openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })
  await at(inMinutes(30), async () => {
    const next = await openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })
    expect(next.sessionId).not.toBe(sessionId)
  })
  expect(await shop.payments.pay(sessionId)).toBe(false)
  const [first] = await shop.deps.db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.productId, id), eq(checkoutSessions.providerSessionId, sessionId)))
  expect(first?.status).toBe('expired')
})

test('whoever paid within their time has the item, though nobody had heard of it', async () => {
  const { id } = await shop.addItem()
  const { sessionId } = await openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })
  await shop.payments.pay(sessionId)
  await at(inMinutes(31), async () => {
    await expect(openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })).rejects.toEqual(
      refusal(409, 'This item has already been purchased.'),
    )
  })
  expect((await checkoutsOf(id)).map(({ status }) => status)).toEqual(['paid'])
})

describe('a payment that is going through when its hold ends', () => {
  async function paying(run: (id: number, buyer: ReturnType<typeof visitor>) => Promise<unknown>) {
    const { id } = await shop.addItem()
    const buyer = visitor()
    await openCheckout(shop.deps, buyer, { productId: id, ...GUEST })
    const open = { id: 'x', status: 'open', url: null, amount: 4500, currency: 'usd', paymentIntentId: null } as const
    const expire = vi.spyOn(shop.payments, 'expireSession').mockResolvedValue(open)
    await at(inMinutes(31), () => run(id, buyer)).finally(() => expire.mockRestore())
  }

  test('is not called someone else’s to the buyer who asks again', () =>
    paying(async (id, buyer) => {
      await expect(openCheckout(shop.deps, buyer, { productId: id, ...GUEST })).rejects.toEqual(
        refusal(409, 'A payment for this item is going through. Please check again in a minute.'),
      )
      await expect(openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })).rejects.toEqual(
        refusal(409, 'Someone else is checking out this item'),
      )
    }))

  test('leaves the other items of a cart to a buyer who is told which one it concerns', () =>
    paying(async (id) => {
      const other = await shop.addItem()
      await expect(openCheckout(shop.deps, visitor(), { productIds: [id, other.id], ...GUEST })).rejects.toMatchObject({
        status: 409,
        unavailable: [{ productId: id, message: 'Someone else is checking out this item' }],
      })
    }))
})

test('a buyer who asks again while their checkout is just being canceled gets a new page', async () => {
  const { id } = await shop.addItem()
  const gus = visitor()
  const ask = () => openCheckout(shop.deps, gus, { productId: id, ...GUEST })
  const { sessionId } = await ask()
  const client = await shop.deps.pool.connect()
  await client.query('begin')
  await client.query("update checkout_sessions set status = 'cancelled' where product_id = $1", [id])
  const asked = ask()
  await untilWaiting(shop.deps.pool)
  await client.query('commit')
  client.release()
  expect((await asked).sessionId).not.toBe(sessionId)
  expect(await activeHold(shop.deps.db, id, TEST_NOW)).toEqual(inMinutes(30))
})
