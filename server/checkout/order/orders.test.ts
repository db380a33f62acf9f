import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ORDERS_PER_PAGE } from '../../../contracts/checkout-rules.ts'
import type { Order, OrderPage } from '../../../contracts/receipt.ts'
import { checkoutSessions, purchases, users } from '../../database/schema.ts'
import { mailsTo, queuedMails } from '../../testing/mails.ts'
import { addPerson, Browser } from '../../testing/people.ts'
import { GUEST, signedInAs, stockShop, visitor } from '../../testing/shop.ts'
import { TEST_NOW, testApp } from '../../testing/test-app.ts'
import { completeBySession } from '../complete-checkout.ts'
import type { Requester } from '../hold/holder.ts'
import { openCheckout } from '../open-checkout.ts'
import { sendReceipts } from './send-receipts.ts'

const { app: built, deps } = await testApp({ env: { TRUST_PROXY: '1' } })
const app = built
const shop = await stockShop(deps)
for (const name of ['otis', 'wren', 'newt'] as const) await addPerson(deps, name)
const otis = await new Browser(app).signIn('otis')
const wren = await new Browser(app).signIn('wren')
const juniper = await new Browser(app).signIn('juniper')
beforeEach(async () => {
  await deps.pool.query('truncate purchases, orders, checkout_sessions cascade; delete from jobs.job')
})

async function buy(requester: Requester, titles: string[], buyer: Partial<typeof GUEST> = {}) {
  const items = await Promise.all(titles.map((title) => shop.addItem({ title })))
  const productIds = items.map(({ id }) => id)
  const { sessionId } = await openCheckout(shop.deps, requester, { productIds, ...buyer })
  await shop.payments.pay(sessionId)
  return completeBySession(shop.deps, { sessionId, productId: productIds[0] ?? 0 })
}
const bought = (titles: string[]) => buy(signedInAs(shop.juniper), titles)
const boughtAsGuest = (buyerEmail: string, title: string) => buy(visitor(), [title], { ...GUEST, buyerEmail })

const ordersOf = async (browser: Browser, query = ''): Promise<OrderPage> =>
  (await browser.get(`/api/orders${query}`)).json()
const titlesOf = (orders: Order[]) => orders.map(({ items }) => items.map(({ title }) => title).join(', '))
const orderOf = async (browser: Browser, number: number): Promise<Order | undefined> =>
  (await ordersOf(browser)).orders.find((order) => order.number === number)

describe('the orders of an account', () => {
  test('are its own, with everything needed for the pickup, newest first', async () => {
    await bought(['Oak stool'])
    const { orderId, receipt } = await bought(['Tin tray', 'Ship bell'])
    const { orders, next } = await ordersOf(juniper)
    expect(titlesOf(orders)).toEqual(['Tin tray, Ship bell', 'Oak stool'])
    expect(next).toBeNull()
    expect(orders[0]).toMatchObject({
      number: orderId,
      receipt,
      amount: '90.00',
      items: [
        { amount: '45.00', seller: 'hazel', imageUrl: expect.any(String), refundedAt: null, handedOverAt: null },
        { title: 'Ship bell' },
      ],
      pickupCode: expect.any(String),
      pickup: { location: 'The old tobacco barn, Hillsborough', startDate: shop.sale.startDate.toISOString() },
    })
    expect((await ordersOf(otis)).orders).toEqual([])
    expect((await new Browser(app).get('/api/orders')).statusCode).toBe(401)
  })

  test('show what was picked up, put back, refunded, and where a refund failed', async () => {
    const { orderId, purchases: made } = await bought(['Milk jug', 'Egg cup'])
    const [jug, cup] = made.map(({ id }) => id)
    const item = async (index: number) => (await orderOf(juniper, orderId))?.items[index]
    const mark = (isHandedOver: boolean, version: number) =>
      wren.post(`/api/pickups/${jug}/marks`, {
        key: `a-mark-of-orders-${version}`,
        isHandedOver,
        version,
        at: TEST_NOW.toISOString(),
      })
    await mark(true, 0)
    expect(await item(0)).toMatchObject({ handedOverAt: TEST_NOW.toISOString() })
    expect(await item(1)).toMatchObject({ handedOverAt: null })
    await mark(false, 1)
    expect(await item(0)).toMatchObject({ handedOverAt: null })
    await wren.post(`/api/admin/purchases/${cup}/refund`, { reason: 'A crack' })
    expect(await item(1)).toMatchObject({ refundedAt: expect.any(String), refundReason: 'A crack', isGivenBack: true })
    const [row] = await shop.deps.db
      .select()
      .from(purchases)
      .where(eq(purchases.id, cup ?? 0))
    const failed = { status: 'refund_failed' as const }
    await shop.deps.db
      .update(checkoutSessions)
      .set(failed)
      .where(eq(checkoutSessions.id, row?.checkoutSessionId ?? 0))
    expect(await item(1)).toMatchObject({ isGivenBack: false, isRefundFailed: true })
  })

  test('include guest purchases of its verified address only', async () => {
    await boughtAsGuest('Otis@Example.com', 'Bread box')
    await boughtAsGuest('otis@example.co', 'Cake tin')
    expect(titlesOf((await ordersOf(otis)).orders)).toEqual(['Bread box'])
  })

  test('exclude them until the address is verified', async () => {
    await boughtAsGuest('newt@example.com', 'Salt box')
    await shop.deps.db.update(users).set({ emailVerified: true }).where(eq(users.username, 'newt'))
    const newt = await new Browser(app).signIn('newt')
    expect(titlesOf((await ordersOf(newt)).orders)).toEqual(['Salt box'])
    await shop.deps.db.update(users).set({ emailVerified: false }).where(eq(users.username, 'newt'))
    expect((await ordersOf(newt)).orders).toEqual([])
  })

  test('exclude what another account bought, whatever address is on it', async () => {
    const { id } = await bought(['Tea caddy'])
    await shop.deps.db.update(purchases).set({ buyerEmail: 'wren@example.com' }).where(eq(purchases.id, id))
    expect((await ordersOf(wren)).orders).toEqual([])
  })

  test('come in pages without gaps or repeats', async () => {
    for (let count = 0; count <= ORDERS_PER_PAGE; count++) await boughtAsGuest('hazel@example.com', `Spoon ${count}`)
    const hazel = await new Browser(app).signIn('hazel')
    const first = await ordersOf(hazel)
    const second = await ordersOf(hazel, `?before=${first.next}`)
    expect([first.orders.length, second.orders.length, second.next]).toEqual([ORDERS_PER_PAGE, 1, null])
    expect(new Set(titlesOf([...first.orders, ...second.orders])).size).toBe(ORDERS_PER_PAGE + 1)
    expect(titlesOf(first.orders)[0]).toBe(`Spoon ${ORDERS_PER_PAGE}`)
    for (const before of ['0', '-1', 'x', '1.5']) {
      const answer = await hazel.get(`/api/orders?before=${before}`)
      expect([before, answer.statusCode]).toEqual([before, 400])
    }
  })
})

let places = 0
const askFor = (email: string, ip = `10.1.0.${++places}`) =>
  app.inject({
    method: 'POST',
    url: '/api/receipts/send',
    payload: { email },
    headers: { 'x-forwarded-for': ip },
  })

describe('requesting receipts', () => {
  test('gets the same response, after the same work, for known and unknown addresses', async () => {
    await boughtAsGuest('gus@example.com', 'Pie dish')
    const before = (await queuedMails(shop.deps)).length
    const [known, unknown] = [await askFor('gus@example.com'), await askFor('nobody@example.com')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(known.statusCode).toBe(200)
    const { rows } = await shop.deps.pool.query("select data from jobs.job where name = 'receipts' order by created_on")
    expect(rows).toEqual([{ data: { email: 'gus@example.com' } }, { data: { email: 'nobody@example.com' } }])
    expect(await queuedMails(shop.deps)).toHaveLength(before)
  })

  test('sends one email with a link to each order, and none to an address without orders', async () => {
    const first = await boughtAsGuest('June@example.com', 'Iron hook')
    const second = await boughtAsGuest('june@example.com', 'Brass hook')
    await sendReceipts(shop.deps, { email: 'JUNE@example.com' }, 'job-1')
    await sendReceipts(shop.deps, { email: 'nobody@example.com' }, 'job-2')
    const mails = (await queuedMails(shop.deps)).filter(({ id }) => id.startsWith('receipts-'))
    expect(mails).toMatchObject([{ id: 'receipts-job-1', to: 'june@example.com', subject: 'Your receipts' }])
    for (const { receipt } of [first, second]) {
      expect(mails[0]?.text).toContain(`http://localhost:3000/receipt/${receipt}`)
      expect(mails[0]?.html).toContain(`href="http://localhost:3000/receipt/${receipt}"`)
    }
    expect(mails[0]?.text).toContain('Paid $45.00 on June 6, 2026')
    expect(mails[0]?.text).toContain("Didn't ask for this? Just ignore this email.")
  })

  test('says what was refunded', async () => {
    const buyer = { ...GUEST, buyerEmail: 'rue@example.com' }
    const { purchases: one } = await buy(visitor(), ['Cracked bowl'], buyer)
    const { purchases: two } = await buy(visitor(), ['Chipped cup', 'Sound saucer'], buyer)
    for (const { id } of [one[0], two[0]].flatMap((purchase) => purchase ?? []))
      await wren.post(`/api/admin/purchases/${id}/refund`, { reason: 'Broken' })
    const mailed = async (job: string) => {
      await sendReceipts(shop.deps, { email: 'rue@example.com' }, job)
      return (await queuedMails(shop.deps)).find(({ id }) => id === `receipts-${job}`)?.text
    }
    const text = await mailed('job-4')
    expect(text).toContain('Paid $45.00 on June 6, 2026, all refunded\n')
    expect(text).toContain('Paid $90.00 on June 6, 2026, $45.00 refunded\n')
    await shop.deps.db.execute(`update checkout_sessions set status = 'refund_failed' where status = 'refunded'`)
    expect(await mailed('job-5')).not.toContain(' refunded')
  })

  test('sends to the address on the order, not to one that the database considers equal', async () => {
    await boughtAsGuest('kim@example.com', 'Wash basin')
    // A Kelvin sign: its lower case is a plain k.
    await sendReceipts(shop.deps, { email: '\u212aim@example.com' }, 'job-3')
    expect(await mailsTo(shop.deps, '\u212aim@example.com')).toEqual([])
  })

  test('is limited to 5 an hour per email address and network', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await askFor('flooded@example.com')).statusCode).toBe(200)
    expect((await askFor('Flooded@example.com')).statusCode).toBe(429)
    for (let tries = 0; tries < 5; tries++)
      expect((await askFor(`someone${tries}@example.com`, '10.9.9.9')).statusCode).toBe(200)
    expect((await askFor('someone9@example.com', '10.9.9.9')).statusCode).toBe(429)
  })

  test('reports an invalid address', async () => {
    expect((await askFor('june')).json()).toMatchObject({ fields: { email: 'Please enter a valid email address' } })
  })
})
