import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Drawer } from '../../contracts/drawer.ts'
import { auditEntries, ledgerEntries, payouts, purchases, users } from '../database/schema.ts'
import { mailsTo, paragraphsOf } from '../testing/mails.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { openStaffedShop, type Shop } from '../testing/shop.ts'
import { openSale } from '../testing/stock.ts'
import { TEST_NOW } from '../testing/test-app.ts'

const { app, shop, admin: wren } = await openStaffedShop()
const { id: otisId } = await addPerson(shop.deps, 'otis')
const hazel = await new Browser(app).signIn('hazel')

beforeEach(async () => {
  const { db } = shop.deps
  await db.delete(ledgerEntries)
  await db.delete(payouts)
  await db.update(users).set({ totalEarnings: 0 })
})

/** Hazel's share of one sale is 40.50. */
async function sell(fields: Parameters<Shop['addItem']>[0] = {}): Promise<number> {
  return (await shop.sell(fields)).id
}

const refund = (id: number) => wren.post(`/api/admin/purchases/${id}/refund`, { reason: 'Cracked' })
const pay = (fields: object = {}) =>
  wren.post('/api/admin/payouts', {
    sellerId: shop.hazel.id,
    amount: '40.50',
    method: 'check',
    reference: 'no. 1042',
    key: randomUUID(),
    ...fields,
  })
const undo = (id: number, fields: object = {}) =>
  wren.post(`/api/admin/payouts/${id}/reversal`, { reason: 'The check bounced', key: randomUUID(), ...fields })
const statement = async () => (await hazel.get('/api/seller/statement')).json()
const settlement = async (sale?: number) =>
  (await wren.get(`/api/admin/settlement${sale === undefined ? '' : `?sale=${sale}`}`)).json()
const linesOf = (csv: string) => csv.trimEnd().split('\r\n').slice(1)
/** The last column, in cents. */
const sumOf = (csv: string) =>
  linesOf(csv).reduce((sum, line) => {
    const cells = line.slice(1, -1).split('","')
    return sum + Math.round(Number(cells.at(-1)) * 100)
  }, 0)

describe('a payout', () => {
  test('reduces the amount due, keeps the earnings, and notifies the seller', async () => {
    await sell()
    const response = await pay()
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      {
        sellerId: shop.hazel.id,
        username: 'hazel',
        amount: '40.50',
        method: 'check',
        reference: 'no. 1042',
        status: 'paid',
        failure: null,
        paidBy: 'wren',
        reversedAt: null,
        reversalReason: null,
      },
    ])
    expect(await statement()).toMatchObject({
      totalEarnings: '40.50',
      paidOut: '40.50',
      toBePaid: '0.00',
      entries: [
        { kind: 'payout', amount: '-40.50', title: 'Check, no. 1042', purchaseId: null, orderId: null },
        { kind: 'commission' },
        { kind: 'sale', payoutId: null },
      ],
    })
    expect((await hazel.get('/api/seller/stats')).json()).toMatchObject({
      totalEarnings: '40.50',
      paidOut: '40.50',
      toBePaid: '0.00',
    })
    const mail = (await mailsTo(shop.deps, 'hazel@example.com')).at(-1)
    expect(mail?.subject).toBe("You've been paid $40.50")
    expect(paragraphsOf(mail)).toEqual([
      "You've been paid $40.50",
      'hazel, we recorded a payout of your earnings.',
      expect.stringMatching(/^Amount: \$40\.50\nPaid by: Check, no\. 1042\nPayout no\.: \d+$/),
      'See your statement:\nhttp://localhost:3000/seller/statement',
      "Didn't get it? Reply to this email, or write to support@localhost.",
    ])
    const [entry] = await shop.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'payout.made'))
      .orderBy(desc(auditEntries.id))
    expect(entry?.details).toMatchObject({ seller: 'hazel', amount: '$40.50', method: 'check' })
  })

  test('never exceeds the amount due, and may be partial', async () => {
    await sell()
    expect((await pay({ amount: '40.51' })).json()).toEqual({ message: 'Only $40.50 is to be paid to hazel.' })
    expect((await pay({ amount: '30.00' })).statusCode).toBe(201)
    expect((await pay({ amount: '10.51' })).statusCode).toBe(409)
    expect((await pay({ amount: 10.5 })).statusCode).toBe(201)
    expect((await pay({ amount: '0.01' })).json()).toEqual({ message: 'Nothing is to be paid to hazel.' })
    expect(await statement()).toMatchObject({ paidOut: '40.50', toBePaid: '0.00' })
  })

  test('never exceeds the amount due when twenty admins pay at once', async () => {
    await sell()
    await sell()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await pay({ amount: '27.00' })).statusCode),
    )
    expect(statuses.filter((status) => status === 201).length).toBe(3)
    expect(await statement()).toMatchObject({ paidOut: '81.00', toBePaid: '0.00' })
  })

  test('is made once per key, however often and concurrently it is requested', async () => {
    await sell()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay({ amount: '40.50', key })))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(201)
    for (const other of [{ amount: '40.49' }, { method: 'cash' }, { reference: null }, { sellerId: otisId }])
      expect([other, (await pay({ amount: '40.50', key, ...other })).statusCode]).toEqual([other, 409])
    expect(await statement()).toMatchObject({ paidOut: '40.50' })
  })

  test.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: '1.001' }, 'amount'],
    [{ method: 'gold' }, 'method'],
    [{ key: '' }, 'key'],
    [{ reference: 'a\nb' }, 'reference'],
    [{ method: 'stripe' }, 'method'],
  ])('of nonsense is 400 and names the field: %o', async (fields, name) => {
    const response = await pay(fields)
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [name]])
  })

  test('in cash may come from a drawer, which then should hold less, until it is undone', async () => {
    await sell()
    const pass = (await wren.post('/api/admin/desk-passes', { name: 'Ana' })).json()
    const { id: saleEventId } = shop.sale
    const drawers = async (): Promise<Drawer[]> =>
      (await wren.get(`/api/desk/drawer?sale=${saleEventId}`)).json().drawers
    const held = async () => {
      const all = await drawers()
      return ['wren', 'Ana (helper)'].map((name) => all.find((drawer) => drawer.name === name)?.sellersPaid)
    }
    const cash = { method: 'cash', reference: null }
    const fromOwn = { ...cash, amount: '10.00', drawer: { saleEventId }, key: randomUUID() }
    const own = (await pay(fromOwn)).json()
    expect((await pay({ ...fromOwn, drawer: null })).statusCode).toBe(409)
    const key = randomUUID()
    const fromAna = { ...cash, amount: '20.00', drawer: { saleEventId, passId: pass.id }, key }
    const paid = (await pay(fromAna)).json()
    await pay({ ...cash, amount: '5.00' })
    expect([own.drawer, paid.drawer]).toEqual(['wren', 'Ana (helper)'])
    expect(await held()).toEqual(['10.00', '20.00'])
    expect((await drawers()).find(({ passId }) => passId === pass.id)?.expected).toBe('-20.00')
    const [made] = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, paid.id))
    expect(made).toMatchObject({ action: 'payout.made', details: { paidFrom: 'Ana (helper)' } })
    expect((await pay({ ...fromAna, drawer: { saleEventId } })).statusCode).toBe(409)
    expect((await pay({ ...fromAna, drawer: null })).statusCode).toBe(409)
    expect((await pay(fromAna)).json()).toEqual(paid)
    await undo(paid.id)
    expect(await held()).toEqual(['10.00', '0.00'])
    await wren.patch(`/api/admin/people/${shop.juniper.id}`, { role: 'admin' })
    const juniper = await new Browser(app).signIn('juniper')
    await juniper.post('/api/admin/payouts', { ...fromOwn, sellerId: shop.hazel.id, amount: '3.00', key: randomUUID() })
    expect((await drawers()).find(({ name }) => name === 'juniper')?.sellersPaid).toBe('3.00')
  })

  test('comes from a drawer of that sale only, and only in cash', async () => {
    await sell()
    const later = await openSale(shop.deps, new Date(TEST_NOW.getTime() + 60 * 24 * 3_600_000))
    const pass = (await wren.post('/api/admin/desk-passes', { name: 'Bo', saleEventId: later.id })).json()
    const from = (drawer: object, method = 'cash') => pay({ method, drawer })
    const { id: saleEventId } = shop.sale
    expect((await from({ saleEventId, passId: pass.id })).statusCode).toBe(404)
    expect((await from({ saleEventId: 99_999 })).statusCode).toBe(404)
    const byCheck = await from({ saleEventId }, 'check')
    expect([byCheck.statusCode, byCheck.json().fields]).toEqual([400, { drawer: 'Only cash is paid from a drawer.' }])
    expect(await statement()).toMatchObject({ toBePaid: '40.50' })
  })

  test('to an unknown seller is a 404', async () => {
    expect((await pay({ sellerId: 987_654 })).statusCode).toBe(404)
  })
})

describe('a statement', () => {
  /** Of each sale, oldest first. */
  const paidDates = async (): Promise<(string | undefined)[]> =>
    (await statement()).entries
      .toReversed()
      .flatMap(({ kind, paidAt }: { kind: string; paidAt?: string }) => (kind === 'sale' ? [paidAt] : []))
  const csv = async (): Promise<string> => (await hazel.get('/api/seller/statement.csv')).body

  test('says when a sale was paid, once a payout has left nothing to be paid', async () => {
    const day = TEST_NOW.toISOString()
    await sell()
    await refund(await sell())
    await pay({ amount: '40.00' })
    expect(await paidDates()).toEqual([undefined, undefined])
    expect((await csv()).split('\r\n')[0]).toMatch(/"Amount \(USD\)"$/)
    const { id } = (await pay({ amount: '0.50' })).json()
    await sell()
    expect(await paidDates()).toEqual([day, undefined, undefined])
    const [head, ...lines] = (await csv()).trimEnd().split('\r\n')
    expect(head).toMatch(/"Amount \(USD\)","Paid out"$/)
    expect(lines.map((line) => line.split(',').at(-1)).filter((cell) => cell !== '""')).toEqual([`"${day}"`])
    await undo(id)
    expect(await paidDates()).toEqual([undefined, undefined, undefined])
    await pay({ amount: '41.00' })
    expect(await paidDates()).toEqual([day, undefined, day])
    const later = new Date(TEST_NOW.getTime() + 60 * 60_000)
    shop.deps.setNow(later)
    await sell()
    await pay()
    shop.deps.setNow(TEST_NOW)
    expect(await paidDates()).toEqual([day, undefined, day, later.toISOString()])
  })

  test('keeps the date of a sale that was refunded after the payout', async () => {
    const sold = await sell()
    await pay()
    await refund(sold)
    expect(await paidDates()).toEqual([TEST_NOW.toISOString()])
  })

  test('takes a sale for unpaid whose payout was undone after a later one', async () => {
    await sell()
    const { id } = (await pay()).json()
    await sell()
    await pay()
    await undo(id)
    expect(await paidDates()).toEqual([undefined, undefined])
  })
})

describe('undoing a payout', () => {
  test('adds a counter-entry with the reason, once, and the amount is due again', async () => {
    await sell()
    const { id } = (await pay()).json()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(id, { key })))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({
      status: 'reversed',
      reversalReason: 'The check bounced',
      reversedBy: 'wren',
    })
    expect((await undo(id)).json()).toEqual({ message: 'This payout has already been undone.' })
    expect((await undo(id, { key, reason: 'Another' })).statusCode).toBe(409)
    expect(await statement()).toMatchObject({
      totalEarnings: '40.50',
      paidOut: '0.00',
      toBePaid: '40.50',
      entries: [{ kind: 'payout_reversal', amount: '40.50' }, { kind: 'payout', amount: '-40.50' }, {}, {}],
    })
    const mail = (await mailsTo(shop.deps, 'hazel@example.com')).at(-1)
    expect(mail?.subject).toBe('Payout undone: $40.50')
    expect(paragraphsOf(mail)).toEqual([
      'A payout was undone',
      'hazel, we undid a payout to you. The amount is to be paid to you again.',
      `Amount: $40.50\nIt was paid by: Check, no. 1042\nPayout no.: ${id}\nReason: The check bounced`,
      'See your statement:\nhttp://localhost:3000/seller/statement',
      'Questions? Reply to this email, or write to support@localhost.',
    ])
    expect((await pay()).statusCode).toBe(201)
  })

  test('requires a reason and an existing payout', async () => {
    await sell()
    const { id } = (await pay()).json()
    expect((await undo(id, { reason: ' ' })).json().fields).toEqual({ reason: 'Please give a reason' })
    expect((await undo(987_654)).json()).toEqual({ message: 'Payout not found' })
  })
})

describe('the settlement', () => {
  test('adds up by seller and in total, and carries over a refund after the payout', async () => {
    await sell()
    const second = await sell()
    await sell({ sellerId: otisId, price: 333 })
    await pay({ amount: '81.00' })
    await refund(second)
    const { sellers, totals } = await settlement()
    expect(sellers).toEqual([
      {
        ...{
          sellerId: shop.hazel.id,
          username: 'hazel',
          sold: 1,
          gross: '90.00',
          commission: '9.00',
          refunds: '40.50',
        },
        cashKept: '0.00',
        otherSales: '0.00',
        paidOut: '81.00',
        toBePaid: '-40.50',
      },
      {
        sellerId: otisId,
        username: 'otis',
        sold: 1,
        gross: '3.33',
        commission: '0.33',
        refunds: '0.00',
        cashKept: '0.00',
        otherSales: '0.00',
        paidOut: '0.00',
        toBePaid: '3.00',
      },
    ])
    expect(totals).toMatchObject({ sold: 2, gross: '93.33', paidOut: '81.00', toBePaid: '-37.50' })
    expect((await pay({ amount: '0.01' })).statusCode).toBe(409)
    await sell()
    expect(await statement()).toMatchObject({ totalEarnings: '81.00', paidOut: '81.00', toBePaid: '0.00' })
  })

  test('a seller who kept the cash owes the commission', async () => {
    const purchaseId = await sell()
    const entry = { sellerId: shop.hazel.id, purchaseId, kind: 'cash_kept', amount: -4_500 } as const
    await shop.deps.db.insert(ledgerEntries).values(entry)
    expect((await settlement()).sellers).toMatchObject([{ gross: '45.00', cashKept: '45.00', toBePaid: '-4.50' }])
    expect(await statement()).toMatchObject({ totalEarnings: '40.50', paidOut: '0.00', toBePaid: '-4.50' })
  })

  test('of a sale has its own figures beside the balance over all sales, and the row still adds up', async () => {
    await sell()
    const before = await sell()
    await shop.deps.db.update(purchases).set({ saleEventId: null }).where(eq(purchases.id, before))
    await pay({ amount: '50.00' })
    const { sellers } = await settlement(shop.sale.id)
    expect(sellers).toMatchObject([
      { sold: 1, gross: '45.00', commission: '4.50', otherSales: '40.50', paidOut: '50.00', toBePaid: '31.00' },
    ])
    expect((await wren.get('/api/admin/settlement?sale=987654')).statusCode).toBe(404)
    expect((await wren.get('/api/admin/settlement?sale=all')).statusCode).toBe(400)
  })
})

describe('the books as CSV', () => {
  test('have every entry and payout, sum up to what the screen shows, and run no formula', async () => {
    await sell({ title: '=HYPERLINK("https://evil.example")' })
    await sell({ sellerId: otisId })
    const { id } = (await pay({ amount: '10.00', reference: '=1+1' })).json()
    await undo(id, { reason: '@SUM(A1)' })
    await pay({ amount: '20.25' })
    const ledger = await wren.get('/api/admin/ledger.csv')
    expect(ledger.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="fernvale-ledger.csv"',
    })
    const { totals } = await settlement()
    expect(sumOf(ledger.body)).toBe(Math.round(Number(totals.toBePaid) * 100))
    expect(ledger.body).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(linesOf(ledger.body).map((line) => line.split('","')[2])).toEqual([
      ...['sale', 'commission', 'sale', 'commission', 'payout', 'payout_reversal', 'payout'],
    ])
    const { body } = await wren.get('/api/admin/payouts.csv')
    expect(linesOf(body)).toEqual([
      expect.stringMatching(/"hazel","10.00","check","'=1\+1","reversed","wren",".+Z","wren","'@SUM\(A1\)","0.00"$/),
      expect.stringMatching(/"hazel","20.25","check","no. 1042","paid","wren","","","","20.25"$/),
    ])
    expect(sumOf(body)).toBe(Math.round(Number(totals.paidOut) * 100))
    const { body: ofSale } = await wren.get(`/api/admin/ledger.csv?sale=${shop.sale.id}`)
    expect(linesOf(ofSale).length).toBe(4)
    expect((await wren.get('/api/admin/ledger.csv?sale=987654')).statusCode).toBe(404)
  })

  test('have the tax of sales and refunds in a column of its own, once there is any', async () => {
    await sell()
    const head = async () => (await wren.get('/api/admin/ledger.csv')).body.split('\r\n')[0]
    expect(await head()).toMatch(/,"Amount \(USD\)"$/)
    const purchaseId = await sell()
    await shop.deps.db.update(purchases).set({ tax: 326 }).where(eq(purchases.id, purchaseId))
    await refund(purchaseId)
    await pay({ amount: '1.00' })
    const { body } = await wren.get(`/api/admin/ledger.csv?sale=${shop.sale.id}`)
    expect(await head()).toMatch(/,"Amount \(USD\)","Tax \(USD\)"$/)
    expect(linesOf(body).map((line) => line.slice(1, -1).split('","').slice(-2))).toEqual([
      ['45.00', '0.00'],
      ['-4.50', '0.00'],
      ['45.00', '3.26'],
      ['-4.50', '0.00'],
      ['-40.50', '-3.26'],
    ])
    await shop.deps.db.update(purchases).set({ tax: 0 })
  })

  test('are complete, however many there are', async () => {
    const purchase = await sell()
    const { pool } = shop.deps
    await pool.query(
      `with made as (insert into payouts (seller_id, amount, method, key)
         select $1, 0.01, 'cash', 'many-' || n from generate_series(1, 2500) n returning id, seller_id)
       insert into ledger_entries (seller_id, payout_id, kind, amount) select seller_id, id, 'payout', -0.01 from made`,
      [shop.hazel.id],
    )
    const { body } = await wren.get('/api/admin/ledger.csv')
    expect([linesOf(body).length, sumOf(body), purchase > 0]).toEqual([2502, 4_050 - 2_500, true])
    expect(linesOf((await wren.get('/api/admin/payouts.csv')).body).length).toBe(2500)
  })
})

test('the list of payouts is newest first, page by page, and of one seller', async () => {
  await sell()
  await sell({ sellerId: otisId })
  for (const amount of ['1.00', '2.00', '3.00']) await pay({ amount })
  await pay({ amount: '4.00', sellerId: otisId })
  const amounts = async (query: string) =>
    (await wren.get(`/api/admin/payouts?${query}`)).json().map(({ amount }: { amount: string }) => amount)
  expect(await amounts('')).toEqual(['4.00', '3.00', '2.00', '1.00'])
  const [, last] = (await wren.get(`/api/admin/payouts?sellerId=${shop.hazel.id}&limit=2`)).json()
  expect(await amounts(`sellerId=${shop.hazel.id}&before=${last.id}`)).toEqual(['1.00'])
})

test('only admins can see and make payouts', async () => {
  for (const browser of [hazel, new Browser(app)]) {
    for (const path of ['settlement', 'payouts', 'payouts.csv', 'ledger.csv'])
      expect([401, 403]).toContain((await browser.get(`/api/admin/${path}`)).statusCode)
    expect([401, 403]).toContain((await browser.post('/api/admin/payouts', {})).statusCode)
  }
})

test('without the setting there are no calls of Stripe Connect, and the statement does not mention it', async () => {
  expect((await hazel.get('/api/seller/connect')).statusCode).toBe(404)
  expect((await hazel.post('/api/seller/connect')).statusCode).toBe(404)
  expect(await statement()).not.toHaveProperty('connect')
})
