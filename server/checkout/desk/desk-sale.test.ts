import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskSale } from '../../../contracts/desk.ts'
import { openPass } from '../../testing/callers.ts'
import { openDesks } from '../../testing/desk.ts'
import { mailsTo, paragraphsOf } from '../../testing/mails.ts'
import { Browser } from '../../testing/people.ts'
import { openSale } from '../../testing/stock.ts'
import { TEST_NOW } from '../../testing/test-app.ts'

const { app, shop, wren, admin, seller, helper, item, cash, sellHere, hold, buyOnline } = await openDesks()
beforeEach(() => shop.deps.setNow(TEST_NOW))

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
    const items = ['Item 1: Brass reading lamp, $45.00', 'Item 2: Brass reading lamp, $12.50']
    expect(paragraphsOf(mail)).toEqual([
      'Thank you',
      'Here is the receipt for what you bought at our sale. Enjoy them!',
      [...items, 'Paid in cash: $57.50'].join('\n'),
      `Open your receipt:\n${sale.receiptUrl}`,
      'Something not right? Reply to this email, or write to support@localhost. We reply within 24 hours.',
    ])
    const told = (await mailsTo(shop.deps, 'hazel@example.com')).at(-1)
    expect(paragraphsOf(told)).toEqual([
      '2 of your items are sold',
      'Good news, hazel: someone bought and paid for your items at the sale.',
      [...items, 'Sold for: $57.50', 'Commission: $5.75', 'Your share: $51.75'].join('\n'),
      'The buyer paid in cash and took them along. There is nothing left to hand over.',
      'Open your dashboard:\nhttp://localhost:3000/seller',
    ])
  })

  test('of the dearest items counts in full for the seller and the drawer', async () => {
    const before = Number(await earnings())
    const ids = [await item(9_999_999_999), await item(9_999_999_999)]
    const answer = await sellHere(admin, cash(ids))
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { amount: '199999999.98' }])
    expect(Number(await earnings()) - before).toBe(180_000_000)
    const { expected } = (await admin.get('/api/desk/drawer')).json()
    expect(Number(expected)).toBeGreaterThan(199_999_999)
    const counted = await admin.post('/api/desk/drawer', { counted: '0', key: randomUUID() })
    expect([counted.statusCode, counted.json()]).toMatchObject([201, { expected }])
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
    await admin.post(`/api/admin/purchases/${byShop.purchases[0].id}/refund`, refund)
    expect(await entriesOf(byShop.orderId)).toEqual(['sale 10.00', 'commission -1.00', 'refund -9.00'])
  })

  test('is over once handed over: the mail about its refund does not ask the seller to keep the item', async () => {
    const sale = (await sellHere(seller, cash([await item(1_000)]))).json()
    await admin.post(`/api/admin/purchases/${sale.purchases[0].id}/refund`, { reason: 'Broken' })
    const mails = await mailsTo(shop.deps, 'hazel@example.com')
    const text = mails.findLast(({ subject }) => subject.startsWith('Refunded: '))?.text
    expect(text).toContain('the sale of your item has been refunded to its buyer.')
    expect(text).not.toContain('hand it over')
  })

  test('for cash that the seller kept is refunded by the seller, as everyone is told', async () => {
    const buyerEmail = 'ida@example.com'
    const kept = (await sellHere(seller, cash([await item(1_000)], { heldBy: 'seller', buyerEmail }))).json()
    const paidIn = (await sellHere(seller, cash([await item(1_000)], { buyerEmail: 'joan@example.com' }))).json()
    const sold = (await mailsTo(shop.deps, 'hazel@example.com')).slice(-2).map(({ text }) => text)
    expect(sold[0]).toContain(
      'Your share: $9.00\nCommission you owe: $1.00\n\nThe buyer paid in cash, which you kept, and',
    )
    expect(sold[0]).not.toMatch(/Commission:|Sales tax/)
    expect(sold[1]).toContain('Commission: $1.00\nYour share: $9.00\n\nThe buyer paid in cash and took it along.')
    const told = async (path: string) => (await admin.get(path)).json()
    expect((await told('/api/admin/recent-sales')).slice(0, 2)).toMatchObject([
      expect.not.objectContaining({ heldBy: expect.anything() }),
      { heldBy: 'seller' },
    ])
    expect((await told(`/api/admin/orders/${kept.orderId}`)).items).toMatchObject([{ heldBy: 'seller' }])
    expect((await told(`/api/admin/orders/${paidIn.orderId}`)).items[0]).not.toHaveProperty('heldBy')
    for (const { purchases } of [kept, paidIn])
      await admin.post(`/api/admin/purchases/${purchases[0].id}/refund`, { reason: 'Broken' })
    const mails = (await mailsTo(shop.deps, 'hazel@example.com')).filter(({ subject }) =>
      subject.startsWith('Refunded'),
    )
    expect(mails.at(-2)?.text).toContain("You kept the buyer's cash, so please pay back the $10.00 if you haven't yet.")
    expect(mails.at(-1)?.text).not.toContain('pay back')
    const lastTo = async (address: string) => (await mailsTo(shop.deps, address)).at(-1)?.text
    expect(await lastTo(buyerEmail)).toContain('The seller kept your cash and pays it back to you.')
    expect(await lastTo('joan@example.com')).toMatch(
      /^Your refund\n\nYour purchase at our sale has been refunded\.[\s\S]*The money was paid out to you in cash\./,
    )
  })

  test('for less shows the seller what the item went for, and then that it was refunded or sold again', async () => {
    const id = await item(1_000)
    const own = async () =>
      (await seller.get('/api/seller/products')).json().find((product: { id: number }) => product.id === id)
    expect(await own()).not.toHaveProperty('soldFor')
    const lower = { ...cash([]), items: [{ productId: id, price: '8.00' }] }
    const { purchases }: DeskSale = (await sellHere(seller, lower)).json()
    expect(await own()).toMatchObject({ status: 'sold', price: '10.00', soldFor: '8.00' })
    expect(await own()).not.toHaveProperty('refundedAt')
    const purchase = `/api/admin/purchases/${purchases[0]?.id}`
    await admin.post(`${purchase}/refund`, { reason: 'Broken' })
    expect(await own()).toMatchObject({ soldFor: '8.00', refundedAt: TEST_NOW.toISOString() })
    await admin.post(`${purchase}/relist`, {})
    expect(await own()).not.toHaveProperty('soldFor')
    await sellHere(seller, cash([id]))
    expect(await own()).toMatchObject({ status: 'sold', soldFor: '10.00' })
    expect(await own()).not.toHaveProperty('refundedAt')
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

  test('by a helper is in the sale of their pass only', async () => {
    const later = await openSale(shop.deps, new Date(TEST_NOW.getTime() + 30 * 24 * 3_600_000))
    const pass = (await admin.post('/api/admin/desk-passes', { name: 'Bea', saleEventId: later.id })).json()
    const id = await item()
    const answer = await sellHere(await openPass(app, pass), cash([id]))
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'This desk pass is for another sale.'])
    expect(await status(id)).toBe('approved')
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
    const [id, second, other] = [await item(), await item(), await item()]
    const asked = cash([id, second])
    const reordered = { ...asked, items: asked.items.toReversed() }
    const [first, again] = [await sellHere(seller, asked), await sellHere(seller, reordered)]
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 200, first.json()])
    shop.deps.setNow(new Date(shop.sale.endDate.getTime() + 1))
    expect((await sellHere(seller, asked)).statusCode).toBe(200)
    for (const change of [
      { items: [{ productId: other }] },
      { method: 'card_reader' },
      { heldBy: 'seller' },
      { buyerEmail: 'bo@example.com' },
    ])
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
    const { key } = cash([])
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
    const buyerEmail = 'cy@example.com'
    const sale = (await sellHere(admin, cash([await item(2_000)], { method: 'card_reader', buyerEmail }))).json()
    expect((await revenue()) - before).toBe(20)
    const [recent] = (await admin.get('/api/admin/recent-sales')).json()
    expect(recent).toMatchObject({ id: sale.purchases[0].id, method: 'card_reader', soldBy: 'wren' })
    const refunded = await admin.post(`/api/admin/purchases/${sale.purchases[0].id}/refund`, { reason: 'Broken' })
    expect(refunded.json()).toMatchObject({ isGivenBack: true, needsReview: false })
    expect(await revenue()).toBe(before)
    const told = (await mailsTo(shop.deps, buyerEmail)).map(({ text }) => text)
    expect(told).toEqual([expect.stringContaining('Paid by card: $20.00'), expect.stringContaining('on your card.')])
    const sold = (await mailsTo(shop.deps, 'hazel@example.com')).findLast(({ subject }) => subject.startsWith('Sold: '))
    expect(sold?.text).toContain('The buyer paid by card and took it along.')
  })
})
