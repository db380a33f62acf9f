import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeskSale } from '../../../contracts/desk.ts'
import { DESK_HOLD_MS } from '../../../contracts/desk-rules.ts'
import { makePass } from '../../desk/pass.ts'
import { openPass } from '../../testing/callers.ts'
import { mailsTo } from '../../testing/mails.ts'
import { addPerson, Browser } from '../../testing/people.ts'
import { GUEST, type Shop, stockShop } from '../../testing/shop.ts'
import { TEST_NOW, type TestApp, testApp } from '../../testing/test-app.ts'
import { reconcile } from '../reconcile.ts'

let app: TestApp['app']
let shop: Shop
let admin: Browser
let seller: Browser
let wren: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  const built = await testApp()
  app = built.app
  shop = await stockShop(built.deps)
  wren = await addPerson(shop.deps, 'wren')
  admin = await new Browser(app).signIn('wren')
  seller = await new Browser(app).signIn('hazel')
})
beforeEach(() => shop.deps.setNow(TEST_NOW))

let keys = 0
const cash = (productIds: number[], more: object = {}) => ({
  items: productIds.map((productId) => ({ productId })),
  method: 'cash',
  key: `sale-${++keys}`,
  ...more,
})
const sellHere = (browser: Browser, sale: object) => browser.post('/api/desk/sales', sale)
const item = async (price = 4_500, more: object = {}): Promise<number> => (await shop.addItem({ price, ...more })).id
const buyOnline = (productId: number) =>
  new Browser(app, `203.0.113.${++keys % 250}`).post('/api/create-checkout-session', { productId, ...GUEST })
const hold = (browser: Browser, ...productIds: number[]) => browser.post('/api/desk/holds', { productIds })
const helper = async (mayLowerPrices = false) =>
  openPass(app, await makePass(shop.deps, { ...wren }, { name: 'Ana', mayLowerPrices }))
const status = async (productId: number): Promise<string> =>
  (await shop.deps.pool.query('select status from products where id = $1', [productId])).rows[0].status
const entriesOf = async (orderId: number): Promise<string[]> =>
  (
    await shop.deps.pool.query(
      `select kind || ' ' || l.amount as entry from ledger_entries l join purchases p on p.id = l.purchase_id
       where p.order_id = $1 order by l.id`,
      [orderId],
    )
  ).rows.map(({ entry }) => entry)
const earnings = async (): Promise<string> =>
  (await shop.deps.pool.query('select total_earnings from users where id = $1', [shop.hazel.id])).rows[0].total_earnings

describe('an in-person sale', () => {
  test('of several items is one order, sold and handed over at once, with a receipt', async () => {
    const ids = [await item(4_500), await item(1_250)]
    const answer = await sellHere(seller, cash(ids, { buyerEmail: 'ada@example.com' }))
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { amount: '57.50', tax: '0.00', total: '57.50' }])
    const sale: DeskSale = answer.json()
    expect(sale.purchases.map(({ productId, method, soldBy }) => [productId, method, soldBy])).toEqual(
      ids.map((id) => [id, 'cash', 'hazel']),
    )
    expect(sale.purchases[0]).not.toHaveProperty('listedPrice')
    expect(sale.receiptUrl).toBe(`http://localhost:3000/receipt/${sale.receipt}`)
    const receipt = await new Browser(app).get(`/api/receipts/${sale.receipt}`)
    expect(receipt.json()).toMatchObject({ number: sale.orderId, amount: '57.50', method: 'cash' })
    expect(receipt.json().items.every(({ handedOverAt }: { handedOverAt: string }) => handedOverAt)).toBe(true)
    for (const id of ids) expect(await status(id)).toBe('sold')
    const { pickups } = (await seller.get('/api/pickups')).json()
    const own = pickups.filter(({ orderId }: { orderId: number }) => orderId === sale.orderId)
    expect(
      own.map(({ version, handedOver }: { version: number; handedOver: object }) => [version, handedOver]),
    ).toEqual(ids.map(() => [1, { at: TEST_NOW.toISOString(), by: 'hazel' }]))
    const [mail] = await mailsTo(shop.deps, 'ada@example.com')
    expect(mail?.text).toContain('Paid in cash')
    const told = (await mailsTo(shop.deps, 'hazel@example.com')).at(-1)
    expect(told?.text).toContain('There is nothing left to hand over')
  })

  test('is in the audit trail once, by who sold it', async () => {
    const productId = await item()
    const browser = await helper()
    const { purchases }: DeskSale = (await sellHere(browser, cash([productId]))).json()
    const { rows } = await shop.deps.pool.query(
      `select action, details from audit_entries
       where action = 'product.sold' and subject_id = $1 or action = 'purchase.sold-at-desk' and subject_id = $2`,
      [productId, purchases[0]?.id],
    )
    expect(rows).toMatchObject([{ action: 'purchase.sold-at-desk', details: { helper: 'Ana', productId } }])
  })

  test('earns the seller as online does; whoever kept the cash owes the commission, and a refund evens it out', async () => {
    const before = Number(await earnings())
    const [byShop, bySeller] = [
      (await sellHere(admin, cash([await item(1_000)]))).json(),
      (await sellHere(seller, cash([await item(1_000)], { heldBy: 'seller' }))).json(),
    ]
    expect(Number(await earnings()) - before).toBe(18)
    expect(await entriesOf(byShop.orderId)).toEqual(['sale 10.00', 'commission -1.00'])
    expect(await entriesOf(bySeller.orderId)).toEqual(['sale 10.00', 'commission -1.00', 'cash_kept -10.00'])
    const { id, productId } = bySeller.purchases[0]
    const refund = { reason: 'Broken', relist: true }
    const refunded = await admin.post(`/api/admin/purchases/${id}/refund`, refund)
    expect([refunded.statusCode, refunded.json()]).toMatchObject([200, { isGivenBack: true, amount: '10.00' }])
    expect(await entriesOf(bySeller.orderId)).toEqual([
      'sale 10.00',
      'commission -1.00',
      'cash_kept -10.00',
      'refund -9.00',
      'cash_kept 10.00',
    ])
    expect(Number(await earnings()) - before).toBe(9)
    expect(await status(productId)).toBe('approved')
    expect((await admin.post(`/api/admin/purchases/${id}/refund`, refund)).statusCode).toBe(409)
    const { rows } = await shop.deps.pool.query('select refunded_by_id, method from purchases where id = $1', [id])
    expect(rows).toEqual([{ refunded_by_id: String(wren.id), method: 'cash' }])
    expect((await sellHere(seller, cash([productId]))).statusCode).toBe(201)
  })

  test('is over once handed over: the mail about its refund does not ask the seller to keep the item', async () => {
    const sale = (await sellHere(seller, cash([await item(1_000)]))).json()
    await admin.post(`/api/admin/purchases/${sale.purchases[0].id}/refund`, { reason: 'Broken' })
    const mails = await mailsTo(shop.deps, 'hazel@example.com')
    const text = mails.findLast(({ subject }) => subject.startsWith('Refunded: '))?.text
    expect(text).toContain('the sale of your item has been refunded to its buyer.')
    expect(text).not.toContain('hand it over')
  })

  test('needs a sale that is on', async () => {
    const id = await item()
    shop.deps.setNow(new Date(shop.sale.endDate.getTime() + 1))
    for (const answer of [
      await sellHere(admin, cash([id])),
      await hold(seller, id),
      await admin.post('/api/desk/checkouts', { productIds: [id] }),
    ])
      expect([answer.statusCode, answer.json().message]).toEqual([403, 'Sale Not Active'])
  })

  test('is of approved items only, of one’s own unless one is an admin, all or none', async () => {
    const [own, pending, others] = [
      await item(),
      await item(100, { status: 'pending' }),
      await item(100, { sellerId: shop.juniper.id, title: 'Jug' }),
    ]
    const refused = await sellHere(seller, cash([own, pending]))
    expect([refused.statusCode, refused.json().unavailable]).toEqual([
      409,
      [{ productId: pending, message: 'This item is pending and not for sale.' }],
    ])
    const foreign = await sellHere(seller, cash([own, others]))
    expect([foreign.statusCode, foreign.json().message]).toEqual([
      403,
      '“Jug” can only be sold by its seller or an admin.',
    ])
    expect((await sellHere(seller, cash([own, 99_999_999]))).statusCode).toBe(404)
    expect(await status(own)).toBe('approved')
    expect((await sellHere(admin, cash([own, others]))).statusCode).toBe(201)
  })

  test('may be for less than listed, never for more, and keeps the listed price beside it', async () => {
    const id = await item(4_500)
    const at = (price: unknown) => ({ ...cash([]), items: [{ productId: id, price }] })
    for (const price of ['45.01', '0', '-1', '1.001', 'ten', null])
      expect([price, (await sellHere(seller, at(price))).statusCode]).toEqual([price, 400])
    const phone = await helper()
    const refused = await sellHere(phone, at('40'))
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      "You can't lower the price of “Brass reading lamp”. Ask its seller or an admin.",
    ])
    const sold = (await sellHere(await helper(true), at('40'))).json()
    expect(sold).toMatchObject({
      amount: '40.00',
      purchases: [{ amount: '40.00', listedPrice: '45.00', soldBy: 'Ana (helper)' }],
    })
  })

  test('refuses what makes no sense', async () => {
    const id = await item()
    for (const body of [
      cash([]),
      cash([id, id]),
      cash([id], { method: 'online' }),
      cash([id], { method: 'card_reader', heldBy: 'seller' }),
      cash([id], { heldBy: 'me' }),
      cash([id], { buyerEmail: 'nobody' }),
      cash([id], { key: '' }),
      cash([id], { key: undefined }),
    ])
      expect([body, (await sellHere(admin, body)).statusCode]).toEqual([body, 400])
  })

  test('sent again with its key is the same sale, even after the event; with other items it is a 409', async () => {
    const [id, other] = [await item(), await item()]
    const asked = cash([id])
    const [first, again] = [await sellHere(seller, asked), await sellHere(seller, asked)]
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 200, first.json()])
    shop.deps.setNow(new Date(shop.sale.endDate.getTime() + 1))
    expect((await sellHere(seller, asked)).statusCode).toBe(200)
    for (const change of [{ items: [{ productId: other }] }, { method: 'card_reader' }])
      expect((await sellHere(seller, { ...asked, ...change })).statusCode).toBe(409)
    expect((await sellHere(admin, asked)).statusCode).toBe(409)
    expect(await status(other)).toBe('approved')
  })

  test('sent many times at once is recorded once', async () => {
    const asked = cash([await item(), await item()])
    const answers = await Promise.all(Array.from({ length: 6 }, () => sellHere(seller, asked)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  test('concurrent for different items with one key is one of them', async () => {
    const key = `one-key-${++keys}`
    const ids = [await item(), await item(), await item()]
    const answers = await Promise.all(ids.map((id) => sellHere(seller, cash([id], { key }))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect((await Promise.all(ids.map(status))).filter((one) => one === 'sold')).toHaveLength(1)
  })

  test('concurrent at two desks and in browsers of the same item is one sale', async () => {
    const id = await item()
    const answers = await Promise.all([
      sellHere(seller, cash([id])),
      sellHere(admin, cash([id])),
      sellHere(await helper(), cash([id])),
      buyOnline(id),
      buyOnline(id),
    ])
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4)
  })

  test('shows a helper no address, and records the helper on the sale and the mark', async () => {
    const sale = (await sellHere(await helper(), cash([await item()], { buyerEmail: 'bo@example.com' }))).json()
    expect(sale.purchases[0]).toMatchObject({ buyerEmail: '', paymentId: null, soldBy: 'Ana (helper)' })
    const { pickups } = (await admin.get('/api/pickups')).json()
    const mark = pickups.find(({ orderId }: { orderId: number }) => orderId === sale.orderId)
    expect(mark).toMatchObject({ handedOver: { by: 'Ana (helper)' } })
    expect(await mailsTo(shop.deps, 'bo@example.com')).toHaveLength(1)
  })

  test('counts in the admin’s figures, and its refund takes it out again', async () => {
    const revenue = async () => Number((await admin.get('/api/admin/stats')).json().totalRevenue)
    const before = await revenue()
    const sale = (await sellHere(admin, cash([await item(2_000)], { method: 'card_reader' }))).json()
    expect((await revenue()) - before).toBe(20)
    const [recent] = (await admin.get('/api/admin/recent-sales')).json()
    expect(recent).toMatchObject({ id: sale.purchases[0].id, method: 'card_reader', soldBy: 'wren' })
    await admin.post(`/api/admin/purchases/${sale.purchases[0].id}/refund`, { reason: 'Broken' })
    expect(await revenue()).toBe(before)
  })
})

describe('a hold at the desk', () => {
  test('keeps an item for five minutes from browsers and other desks, and is renewed by asking again', async () => {
    const id = await item()
    const { expiresAt } = (await hold(seller, id)).json()
    expect(expiresAt).toBe(new Date(TEST_NOW.getTime() + DESK_HOLD_MS).toISOString())
    const other = await new Browser(app).signIn('hazel')
    for (const answer of [await buyOnline(id), await hold(other, id), await sellHere(admin, cash([id]))])
      expect(answer.statusCode).toBe(409)
    shop.deps.setNow(new Date(TEST_NOW.getTime() + DESK_HOLD_MS - 1))
    await reconcile(shop.deps)
    expect((await hold(seller, id)).statusCode).toBe(200)
    shop.deps.setNow(new Date(TEST_NOW.getTime() + 2 * DESK_HOLD_MS - 2))
    await reconcile(shop.deps)
    expect((await buyOnline(id)).statusCode).toBe(409)
    expect((await sellHere(seller, cash([id]))).statusCode).toBe(201)
  })

  test('ends by itself, or when the desk lets go', async () => {
    const [one, two] = [await item(), await item()]
    expect((await hold(seller, one, two)).statusCode).toBe(200)
    expect((await seller.delete('/api/desk/holds', { productIds: [one] })).statusCode).toBe(204)
    expect((await buyOnline(one)).statusCode).toBe(200)
    expect((await buyOnline(two)).statusCode).toBe(409)
    shop.deps.setNow(new Date(TEST_NOW.getTime() + DESK_HOLD_MS))
    expect((await buyOnline(two)).statusCode).toBe(200)
    const three = await item()
    await hold(seller, three)
    expect((await seller.delete('/api/desk/holds')).statusCode).toBe(204)
    expect((await buyOnline(three)).statusCode).toBe(200)
  })

  test('is refused for an item that a buyer holds', async () => {
    const [id, free] = [await item(), await item()]
    await buyOnline(id)
    const refused = await hold(admin, free, id)
    expect([refused.statusCode, refused.json().unavailable]).toEqual([
      409,
      [{ productId: id, message: 'Someone else is checking out this item' }],
    ])
    expect((await buyOnline(free)).statusCode).toBe(200)
  })

  test('has no buyer limits, and can be ended by an admin', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => item()))
    expect((await hold(seller, ...ids)).statusCode).toBe(200)
    const [first = 0] = ids
    expect((await seller.post('/api/create-checkout-session', { productId: await item(), ...GUEST })).statusCode).toBe(
      403,
    )
    expect((await admin.post(`/api/admin/products/${first}/end-hold`)).statusCode).toBe(200)
    expect((await buyOnline(first)).statusCode).toBe(200)
    await seller.delete('/api/desk/holds')
  })

  test('is not a buyer’s in the same browser', async () => {
    const id = await item()
    await hold(admin, id)
    expect((await admin.post('/api/create-checkout-session', { productId: id })).statusCode).toBe(409)
    await admin.delete('/api/desk/holds')
  })

  test('lets the next in line have the item when it ends unsold, and tells the line when it sells', async () => {
    const [id, other] = [await item(), await item()]
    await hold(seller, id, other)
    const waiting = new Browser(app, '203.0.113.251')
    for (const one of [id, other])
      expect((await waiting.post(`/api/products/${one}/line`, { email: 'queue@example.com' })).statusCode).toBe(201)
    await seller.delete('/api/desk/holds', { productIds: [id] })
    expect((await sellHere(admin, cash([id]))).statusCode).toBe(409)
    expect((await waiting.get(`/api/products/${id}`)).json()).toHaveProperty('offeredUntil')
    expect((await sellHere(seller, cash([other]))).statusCode).toBe(201)
    expect((await mailsTo(shop.deps, 'queue@example.com')).length).toBe(2)
  })
})

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

  test('leaves nothing held when the provider fails', async () => {
    const id = await item()
    shop.payments.broken.add('createSession')
    expect((await open(seller, { productIds: [id] })).statusCode).toBe(502)
    shop.payments.broken.clear()
    expect((await buyOnline(id)).statusCode).toBe(200)
  })
})

describe('finding items at the desk', () => {
  const find = async (browser: Browser, q: string) =>
    (await browser.get(`/api/desk/items?q=${encodeURIComponent(q)}`)).json()

  test('by a scanned tag or a SKU puts the exact match first', async () => {
    const id = await item(4_500, { title: 'Walnut clock' })
    for (const q of [`http://localhost:3000/product/${id}`, `FV-${id}`, `fv ${id}`, String(id)])
      expect(await find(seller, q)).toMatchObject({
        isExact: true,
        items: [{ productId: id, sku: `FV-${id}`, price: '45.00', seller: 'hazel', state: 'free', refusal: null }],
      })
    expect(await find(seller, 'http://localhost:3000/product/99999999')).toEqual({ items: [], isExact: false })
  })

  test('by words sorts numbers by value, and knows what is held and sold', async () => {
    const ids = []
    for (const number of [10, 2, 1]) ids.push(await item(100, { title: `Crate ${number} of records` }))
    const [ten = 0, two = 0] = ids
    await hold(seller, ten)
    await hold(admin, two)
    const { items } = await find(seller, 'records crate')
    expect(items.map(({ title, state }: { title: string; state: string }) => [title, state])).toEqual([
      ['Crate 1 of records', 'free'],
      ['Crate 2 of records', 'held'],
      ['Crate 10 of records', 'yours'],
    ])
    await sellHere(seller, cash([ten]))
    expect((await find(seller, 'crate')).items.at(-1)).toMatchObject({
      productId: ten,
      state: 'sold',
      refusal: 'This item has already been purchased.',
    })
  })

  test('shows a seller whose a scanned item is, but no items of others in a search', async () => {
    const id = await item(100, { sellerId: shop.juniper.id, title: 'Moth jar' })
    expect((await find(seller, 'moth')).items).toEqual([])
    expect((await find(seller, `FV-${id}`)).items[0]).toMatchObject({ seller: 'juniper', refusal: expect.any(String) })
    expect((await find(admin, 'moth')).items).toHaveLength(1)
    expect((await find(await helper(), 'moth')).items[0]).toMatchObject({ refusal: null, mayLower: false })
    const hidden = await item(100, { sellerId: shop.juniper.id, status: 'pending' })
    expect((await find(seller, `FV-${hidden}`)).items).toEqual([])
  })
})
