import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { formatPickupCode } from '../../contracts/pickup-rules.ts'
import { products, purchases, saleEvents, users } from '../database/schema.ts'
import { paragraphsOf, queuedMails } from '../testing/mails.ts'
import { GUEST, openShop, signedInAs, visitor } from '../testing/shop.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { completeByPayment, completeBySession } from './complete-checkout.ts'
import { openCheckout } from './open-checkout.ts'
import { showReceipt } from './order/receipt.ts'
import { reconcile } from './reconcile.ts'

const shop = await openShop()
beforeEach(async () => {
  await shop.deps.db.execute(sql`delete from jobs.job`)
  await shop.deps.db.update(users).set({ totalEarnings: 0 })
})

async function paidItem(price = 4_500) {
  const { id: productId } = await shop.addItem({ price })
  const buyer = visitor()
  const { sessionId } = await openCheckout(shop.deps, buyer, { productId, ...GUEST })
  await shop.payments.pay(sessionId)
  return { productId, sessionId, buyer }
}

const earningsOf = async (id: number) => {
  const [user] = await shop.deps.db.select().from(users).where(eq(users.id, id))
  return user?.totalEarnings
}
const statusOf = async (id: number) => {
  const [product] = await shop.deps.db.select().from(products).where(eq(products.id, id))
  return product?.status
}
const purchasesOf = (productId: number) =>
  shop.deps.db.select().from(purchases).where(eq(purchases.productId, productId))

test('a paid session becomes a purchase, a sold item, earnings and two mails', async () => {
  const { productId, sessionId } = await paidItem()
  const purchase = await completeBySession(shop.deps, { sessionId, productId })
  const { purchases: all, notSold, ...first } = purchase
  expect([all, notSold]).toEqual([[first], []])
  expect(first).toEqual({
    id: purchase.id,
    orderId: expect.any(Number),
    productId,
    buyerId: null,
    ...GUEST,
    sellerId: shop.hazel.id,
    method: 'test',
    soldBy: null,
    amount: 4_500,
    tax: 0,
    total: 4_500,
    saleEventId: shop.sale.id,
    paymentId: expect.stringMatching(/^pi_test_/),
    receipt: expect.stringMatching(/^[\da-f]{64}$/),
    createdAt: TEST_NOW,
  })
  expect(await statusOf(productId)).toBe('sold')
  expect(await earningsOf(shop.hazel.id)).toBe(4_050)
  expect((await purchasesOf(productId))[0]).toMatchObject({ commission: 450 })
  const mails = await queuedMails(shop.deps)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['gus@example.com', 'Your purchase: Brass reading lamp'],
    ['hazel@example.com', 'Sold: Brass reading lamp'],
  ])
  const { pickupCode } = await showReceipt(shop.deps, purchase.receipt ?? '')
  const pickup = [
    'Pickup at: The old tobacco barn, Hillsborough',
    'From: Saturday, June 6 at 9:00 AM EDT',
    'Until: Monday, June 8 at 9:00 AM EDT',
  ]
  expect(paragraphsOf(mails[0])).toEqual([
    "It's yours",
    'Thank you, Gus Guest. Your payment went through and the item is set aside for you.',
    [
      'Item: Brass reading lamp',
      'Paid: $45.00',
      `Payment ID: ${purchase.paymentId}`,
      ...pickup,
      `Pickup code: ${formatPickupCode(pickupCode)}`,
    ].join('\n'),
    'There is no shipping. Please bring this email or the receipt when you pick up the item.',
    `Open your receipt:\nhttp://localhost:3000/receipt/${purchase.receipt}`,
    'Something not right? Reply to this email, or write to support@localhost. We reply within 24 hours.',
  ])
  expect(mails[0]?.html).toContain(`<img src="http://localhost:3000/pickup-code/${pickupCode}.png"`)
  expect(paragraphsOf(mails[1])).toEqual([
    'Your item is sold',
    'Good news, hazel: someone bought and paid for your item.',
    ['Item: Brass reading lamp', 'Sold for: $45.00', 'Commission: $4.50', 'Your share: $40.50', ...pickup].join('\n'),
    'Please have it ready for its new owner at that time and place.',
    'Open your dashboard:\nhttp://localhost:3000/seller',
  ])
})

test('a payment that ends after the sale asks nobody to meet at a time that is over', async () => {
  const { deps, sale } = shop
  const textsOfASaleAt = async (time: number) => {
    const { productId, sessionId } = await paidItem()
    deps.setNow(new Date(time))
    await completeBySession(deps, { sessionId, productId })
    deps.setNow(TEST_NOW)
    return (await queuedMails(deps)).slice(-2).map(({ text }) => text)
  }
  const end = sale.endDate.getTime()
  const [inTime = '', soldInTime = ''] = await textsOfASaleAt(end - 1)
  expect(inTime).not.toContain('To be arranged')
  expect(soldInTime).toContain('at that time and place')
  const [late = '', soldLate = ''] = await textsOfASaleAt(end)
  expect(late).toContain('Until: Monday, June 8 at 9:00 AM EDT\nAfter the sale: To be arranged. Please write to')
  expect(soldLate).toContain('Please keep it for its new owner until the pickup is arranged.')
})

test('two hundred concurrent completions of one session make one purchase', async () => {
  const { productId, sessionId } = await paidItem()
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => completeBySession(shop.deps, { sessionId, productId })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await purchasesOf(productId)).toHaveLength(1)
  expect(await earningsOf(shop.hazel.id)).toBe(4_050)
  expect(await queuedMails(shop.deps)).toHaveLength(2)
})

test('both completion calls return the same purchase', async () => {
  const { productId, sessionId, buyer } = await paidItem()
  const paymentIntentId = (await shop.payments.findSession(sessionId))?.paymentIntentId ?? ''
  const byPayment = await completeByPayment(shop.deps, buyer, { paymentIntentId, productId })
  expect(await completeBySession(shop.deps, { sessionId, productId })).toEqual(byPayment)
  expect(await completeByPayment(shop.deps, buyer, { paymentIntentId, productId })).toEqual(byPayment)
})

test('a payment id reveals name and address only to the buyer', async () => {
  const { productId, sessionId } = await paidItem()
  const { paymentId } = await completeBySession(shop.deps, { sessionId, productId })
  const seen = await completeByPayment(shop.deps, signedInAs(shop.hazel), {
    paymentIntentId: paymentId ?? '',
    productId,
  })
  expect(seen).toMatchObject({ amount: 4_500, buyerEmail: '', buyerName: '', receipt: null })
})

test('an open session is unpaid, an unknown one is a 404, and no session buys another item', async () => {
  const { id: productId } = await shop.addItem()
  const other = await shop.addItem()
  const { sessionId } = await openCheckout(shop.deps, visitor(), { productId, ...GUEST })
  const complete = (asked: { sessionId: string; productId: number }) => completeBySession(shop.deps, asked)
  await expect(complete({ sessionId, productId })).rejects.toMatchObject({ status: 402 })
  await expect(complete({ sessionId: 'cs_test_nothing', productId })).rejects.toMatchObject({ status: 404 })
  await expect(
    completeByPayment(shop.deps, visitor(), { paymentIntentId: 'pi_nothing', productId }),
  ).rejects.toMatchObject({ status: 404 })
  await shop.payments.pay(sessionId)
  await expect(complete({ sessionId, productId: other.id })).rejects.toMatchObject({ status: 400 })
  expect(await statusOf(other.id)).toBe('approved')
  expect(await statusOf(productId)).toBe('approved')
})

/** How often the provider is asked about one session while this runs. */
async function countAsked(method: 'findSession' | 'expireSession' | 'findSessionByPayment', run: () => Promise<void>) {
  const asked = vi.spyOn(shop.payments, method)
  await run()
  const { length } = asked.mock.calls
  asked.mockRestore()
  return length
}

test('whoever asks again and again about an unpaid page does not use up the provider’s limit', async () => {
  const { id: productId } = await shop.addItem()
  const gus = visitor()
  const { sessionId } = await openCheckout(shop.deps, gus, { productId, ...GUEST })
  const complete = () => completeBySession(shop.deps, { sessionId, productId }).catch(({ status }) => status)
  const cancel = () => cancelCheckout(shop.deps, gus, sessionId).catch(({ status }) => status)
  const statuses = new Map<unknown, number>()
  const asked = await countAsked('findSession', async () => {
    for (let time = 0; time < 150; time++) {
      const status = await complete()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  expect([...statuses]).toEqual([
    [402, 100],
    [429, 50],
  ])
  expect(asked).toBe(100)
  expect(await countAsked('expireSession', async () => expect(await cancel()).toBe(429))).toBe(0)
  // Others, and the webhook, are not affected.
  await shop.payments.pay(sessionId)
  await reconcile(shop.deps)
  expect(await complete()).toMatchObject({ productId })
})

test('payments that nobody made are looked up three hundred times in five minutes for one address', async () => {
  const { productId, sessionId } = await paidItem()
  const mallory = visitor()
  await shop.deps.pool.query('insert into rate_limits (key, points, expire) values ($1, 299, $2)', [
    `unknown-payment:ip:${mallory.address}`,
    Date.now() + 300_000,
  ])
  const look = (who = mallory) =>
    completeByPayment(shop.deps, who, { paymentIntentId: 'pi_made_up', productId }).catch(({ status }) => status)
  const asked = await countAsked('findSessionByPayment', async () =>
    expect([await look(), await look(), await look(visitor())]).toEqual([404, 429, 404]),
  )
  expect(asked).toBe(2)
  const { paymentId } = await completeBySession(shop.deps, { sessionId, productId })
  const known = { paymentIntentId: paymentId ?? '', productId }
  expect(await completeByPayment(shop.deps, mallory, known)).toMatchObject({ productId })
})

test('a payment whose webhook is late does not count towards that limit of its buyer’s address', async () => {
  const { productId, sessionId } = await paidItem()
  const gus = visitor()
  await shop.deps.pool.query('insert into rate_limits (key, points, expire) values ($1, 299, $2)', [
    `unknown-payment:ip:${gus.address}`,
    Date.now() + 300_000,
  ])
  const paymentIntentId = (await shop.payments.findSession(sessionId))?.paymentIntentId ?? ''
  expect(await completeByPayment(shop.deps, gus, { paymentIntentId, productId })).toMatchObject({ productId })
  const madeUp = { paymentIntentId: 'pi_made_up', productId }
  await expect(completeByPayment(shop.deps, gus, madeUp)).rejects.toMatchObject({ status: 404 })
})

test('a provider that is down completes nothing and loses nothing', async () => {
  const { productId, sessionId } = await paidItem()
  shop.payments.broken.add('findSession')
  await expect(completeBySession(shop.deps, { sessionId, productId })).rejects.toMatchObject({ status: 502 })
  expect(await statusOf(productId)).toBe('approved')
  shop.payments.broken.clear()
  await expect(completeBySession(shop.deps, { sessionId, productId })).resolves.toMatchObject({ productId })
})

test('a completion takes eighteen statements, and locks the row that all sales of the seller share last', async () => {
  const { productId, sessionId } = await paidItem()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await completeBySession(shop.deps, { sessionId, productId })
  const calls = query.mock.calls.map(([asked]: unknown[], index) => ({
    client: query.mock.contexts[index] as pg.Client,
    text: typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text,
  }))
  const buyer = calls.find(({ text }) => text === 'begin')?.client
  const texts = calls
    // Excludes other tests' apps and the job queue's maintenance.
    .filter(({ client, text }) => client === buyer || (client?.database === buyer?.database && !/\bjobs\./.test(text)))
    // Excludes a new connection's settings and the test provider's own reads.
    .filter(({ text }) => !/lock_timeout|success_url/.test(text))
    .map(({ text }) => text)
  query.mockRestore()
  expect(texts, texts.join('\n')).toHaveLength(18)
  const isLock = (text: string) => text.startsWith('update "users" set "total_earnings"')
  expect(texts.findIndex(isLock)).toBe(texts.indexOf('commit') - 1)
})

test('a transaction that fails halfway leaves nothing behind', async () => {
  const { productId, sessionId } = await paidItem()
  const jobs = { ...shop.deps.jobs, sendAll: () => Promise.reject(new Error('cut off')) }
  await expect(completeBySession({ ...shop.deps, jobs }, { sessionId, productId })).rejects.toThrow('cut off')
  expect(await purchasesOf(productId)).toEqual([])
  expect([await statusOf(productId), await earningsOf(shop.hazel.id)]).toEqual(['approved', 0])
  await completeBySession(shop.deps, { sessionId, productId })
  expect([await statusOf(productId), await earningsOf(shop.hazel.id)]).toEqual(['sold', 4_050])
})

test('a payment started during the sale is honored after it', async () => {
  const { productId, sessionId } = await paidItem()
  await shop.deps.db.update(saleEvents).set({ endDate: new Date(TEST_NOW.getTime() - 60_000) })
  await expect(completeBySession(shop.deps, { sessionId, productId })).resolves.toMatchObject({ productId })
  await shop.deps.db.update(saleEvents).set({ endDate: shop.sale.endDate })
})

test.each([
  [55, 50],
  [1_009, 909],
  [9_999, 9_000],
  [99_999_999, 90_000_000],
])('of %i cents the seller gets %i: the cent that cannot be split is theirs', async (price, share) => {
  const { productId, sessionId } = await paidItem(price)
  await completeBySession(shop.deps, { sessionId, productId })
  expect(await earningsOf(shop.hazel.id)).toBe(share)
})
