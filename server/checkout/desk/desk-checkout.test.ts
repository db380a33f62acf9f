import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDesks } from '../../testing/desk.ts'
import { mailsTo } from '../../testing/mails.ts'
import type { Browser } from '../../testing/people.ts'
import { TEST_NOW } from '../../testing/test-app.ts'

const { shop, admin, seller, helper, item, cash, sellHere, hold, buyOnline } = await openDesks()
beforeEach(() => shop.deps.setNow(TEST_NOW))

describe('a payment page for the buyer’s phone', () => {
  const open = (browser: Browser, body: object) => browser.post('/api/desk/checkouts', body)

  test('holds the items, and the desk learns when it is paid', async () => {
    const id = await item(4_500)
    await hold(seller, id)
    const opened = await open(seller, { items: [{ productId: id, price: '40' }] })
    expect(opened.json()).toMatchObject({
      url: expect.stringContaining('/test-checkout/'),
      sessionId: expect.any(String),
    })
    const { sessionId } = opened.json()
    const cancelUrl = `${shop.deps.settings.PUBLIC_URL}/checkout/${id}?cancelled=till`
    expect(await shop.payments.findPayment(sessionId)).toMatchObject({ cancelUrl })
    const path = `/api/desk/checkouts/${sessionId}`
    expect((await seller.get(path)).json()).toMatchObject({ state: 'open', total: '40.00', sale: null })
    expect((await admin.get(path)).statusCode).toBe(404)
    expect((await buyOnline(id)).statusCode).toBe(409)
    await shop.payments.pay(sessionId)
    expect((await seller.get(path)).json()).toMatchObject({
      state: 'paid',
      sale: { total: '40.00', purchases: [{ method: 'test', soldBy: 'hazel', listedPrice: '45.00' }] },
    })
    const { pickups } = (await seller.get('/api/pickups')).json()
    expect(pickups.find(({ productId }: { productId: number }) => productId === id)).toMatchObject({ handedOver: null })
  })

  test.each([
    ['gus@example.com', 'gus@example.com'],
    ['', 'typed@example.com'],
  ])('tells whose item it is, whether the desk typed an email address or not: %j', async (buyerEmail, shown) => {
    const id = await item()
    const { sessionId } = (await open(seller, { productIds: [id], buyerEmail })).json()
    await shop.payments.pay(sessionId)
    const session = await shop.payments.findSession(sessionId)
    const payer = { name: 'Gus Guest', email: 'typed@example.com' }
    const find = vi.spyOn(shop.payments, 'findSession').mockResolvedValue(session && { ...session, payer })
    expect((await seller.get(`/api/desk/checkouts/${sessionId}`)).json()).toMatchObject({ state: 'paid' })
    find.mockRestore()
    const { pickups } = (await admin.get('/api/pickups')).json()
    expect(pickups.find(({ productId }: { productId: number }) => productId === id)).toMatchObject({
      buyerName: 'Gus Guest',
      buyerEmail: shown,
    })
  })

  test('leads to emails that do not call a buyer without a name by one', async () => {
    const buyerEmail = 'ada@example.com'
    const { sessionId } = (await open(seller, { productIds: [await item()], buyerEmail })).json()
    await shop.payments.pay(sessionId)
    await seller.get(`/api/desk/checkouts/${sessionId}`)
    await admin.post(`/api/admin/sale-events/${shop.sale.id}/remind-pickups`)
    const [{ id, items } = expect.fail()] = (await admin.get('/api/admin/orders')).json().orders
    await admin.post(`/api/admin/orders/${id}/receipt`)
    await admin.post(`/api/admin/purchases/${items[0].purchaseId}/refund`, { reason: 'Broken' })
    expect((await mailsTo(shop.deps, buyerEmail)).map(({ text }) => text.split('\n\n')[1])).toEqual([
      'Thank you. Your payment went through and the item is set aside for you.',
      'You paid for an item that has not been picked up yet.',
      'Here is the receipt of your order again.',
      'Your purchase has been refunded. There is nothing to pick up.',
    ])
  })

  test('that is canceled closes, and its items can be sold for cash', async () => {
    const id = await item()
    const { sessionId } = (await open(seller, { productIds: [id] })).json()
    expect((await seller.delete(`/api/desk/checkouts/${sessionId}`)).statusCode).toBe(200)
    expect(await shop.payments.pay(sessionId)).toBe(false)
    expect((await buyOnline(id)).statusCode).toBe(409)
    expect((await sellHere(seller, cash([id]))).statusCode).toBe(201)
    expect((await seller.get(`/api/desk/checkouts/${sessionId}`)).json()).toMatchObject({ state: 'over', sale: null })
  })

  test('can be closed after the sale has ended, which frees its items', async () => {
    const [id, other] = [await item(), await item()]
    const sessions = await Promise.all(
      [id, other].map(async (productId) => (await open(seller, { productIds: [productId] })).json().sessionId),
    )
    const [closed, paid] = sessions
    await admin.patch(`/api/sale-events/${shop.sale.id}`, { endNow: true })
    const answer = await seller.delete(`/api/desk/checkouts/${closed}`)
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Sale Not Active'])
    expect((await seller.get(`/api/desk/checkouts/${closed}`)).json()).toMatchObject({ state: 'over', sale: null })
    expect(await shop.payments.pay(closed)).toBe(false)
    await shop.payments.pay(paid)
    expect((await seller.delete(`/api/desk/checkouts/${paid}`)).statusCode).toBe(409)
    expect((await seller.get(`/api/desk/checkouts/${paid}`)).json()).toMatchObject({ state: 'paid' })
    await admin.patch(`/api/sale-events/${shop.sale.id}`, { reopen: true })
    expect((await buyOnline(id)).statusCode).toBe(200)
  })

  test('that the buyer has paid is not sold for cash as well', async () => {
    const id = await item()
    const { sessionId } = (await open(seller, { productIds: [id] })).json()
    await shop.payments.pay(sessionId)
    expect((await sellHere(seller, cash([id]))).statusCode).toBe(409)
    expect((await seller.get(`/api/desk/checkouts/${sessionId}`)).json()).toMatchObject({ state: 'paid' })
    expect((await seller.delete(`/api/desk/checkouts/${sessionId}`)).statusCode).toBe(409)
  })

  test('of a helper is not another helper’s', async () => {
    const [ana, other] = [await helper(), await helper()]
    const { sessionId } = (await open(ana, { productIds: [await item()] })).json()
    const path = `/api/desk/checkouts/${sessionId}`
    expect([(await other.get(path)).statusCode, (await other.delete(path)).statusCode]).toEqual([404, 404])
    expect((await ana.get(path)).json()).toMatchObject({ state: 'open' })
  })

  test.each([49, 100_000_000])('is refused for %i cents, which no card carries', async (price) => {
    const id = await item(price)
    expect((await open(seller, { productIds: [id] })).statusCode).toBe(409)
    expect((await sellHere(seller, cash([id]))).statusCode).toBe(201)
  })

  test('leaves nothing held when the provider fails', async () => {
    const id = await item()
    shop.payments.broken.add('createSession')
    expect((await open(seller, { productIds: [id] })).statusCode).toBe(502)
    shop.payments.broken.clear()
    expect((await buyOnline(id)).statusCode).toBe(200)
  })
})
