import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkoutSessions, products, purchases, saleEvents, users } from '../database/schema.ts'
import { mailsTo } from '../testing/mails.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { GUEST, stockShop, visitor } from '../testing/shop.ts'
import { stripeApp } from '../testing/stripe-app.ts'
import { completeBySession } from './complete-checkout.ts'
import { openCheckout } from './open-checkout.ts'
import { reconcile } from './reconcile.ts'

const { app, deps, stripe, notify } = await stripeApp({ SALES_TAX_RATE: '7.250' })
const shop = await stockShop(deps)
await addPerson(deps, 'wren')
const wren = await new Browser(app).signIn('wren')
const hazel = await new Browser(app).signIn('hazel')
beforeEach(() => setRate(null))

const setRate = (taxRate: string | null) => deps.db.update(saleEvents).set({ taxRate })

/** A lamp at 45.00 with 3.26 tax, a tray at 12.47 with 0.90, a bell at 20.06 with 1.45: a cent less than on their sum. */
async function three(): Promise<number[]> {
  const lamp = await shop.addItem()
  const tray = await shop.addItem({ title: 'Tin tray', price: 1_247 })
  const bell = await shop.addItem({ title: 'Ship bell', price: 2_006 })
  return [lamp.id, tray.id, bell.id]
}

const open = async (productIds: number[]) => (await openCheckout(deps, visitor(), { productIds, ...GUEST })).sessionId

async function pay(sessionId: string, productId: number | undefined) {
  const payment = stripe.pay(sessionId)
  const completed = await completeBySession(deps, { sessionId, productId: productId ?? 0 })
  return { payment, ...completed }
}

async function bought(productIds: number[]) {
  return pay(await open(productIds), productIds[0])
}

const refund = async (id: number) =>
  (await wren.post(`/api/admin/purchases/${id}/refund`, { reason: 'It broke' })).json()
const lastMail = async (subject: string, to = GUEST.buyerEmail) =>
  (await mailsTo(deps, to)).filter((mail) => mail.subject.startsWith(subject)).at(-1)?.text
const earnings = async () => {
  const [row] = await deps.db.select().from(users).where(eq(users.id, shop.hazel.id))
  return row?.totalEarnings ?? 0
}
const revenue = async () => Number((await wren.get('/api/admin/stats')).json().totalRevenue)

describe('buying', () => {
  test('adds the tax of all items, each rounded separately, as one line of the payment page', async () => {
    const session = stripe.sessions.get(await open(await three()))
    expect(session?.amount_total).toBe(4_500 + 1_247 + 2_006 + 326 + 90 + 145)
    expect(session?.asked).toMatchObject({
      'line_items[3][price_data][product_data][name]': 'Sales tax',
      'line_items[3][price_data][unit_amount]': '561',
    })
  })

  test('records price, tax and total; the seller earns of the price, and revenue is without tax', async () => {
    const [before, taken] = [await earnings(), await revenue()]
    const ids = await three()
    const completed = await bought(ids)
    expect(completed).toMatchObject({ amount: 4_500, tax: 326, total: 4_826 })
    expect(completed.purchases.map(({ amount, tax, total }) => [amount, tax, total])).toEqual([
      [4_500, 326, 4_826],
      [1_247, 90, 1_337],
      [2_006, 145, 2_151],
    ])
    const ofOrder = eq(purchases.orderId, completed.orderId)
    const rows = await deps.db.select().from(purchases).where(ofOrder).orderBy(purchases.id)
    expect(rows.map(({ tax, commission }) => [tax, commission])).toEqual([
      [326, 450],
      [90, 124],
      [145, 200],
    ])
    expect((await earnings()) - before).toBe(7_753 - 774)
    expect((await revenue()) - taken).toBeCloseTo(77.53)
  })

  test('shows price, tax and total in the API, on the receipt and to the admins', async () => {
    const [lamp = 0] = await three()
    const sessionId = await open([lamp])
    stripe.pay(sessionId)
    const answer = await new Browser(app).post('/api/dev-complete-purchase', { sessionId, productId: lamp })
    expect(answer.json()).toMatchObject({ amount: '45.00', tax: '3.26', total: '48.26' })
    const receipt = (await new Browser(app).get(`/api/receipts/${answer.json().receipt}`)).json()
    expect(receipt).toMatchObject({ amount: '45.00', tax: '3.26', total: '48.26' })
    expect(receipt.items).toMatchObject([{ amount: '45.00', tax: '3.26', total: '48.26' }])
    const [latest] = (await wren.get('/api/admin/recent-sales')).json()
    expect(latest).toMatchObject({ productId: lamp, amount: '45.00', tax: '3.26', total: '48.26' })
  })

  test('is emailed to the buyer with the tax, and to the seller without', async () => {
    const [lamp = 0] = await three()
    const { orderId, id } = await bought([lamp])
    expect(await lastMail('Your purchase: Brass')).toMatch(/Price: \$45\.00\s+Sales tax: \$3\.26\s+Paid: \$48\.26/)
    await wren.post(`/api/admin/orders/${orderId}/receipt`)
    expect(await lastMail('Your receipt: ')).toMatch(/lamp, \$45\.00\s+Sales tax: \$3\.26\s+Paid: \$48\.26/)
    await refund(id)
    await wren.post(`/api/admin/orders/${orderId}/receipt`)
    expect(await lastMail('Your receipt: ')).toContain('Paid: $48.26\nRefunded: $48.26\n')
    const sold = await lastMail('Sold: Brass', shop.hazel.email)
    expect(sold).toContain('Sold for: $45.00')
    expect(sold).not.toMatch(/tax/i)
    await bought(await three())
    expect(await lastMail('Your purchase: Brass reading lamp and 2 more')).toMatch(
      /Item 3: Ship bell, \$20\.06\s+Sales tax: \$5\.61\s+Paid: \$83\.14/,
    )
  })

  test("uses the sale's own rate if it has one", async () => {
    await setRate('8.8750')
    const [lamp = 0, tray = 0] = await three()
    expect(await bought([lamp])).toMatchObject({ tax: 399, total: 4_899 })
    await setRate('0')
    const sessionId = await open([tray])
    expect(Object.keys(stripe.sessions.get(sessionId)?.asked ?? {}).join()).not.toContain('line_items[1]')
    expect(await pay(sessionId, tray)).toMatchObject({ amount: 1_247, tax: 0, total: 1_247 })
    expect(await lastMail('Your purchase: Tin tray')).not.toMatch(/tax/i)
  })

  test('costs what was promised even if the rate changes during checkout', async () => {
    const [lamp = 0, tray = 0] = await three()
    const sessionId = await open([lamp])
    await setRate('10')
    expect(await pay(sessionId, lamp)).toMatchObject({ tax: 326, total: 4_826 })
    expect(await bought([tray])).toMatchObject({ tax: 125, total: 1_372 })
  })

  test('is refused if price and tax together exceed the card limit', async () => {
    const { id } = await shop.addItem({ price: 99_000_000 })
    await expect(open([id])).rejects.toMatchObject({ status: 409, message: expect.stringContaining('by card') })
  })

  test('fails if only the price was paid: it is refunded in full, and admins are alerted', async () => {
    const [lamp = 0] = await three()
    const sessionId = await open([lamp])
    Object.assign(stripe.sessions.get(sessionId) ?? {}, { amount_total: 4_500 })
    const payment = stripe.pay(sessionId)
    await expect(completeBySession(deps, { sessionId, productId: lamp })).rejects.toMatchObject({ status: 409 })
    expect(stripe.givenBack.get(payment)).toBe(4_500)
    const [alert] = (await wren.get('/api/admin/payment-alerts')).json()
    expect(alert.message).toContain('took $45.00 where we asked for $48.26')
    expect(await lastMail('Your refund: Brass')).toContain('We asked for: $48.26')
  })
})

describe('a refund', () => {
  test('of one item returns its price and tax to the cent, and of all items exactly what was paid', async () => {
    const before = await earnings()
    const { purchases: all, payment } = await bought(await three())
    const [lamp, tray, bell] = all.map(({ id }) => id)
    expect(await refund(tray ?? 0)).toMatchObject({ amount: '12.47', tax: '0.90', total: '13.37', isGivenBack: true })
    expect(stripe.givenBack.get(payment)).toBe(1_337)
    expect(await lastMail('Refunded: Tin tray')).toMatch(/Sales tax: \$0\.90\s+Refunded in full: \$13\.37/)
    await refund(lamp ?? 0)
    await refund(bell ?? 0)
    expect(stripe.givenBack.get(payment)).toBe(stripe.sessions.get(sessionOf(payment))?.amount_total)
    expect(await earnings()).toBe(before)
  })

  test('returns the tax that was paid, whatever the rate is now', async () => {
    const [lamp = 0] = await three()
    const { id, payment } = await bought([lamp])
    await setRate('20')
    expect(await refund(id)).toMatchObject({ total: '48.26' })
    expect(stripe.givenBack.get(payment)).toBe(4_826)
  })

  test('at the provider, of one item with its tax, is our own and no alert', async () => {
    const { id, payment } = await bought(await three())
    await refund(id)
    const charge = { object: 'charge', id: 'ch_1', payment_intent: payment, currency: 'usd', refunded: false }
    await notify(stripe.eventAbout('charge.refunded', { ...charge, amount_refunded: 4_826 }))
    const alerts = (await wren.get('/api/admin/payment-alerts')).json()
    expect(alerts.filter(({ kind }: { kind: string }) => kind === 'partial_refund')).toEqual([])
  })

  test('of a late payment includes the tax, for all items and for some', async () => {
    const [lamp = 0, tray = 0, bell = 0] = await three()
    const [whole, part] = [await open([bell]), await open([lamp, tray])]
    const payments = [stripe.pay(whole), stripe.pay(part)]
    for (const id of [bell, tray]) await deps.db.update(products).set({ status: 'unlisted' }).where(eq(products.id, id))
    await reconcile(deps)
    expect(payments.map((payment) => stripe.givenBack.get(payment))).toEqual([2_151, 1_337])
    expect(await lastMail('Your refund: Ship bell')).toContain('Refunded in full: $21.51')
    expect(await lastMail('Your refund: Tin tray')).toContain('Refunded: $13.37')
    const { notSold } = await completeBySession(deps, { sessionId: part, productId: lamp })
    expect(notSold).toMatchObject([{ productId: tray, amount: 1_247, tax: 90, total: 1_337 }])
  })
})

const sessionOf = (payment: string): string =>
  [...stripe.sessions.values()].find(({ payment_intent }) => payment_intent === payment)?.id ?? ''

test('a statement shows the tax beside each sale and refund, and adds none of it to the earnings', async () => {
  const [lamp = 0] = await three()
  const { id } = await bought([lamp])
  await refund(id)
  const { entries } = (await hazel.get('/api/seller/statement')).json()
  const rows = entries.slice(0, 3).map(({ kind, amount, tax }: Record<string, string>) => [kind, amount, tax])
  expect(rows).toEqual([
    ['refund', '-40.50', '-3.26'],
    ['commission', '-4.50', '0.00'],
    ['sale', '45.00', '3.26'],
  ])
  const [heading, refunded] = (await hazel.get('/api/seller/statement.csv')).body.split('\r\n')
  expect(heading).toContain('"Amount (USD)","Sales tax, not yours (USD)"')
  expect(refunded).toMatch(/"-40\.50","-3\.26"$/)
})

test('the data export has the tax of purchases', async () => {
  const juniper = await new Browser(app).signIn('juniper')
  const [lamp = 0] = await three()
  const { sessionId } = (await juniper.post('/api/create-checkout-session', { productId: lamp })).json()
  await pay(sessionId, lamp)
  const data = (await juniper.get('/api/auth/export')).json()
  expect(data.purchases).toMatchObject([{ amount: '45.00', tax: '3.26' }])
})

test('checkouts and purchases from before sales tax have none', async () => {
  const [checkout] = await deps.db
    .insert(checkoutSessions)
    .values({
      provider: 'stripe',
      title: 'Old',
      visitorId: 'v',
      ...GUEST,
      amount: 100,
      status: 'failed',
      expiresAt: deps.now(),
    })
    .returning()
  expect(checkout?.tax).toBe(0)
})

describe('tax of what is sold in person', () => {
  let keys = 0
  const sell = async (body: object) =>
    (await hazel.post('/api/desk/sales', { method: 'cash', key: `taxed-${++keys}`, ...body })).json()
  const keptCash = async (orderId: number): Promise<string[]> =>
    (
      await deps.pool.query(
        `select l.amount from ledger_entries l join purchases p on p.id = l.purchase_id
         where p.order_id = $1 and l.kind = 'cash_kept' order by l.id`,
        [orderId],
      )
    ).rows.map(({ amount }) => amount)

  test('applies to the agreed price, and is in the drawer', async () => {
    const [lamp = 0] = await three()
    const before = Number((await hazel.get('/api/desk/drawer')).json().expected ?? 0)
    const buyerEmail = 'ida@example.com'
    const sale = await sell({ items: [{ productId: lamp, price: '40.00' }], buyerEmail })
    expect(sale).toMatchObject({ amount: '40.00', tax: '2.90', total: '42.90' })
    expect(await lastMail('Your receipt: Brass', buyerEmail)).toMatch(
      /Price: \$40\.00\s+Sales tax: \$2\.90\s+Paid in cash: \$42\.90/,
    )
    const expected = async () => Number((await hazel.get('/api/desk/drawer')).json().expected) - before
    expect(await expected()).toBeCloseTo(42.9, 5)
    const csv = (await wren.get('/api/admin/orders.csv')).body
    expect(csv).toContain('Tax (USD)')
    expect(csv).toContain('"40.00","2.90","42.90","cash"')
  })

  test('is owed by a seller who kept the cash', async () => {
    const [lamp = 0] = await three()
    const sale = await sell({ items: [{ productId: lamp }], heldBy: 'seller' })
    expect(await keptCash(sale.orderId)).toEqual(['-48.26'])
    const mail = (await mailsTo(deps, 'hazel@example.com')).findLast(({ subject }) => subject.startsWith('Sold: '))
    expect(mail?.text).toMatch(/Commission you owe: \$4\.50\s+Sales tax you owe: \$3\.26/)
    await refund(sale.purchases[0].id)
    expect(await keptCash(sale.orderId)).toEqual(['-48.26', '48.26'])
    expect(await lastMail('Refunded: ', shop.hazel.email)).toContain('please pay back the $48.26')
  })

  test('is on the payment page on the buyer’s phone, and in the total at the desk', async () => {
    const [lamp = 0] = await three()
    const { sessionId } = (await hazel.post('/api/desk/checkouts', { productIds: [lamp] })).json()
    const [row] = await deps.db.select().from(checkoutSessions).where(eq(checkoutSessions.productId, lamp))
    expect([Boolean(sessionId), row?.amount, row?.tax]).toEqual([true, 4_500, 326])
    const { total } = (await hazel.get(`/api/desk/checkouts/${sessionId}`)).json()
    expect(total).toBe('48.26')
  })
})
