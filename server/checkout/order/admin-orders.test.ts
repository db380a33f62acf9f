import { beforeEach, describe, expect, test } from 'vitest'
import { WALK_IN } from '../../../contracts/desk-rules.ts'
import type { AdminOrder, AdminOrderDetails } from '../../../contracts/order.ts'
import { skuOf } from '../../../contracts/product-rules.ts'
import { pickupMarks } from '../../database/schema.ts'
import { mailsTo } from '../../testing/mails.ts'
import { Browser } from '../../testing/people.ts'
import { GUEST, openStaffedShop, signedInAs, visitor } from '../../testing/shop.ts'
import { TEST_NOW } from '../../testing/test-app.ts'
import { completeBySession } from '../complete-checkout.ts'
import type { Requester } from '../hold/holder.ts'
import { openCheckout } from '../open-checkout.ts'

const { app, shop, admin: wren } = await openStaffedShop()
beforeEach(() => shop.deps.pool.query('truncate purchases, orders, checkout_sessions, audit_entries cascade'))

async function buy(titles: string[], buyer: Partial<typeof GUEST> = {}, requester: Requester = visitor()) {
  const items = await Promise.all(titles.map((title) => shop.addItem({ title })))
  const productIds = items.map(({ id }) => id)
  const who = requester.account ? {} : { ...GUEST, ...buyer }
  const { sessionId } = await openCheckout(shop.deps, requester, { productIds, ...who })
  await shop.payments.pay(sessionId)
  return completeBySession(shop.deps, { sessionId, productId: productIds[0] ?? 0 })
}

const handOver = (purchaseId: number, version = 1, isHandedOver = true) =>
  shop.deps.db.insert(pickupMarks).values({
    purchaseId,
    version,
    isHandedOver,
    key: `mark-of-a-test-${version}`,
    actorId: shop.hazel.id,
    // The first is a little older than its order, as at a desk.
    markedAt: new Date(TEST_NOW.getTime() + (version - 1) * 60_000 - 5),
  })
const refund = (id: number) =>
  wren.post(`/api/admin/purchases/${id}/refund`, { reason: 'The glass is cracked', relist: false })

const list = async (query = '') => {
  const answer = await wren.get(`/api/admin/orders?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ orders: AdminOrder[]; next: number | null }>()
}
const numbers = async (query = '') => (await list(query)).orders.map(({ id }) => id)
const find = (q: string) => numbers(`q=${encodeURIComponent(q)}`)

describe('all orders', () => {
  test('have all items of a payment, what was paid and what was refunded', async () => {
    const { orderId, purchases, paymentId, receipt } = await buy(['Tin tray', 'Ship bell'])
    await refund(purchases[1]?.id ?? 0)
    await handOver(purchases[0]?.id ?? 0)
    const { orders, next } = await list()
    expect(next).toBeNull()
    expect(orders).toEqual([
      {
        ...{
          id: orderId,
          receipt,
          pickupCode: expect.stringMatching(/^\w{6}$/),
          paidAt: TEST_NOW.toISOString(),
          paymentId,
        },
        buyerName: 'Gus Guest',
        buyerEmail: 'gus@example.com',
        buyerUsername: null,
        sale: {
          id: shop.sale.id,
          startDate: shop.sale.startDate.toISOString(),
          location: shop.sale.location,
          timeZone: shop.sale.timeZone,
        },
        amount: '90.00',
        tax: '0.00',
        total: '90.00',
        refunded: '45.00',
        items: [
          expect.objectContaining({
            ...{
              title: 'Tin tray',
              seller: 'hazel',
              amount: '45.00',
              method: 'test',
              canRelist: true,
              refundedAt: null,
            },
            handedOver: { at: expect.any(String), by: 'hazel' },
          }),
          expect.objectContaining({
            title: 'Ship bell',
            refundReason: 'The glass is cracked',
            canRelist: true,
            isGivenBack: true,
            handedOver: null,
          }),
        ],
      },
    ])
  })

  test('are found by words of the buyer or item, by code, SKU, payment id and number, and by nothing else', async () => {
    const lantern = await buy(['Brass ship lantern, 100%'], { buyerName: 'Doc Watson', buyerEmail: 'doc@example.org' })
    const tray = await buy(['Tin tray', 'Ship bell'], { buyerName: 'June Carter', buyerEmail: 'June@Example.com' })
    const [first] = (await list(`q=${tray.orderId}`)).orders
    const code = first?.pickupCode ?? ''
    for (const q of [
      'doc wats',
      'WATSON doc@',
      'dóc watsön',
      'lantern brass',
      '100%',
      `no. ${lantern.orderId}`,
      `#${lantern.orderId}`,
      `fv ${lantern.productId}`,
      skuOf(lantern.productId),
    ])
      expect({ q, found: await find(q) }).toEqual({ q, found: [lantern.orderId] })
    const byCode = `${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`
    for (const q of ['june@example.com', 'bell', byCode, tray.paymentId ?? '', ` tin   tray `])
      expect({ q, found: await find(q) }).toEqual({ q, found: [tray.orderId] })
    expect(await find('ship')).toEqual([tray.orderId, lantern.orderId])
    for (const q of ['doc tray', '10_%', '\\', "'", '"', '(', 'nobody', '99999', '\u0000'])
      expect({ q, found: await find(q) }).toEqual({ q, found: [] })
    expect(await find('\t')).toHaveLength(2)
  })

  test('are filtered by sale, state and method: one item must match all', async () => {
    const paid = await buy(['Tin tray', 'Ship bell'])
    const pickedUp = await buy(['Oak stool'])
    const undone = await buy(['Cane chair'])
    await handOver(pickedUp.id)
    await handOver(undone.id)
    await handOver(undone.id, 2, false)
    await refund(paid.purchases[0]?.id ?? 0)
    expect(await numbers('state=paid')).toEqual([undone.orderId, pickedUp.orderId, paid.orderId])
    expect(await numbers('state=picked_up')).toEqual([pickedUp.orderId])
    expect(await numbers('state=not_picked_up')).toEqual([undone.orderId, paid.orderId])
    expect(await numbers('state=refunded')).toEqual([paid.orderId])
    expect(await numbers('state=refunded&q=stool')).toEqual([])
    expect(await numbers(`sale=${shop.sale.id}`)).toHaveLength(3)
    expect(await numbers('sale=none')).toEqual([])
    expect(await numbers('method=test')).toHaveLength(3)
    expect(await numbers('method=cash')).toEqual([])
    for (const query of ['state=lost', 'sale=x', 'method=barter', 'before=0', 'limit=101', `q=${'a'.repeat(201)}`])
      expect((await wren.get(`/api/admin/orders?${query}`)).statusCode).toBe(400)
  })

  test('are paged, each order once and complete', async () => {
    for (const title of ['One', 'Two', 'Three']) await buy([title, `${title} more`])
    const first = await list('limit=2')
    expect(first.orders.map(({ items }) => items.length)).toEqual([2, 2])
    const second = await list(`limit=2&before=${first.next}`)
    expect([...first.orders, ...second.orders].map(({ items }) => items[0]?.title)).toEqual(['Three', 'Two', 'One'])
    expect(second.next).toBeNull()
  })
})

describe('an order', () => {
  const details = async (id: number) => (await wren.get(`/api/admin/orders/${id}`)).json<AdminOrderDetails>()

  test('lists who did what, and when', async () => {
    const { orderId, purchases } = await buy(['Tin tray', 'Ship bell'])
    await handOver(purchases[0]?.id ?? 0)
    await handOver(purchases[0]?.id ?? 0, 2, false)
    shop.deps.setNow(new Date(TEST_NOW.getTime() + 10 * 60_000))
    await refund(purchases[1]?.id ?? 0)
    shop.deps.setNow(TEST_NOW)
    const { history } = await details(orderId)
    expect(history.map(({ what, by, item, note }) => [what, by, item, note])).toEqual([
      ['paid', null, null, null],
      ['handed over', 'hazel', 'Tin tray', null],
      ['put back', 'hazel', 'Tin tray', null],
      ['refunded', 'wren', 'Ship bell', 'The glass is cracked'],
    ])
    expect((await wren.get('/api/admin/orders/999999')).statusCode).toBe(404)
  })

  test('sends its receipt again, and names what was refunded', async () => {
    const { orderId, purchases, receipt } = await buy(['מגש פח', 'Ship bell'], { buyerEmail: 'again@example.com' })
    await refund(purchases[1]?.id ?? 0)
    const answer = await wren.post(`/api/admin/orders/${orderId}/receipt`)
    expect(answer.json()).toEqual({ message: 'The receipt is on its way to again@example.com.' })
    const mails = await mailsTo(shop.deps, 'again@example.com')
    const mail = mails.find(({ subject }) => subject === `Your receipt: order no. ${orderId}`)
    expect(mail?.text).toContain(`/receipt/${receipt}`)
    expect(mail?.text).toMatch(/Item: מגש פח\u200e, \$45\.00[\s\S]*Refunded: Ship bell, \$45\.00/)
    expect(mail?.text).toContain('Paid: $90.00\nRefunded: $45.00\n')
    expect((await details(orderId)).history.at(-1)).toMatchObject({ what: 'receipt sent', by: 'wren' })
  })

  test('sends a receipt with the pickup until all of it is picked up or refunded', async () => {
    const { orderId, purchases } = await buy(['Tin tray', 'Ship bell', 'Oak stool'], {
      buyerEmail: 'fetch@example.com',
    })
    const resent = async () => {
      await wren.post(`/api/admin/orders/${orderId}/receipt`)
      return (await mailsTo(shop.deps, 'fetch@example.com')).at(-1)?.text
    }
    const [tray, bell, stool] = purchases.map(({ id }) => id)
    await handOver(tray ?? 0)
    const withPickup = await resent()
    expect(withPickup).toMatch(/Picked up: Tin tray, \$45\.00[\s\S]*Item: Ship bell/)
    expect(withPickup).toMatch(/Pickup at: [\s\S]*Pickup code: /)
    await refund(bell ?? 0)
    await handOver(stool ?? 0)
    const withoutPickup = await resent()
    expect(withoutPickup).toMatch(/Picked up: Tin tray[\s\S]*Refunded: Ship bell[\s\S]*Picked up: Oak stool/)
    expect(withoutPickup).not.toMatch(/Pickup|Until/)
  })

  test('of a desk sends a receipt without a pickup', async () => {
    const { orderId } = await buy(['Tin tray'], { buyerEmail: 'desk@example.com', buyerName: WALK_IN })
    await shop.deps.pool.query(
      `update purchases set method = 'card_reader', held_by = 'organiser', buyer_name = '${WALK_IN}'`,
    )
    await wren.post(`/api/admin/orders/${orderId}/receipt`)
    const mail = (await mailsTo(shop.deps, 'desk@example.com')).at(-1)
    expect(mail?.text).toContain('Paid by card: $45.00')
    expect(mail?.text).not.toMatch(new RegExp(`Pickup|Until|${WALK_IN}`))
  })

  test('can have its address corrected: the new one gets the receipt, and later the refund', async () => {
    const { orderId, purchases } = await buy(['Tin tray', 'Ship bell'], { buyerEmail: 'jun@exmaple.com' })
    const answer = await wren.patch(`/api/admin/orders/${orderId}`, { buyerEmail: ' june@example.com ' })
    expect(answer.json()).toMatchObject({ id: orderId, buyerEmail: 'june@example.com' })
    expect(answer.json<AdminOrderDetails>().history.at(-1)).toMatchObject({
      what: 'address corrected',
      by: 'wren',
      note: 'j…@exmaple.com to j…@example.com',
    })
    expect(await find('exmaple')).toEqual([])
    await refund(purchases[0]?.id ?? 0)
    const subjects = (await mailsTo(shop.deps, 'june@example.com')).map(({ subject }) => subject)
    expect(subjects).toEqual([`Your receipt: order no. ${orderId}`, 'Refunded: Tin tray'])

    const again = await wren.patch(`/api/admin/orders/${orderId}`, { buyerEmail: 'june@example.com' })
    expect(again.statusCode).toBe(409)
    for (const buyerEmail of ['june', '', 'june@deleted.invalid', 'a@b.co\r\nbcc: x@y.z', undefined])
      expect((await wren.patch(`/api/admin/orders/${orderId}`, { buyerEmail })).statusCode).toBe(400)
    expect((await wren.patch('/api/admin/orders/999999', { buyerEmail: 'a@example.com' })).statusCode).toBe(404)
  })

  test('of a deleted account has no address to send anything to', async () => {
    const { orderId } = await buy(['Tin tray'], {}, signedInAs(shop.juniper))
    await shop.deps.pool.query(`update purchases set buyer_email = 'former-member@deleted.invalid'`)
    expect((await list()).orders[0]).toMatchObject({ buyerEmail: '', buyerUsername: 'juniper' })
    const answer = await wren.post(`/api/admin/orders/${orderId}/receipt`)
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This order has no email address. Add one first.'])
  })
})

describe('the orders as CSV', () => {
  test('have a line for each item that belongs to the orders asked for, and no formulas', async () => {
    await buy(['Oak stool'])
    const buyer = { buyerName: '+Gus', buyerEmail: '=gus@example.com' }
    const { orderId, purchases } = await buy(['=HYPERLINK("https://evil.example")', 'Ship bell'], buyer)
    await refund(purchases[1]?.id ?? 0)
    const { headers, body } = await wren.get('/api/admin/orders.csv?q=bell')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="fernvale-orders.csv"')
    expect(headers['cache-control']).toBe('no-store')
    const lines = body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^"Order","Paid","Sale","Item","Seller","Buyer","Email","Amount \(USD\)","Method","State"/)
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")","hazel","'+Gus","'=gus@example.com"`)
    expect(lines[2]).toMatch(new RegExp(`^"${orderId}",.*"Ship bell",.*"45.00","test","refunded"`))
  })

  test('are for admins', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    expect((await hazel.get('/api/admin/orders.csv')).statusCode).toBe(403)
    expect((await new Browser(app).get('/api/admin/orders.csv')).statusCode).toBe(401)
  })
})
