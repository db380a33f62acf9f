import { and, eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DeskPass } from '../../contracts/desk-pass.ts'
import type { Drawer } from '../../contracts/drawer.ts'
import { toCents } from '../../contracts/money.ts'
import { auditEntries, drawerCounts } from '../database/schema.ts'
import { openPass } from '../testing/callers.ts'
import { Browser } from '../testing/people.ts'
import { openStaffedShop } from '../testing/shop.ts'
import { addPurchase, type NewPurchase, openSale } from '../testing/stock.ts'
import { TEST_NOW } from '../testing/test-app.ts'

const { app, shop, wren, admin } = await openStaffedShop()

/** An item of Hazel's, sold at a desk in the current sale: by default for 45.00 in cash. */
async function sell(fields: NewPurchase): Promise<void> {
  const cash = { saleEventId: shop.sale.id, method: 'cash', heldBy: 'organiser' } as const
  await addPurchase(shop.deps, await shop.addItem({ status: 'sold' }), { ...cash, ...fields })
}

async function ringUp(phone: Browser, method: string, fields: object = {}): Promise<number> {
  const { id: productId } = await shop.addItem()
  const sale = { items: [{ productId }], method, key: `sale-of-${productId}`, ...fields }
  const sold = await phone.post('/api/desk/sales', sale)
  return sold.json().purchases[0].id
}

const refund = (id: number, passId?: number) =>
  admin.post(`/api/admin/purchases/${id}/refund`, { reason: 'It broke', passId })

const DRAWER = '/api/desk/drawer'
const MOVEMENTS = '/api/desk/drawer/movements'
let keys = 0
const count = (counted: string | number, fields: object = {}) => ({ counted, key: `count-${++keys}`, ...fields })
async function helper(name: string): Promise<{ pass: DeskPass; phone: Browser }> {
  const pass = (await admin.post('/api/admin/desk-passes', { name })).json()
  return { pass, phone: await openPass(app, pass) }
}
const drawersOf = async (browser: Browser): Promise<Drawer[]> => (await browser.get(DRAWER)).json().drawers
const named = (drawers: Drawer[], name: string) => drawers.find((drawer) => drawer.name === name)

describe('a cash drawer', () => {
  test('should hold the cash sales of its pass, without cash that sellers kept and card payments', async () => {
    const { pass, phone } = await helper('Ana')
    const soldByPassId = pass.id
    await sell({ soldByPassId })
    await sell({ soldByPassId, amount: 1_205, commission: 0 })
    await sell({ soldByPassId, heldBy: 'seller' })
    await sell({ soldByPassId, method: 'card_reader' })
    await sell({ soldById: wren.id })
    const answer = (await phone.get(DRAWER)).json()
    expect(answer).toMatchObject({ expected: '57.05', sale: { id: shop.sale.id } })
    expect(answer.drawers).toEqual([
      {
        passId: pass.id,
        accountId: null,
        name: 'Ana (helper)',
        isOwn: true,
        sold: 2,
        cashSales: '57.05',
        cashRefunds: '0.00',
        sellersPaid: '0.00',
        putIn: '0.00',
        takenOut: '0.00',
        expected: '57.05',
        movements: [],
        counts: [],
      },
    ])
  })

  test('pays the refunds made from it, whoever made the sale', async () => {
    const { pass, phone } = await helper('Bo')
    const refundedAt = TEST_NOW
    const before = named(await drawersOf(admin), 'wren')
    await sell({ soldByPassId: pass.id, refundedAt, refundedById: wren.id })
    await sell({ soldByPassId: pass.id, refundedAt, amount: 1_000 })
    expect(await drawersOf(phone)).toMatchObject([{ cashSales: '55.00', cashRefunds: '10.00', expected: '45.00' }])
    const after = named(await drawersOf(admin), 'wren')
    expect(Number(after?.expected) - Number(before?.expected ?? 0)).toBe(-45)
  })

  test('of a helper pays a cash refund that an admin makes from it; one of another sale cannot', async () => {
    const { pass, phone } = await helper('Cal')
    const sold = await ringUp(phone, 'cash')
    const later = await openSale(shop.deps, new Date(TEST_NOW.getTime() + 60 * 24 * 3_600_000))
    const other = (await admin.post('/api/admin/desk-passes', { name: 'Cal', saleEventId: later.id })).json()
    for (const passId of [99_999, other.id]) expect((await refund(sold, passId)).statusCode).toBe(404)
    const before = named(await drawersOf(admin), 'wren')
    expect((await refund(sold, pass.id)).statusCode).toBe(200)
    expect(await drawersOf(phone)).toMatchObject([{ cashSales: '45.00', cashRefunds: '45.00', expected: '0.00' }])
    expect(named(await drawersOf(admin), 'wren')).toEqual(before)
    const [entry] = await shop.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'purchase.refunded'), eq(auditEntries.subjectId, sold)))
    expect(entry).toMatchObject({ actorId: wren.id, details: { paidFrom: 'Cal (helper)' } })
  })

  test('that paid a cash refund is named in the history of its order', async () => {
    const { pass, phone } = await helper('Eve')
    const paidBy = async (method: string, fields: object, passId?: number) => {
      const purchaseId = await ringUp(phone, method, fields)
      await refund(purchaseId, passId)
      const { orders } = (await admin.get('/api/admin/orders?limit=1')).json()
      const { history } = (await admin.get(`/api/admin/orders/${orders[0].id}`)).json()
      return history.map(({ what, drawer }: { what: string; drawer?: string }) => [what, drawer]).at(-1)
    }
    expect(await paidBy('cash', {}, pass.id)).toEqual(['refunded', 'Eve (helper)'])
    expect(await paidBy('cash', {})).toEqual(['refunded', 'wren'])
    expect(await paidBy('card_reader', {})).toEqual(['refunded', undefined])
    expect(await paidBy('cash', { heldBy: 'seller' })).toEqual(['refunded', undefined])
  })

  test.each([
    ['a card payment', 'card_reader', {}],
    ['cash that the seller kept', 'cash', { heldBy: 'seller' }],
  ])('pays no refund of %s', async (_what, method, fields) => {
    const { pass, phone } = await helper('Dee')
    const sold = await ringUp(phone, method, fields)
    expect((await refund(sold, pass.id)).statusCode).toBe(409)
    expect((await refund(sold)).statusCode).toBe(200)
  })

  test('is shown to admins with everyone’s, which add up to all cash sales minus refunds', async () => {
    const [uma, vic] = [await helper('Uma'), await helper('Vic')]
    await sell({ soldByPassId: uma.pass.id })
    await sell({ soldByPassId: vic.pass.id, refundedAt: TEST_NOW, refundedById: wren.id })
    const drawers = await drawersOf(admin)
    expect(drawers[0]).toMatchObject({ name: 'wren', isOwn: true })
    expect(drawers.map(({ name }) => name)).toEqual(expect.arrayContaining(['Uma (helper)', 'Vic (helper)']))
    const { rows } = await shop.deps.pool.query(
      `select sum(amount) filter (where refunded_at is null)::text as cash from purchases
        where method = 'cash' and held_by = 'organiser'`,
    )
    const sum = drawers.reduce(
      (cents, { expected, putIn, takenOut }) => cents + toCents(expected) - toCents(putIn) + toCents(takenOut),
      0,
    )
    expect((sum / 100).toFixed(2)).toBe(rows[0].cash)
  })

  test('of a seller holds what they sold themselves, and is all that they see', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    await sell({ soldById: shop.hazel.id, amount: 2_000 })
    await sell({ soldById: wren.id, amount: 700 })
    expect(await drawersOf(hazel)).toMatchObject([{ name: 'hazel', accountId: shop.hazel.id, expected: '20.00' }])
  })
})

describe('a count', () => {
  test('shows the difference with its note, and is unaffected by later sales', async () => {
    const { pass, phone } = await helper('Cy')
    await sell({ soldByPassId: pass.id })
    const counted = await phone.post(DRAWER, count('40.5', { note: ' A five went missing ' }))
    expect(counted.statusCode).toBe(201)
    expect(counted.json()).toMatchObject({
      counted: '40.50',
      expected: '45.00',
      difference: '-4.50',
      note: 'A five went missing',
      by: 'Cy (helper)',
    })
    await sell({ soldByPassId: pass.id })
    await phone.post(DRAWER, count(95))
    const [drawer] = await drawersOf(phone)
    expect(drawer).toMatchObject({ expected: '90.00', counts: [{ difference: '5.00' }, { difference: '-4.50' }] })
    const acts = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'drawer.counted'))
    expect(acts.filter(({ details }) => details?.title === 'Cy (helper)')).toHaveLength(2)
    const long = await phone.post(DRAWER, count(95, { note: 'x'.repeat(501) }))
    expect([long.statusCode, Object.keys(long.json().fields)]).toEqual([400, ['note']])
    expect((await phone.post(DRAWER, count(95, { note: 'x'.repeat(500) }))).statusCode).toBe(201)
  })

  test('that is sent again counts once; another one with its key is refused', async () => {
    const { phone } = await helper('Di')
    const asked = count('10.00')
    const answers = await Promise.all(Array.from({ length: 5 }, () => phone.post(DRAWER, asked)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await phone.post(DRAWER, { ...asked, counted: '10.01' })).statusCode).toBe(409)
    expect((await phone.post(DRAWER, { ...asked, note: 'again' })).statusCode).toBe(409)
    expect((await drawersOf(phone))[0]?.counts).toHaveLength(1)
    const acts = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'drawer.counted'))
    expect(acts.filter(({ details }) => details?.title === 'Di (helper)')).toHaveLength(1)
    const { phone: other } = await helper('Ed')
    expect((await other.post(DRAWER, asked)).statusCode).toBe(201)
  })

  test('of a helper’s drawer may be made by an admin, and by nobody else', async () => {
    const { pass } = await helper('Flo')
    const counted = (await admin.post(DRAWER, count(3, { passId: pass.id }))).json()
    expect(counted).toMatchObject({ by: 'wren', difference: '3.00' })
    expect(named(await drawersOf(admin), 'Flo (helper)')?.counts).toEqual([counted])
    const { phone } = await helper('Gil')
    const hazel = await new Browser(app).signIn('hazel')
    for (const browser of [phone, hazel])
      expect((await browser.post(DRAWER, count(3, { passId: pass.id }))).statusCode).toBe(403)
    expect((await admin.post(DRAWER, count(3, { passId: 99_999 }))).statusCode).toBe(404)
  })

  test('is of a sale that has started, and for a pass of its own', async () => {
    const past = await openSale(shop.deps, new Date(TEST_NOW.getTime() - 30 * 24 * 3_600_000))
    const { pass, phone } = await helper('Hal')
    expect((await phone.post(DRAWER, count(0, { passId: pass.id }))).json()).toMatchObject({ by: 'Hal (helper)' })
    expect((await phone.post(DRAWER, count(0, { saleEventId: past.id }))).statusCode).toBe(404)
    expect((await phone.get(`${DRAWER}?sale=${past.id}`)).statusCode).toBe(404)
    const counted = count(0, { saleEventId: past.id })
    expect((await admin.post(DRAWER, counted)).statusCode).toBe(201)
    expect((await admin.post(DRAWER, { ...counted, saleEventId: shop.sale.id })).statusCode).toBe(409)
    const later = await openSale(shop.deps, new Date(TEST_NOW.getTime() + 30 * 24 * 3_600_000))
    expect((await admin.post(DRAWER, count(0, { saleEventId: later.id }))).statusCode).toBe(404)
    expect((await admin.get(`${DRAWER}?sale=${past.id}`)).json()).toMatchObject({
      sale: { id: past.id },
      drawers: [{ counts: [{ counted: '0.00' }] }],
    })
  })

  test('is possible, and in the report, for a sale that took cash and was moved since', async () => {
    await sell({ soldById: wren.id })
    const cash = named(await drawersOf(admin), 'wren')?.expected
    const url = `/api/sale-events/${shop.sale.id}`
    await admin.patch(url, { startDate: new Date(TEST_NOW.getTime() + 24 * 3_600_000) })
    onTestFinished(async () => {
      await admin.patch(url, { startDate: shop.sale.startDate })
    })
    const counted = await admin.post(DRAWER, count('1.00', { saleEventId: shop.sale.id }))
    expect([counted.statusCode, toCents(counted.json().difference)]).toEqual([201, 100 - toCents(cash ?? '')])
    const { drawers } = (await admin.get(`/api/admin/sale-events/${shop.sale.id}/report`)).json()
    expect(named(drawers, 'wren')?.counts).toContainEqual(counted.json())
  })

  test('can be made sixty times an hour by an account or a pass', async () => {
    await shop.deps.pool.query('delete from rate_limits')
    const { phone } = await helper('Jo')
    const hazel = await new Browser(app).signIn('hazel')
    for (const browser of [phone, hazel]) {
      const asked = count('1.00')
      const before = (await drawersOf(browser))[0]?.counts.length ?? 0
      const answers = await Promise.all(Array.from({ length: 62 }, () => browser.post(DRAWER, asked)))
      const refused = answers.filter(({ statusCode }) => statusCode === 429)
      expect(refused).toHaveLength(2)
      expect(refused[0]?.json().message).toMatch(/^Too many counts/)
      expect((await drawersOf(browser))[0]?.counts).toHaveLength(before + 1)
    }
    expect((await admin.post(DRAWER, count(1))).statusCode).toBe(201)
    await shop.deps.pool.query('delete from rate_limits')
  })

  test('needs an amount and a key', async () => {
    const { phone } = await helper('Ira')
    for (const counted of ['', '-1', '1.234', 'ten', '123456789', null, undefined])
      expect([counted, (await phone.post(DRAWER, { counted, key: 'x' })).statusCode]).toEqual([counted, 400])
    for (const key of ['', 'a b', 'x'.repeat(101), undefined])
      expect((await phone.post(DRAWER, { counted: 1, key })).statusCode).toBe(400)
  })

  test('is never changed or deleted by the API', async () => {
    const before = await shop.deps.db.select().from(drawerCounts)
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const)
      expect((await admin.request({ method, url: DRAWER, payload: {} })).statusCode).toBe(404)
    expect(await shop.deps.db.select().from(drawerCounts)).toEqual(before)
  })
})

describe('cash put in and taken out', () => {
  const move = (direction: string, amount: string | number, fields: object = {}) => ({
    direction,
    amount,
    key: `move-${++keys}`,
    ...fields,
  })

  test('changes what the drawer should hold, and is listed with its note', async () => {
    const { pass, phone } = await helper('Kay')
    await sell({ soldByPassId: pass.id })
    const putIn = await phone.post(MOVEMENTS, move('in', '100', { note: ' Change to start with ' }))
    expect([putIn.statusCode, putIn.json()]).toMatchObject([
      201,
      { direction: 'in', amount: '100.00', note: 'Change to start with', by: 'Kay (helper)' },
    ])
    await phone.post(MOVEMENTS, move('out', 60.25))
    const [drawer] = await drawersOf(phone)
    expect(drawer).toMatchObject({ cashSales: '45.00', putIn: '100.00', takenOut: '60.25', expected: '84.75' })
    expect(drawer?.movements.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['out', '60.25'],
      ['in', '100.00'],
    ])
    expect((await phone.post(DRAWER, count('84.75'))).json()).toMatchObject({ difference: '0.00' })
    const acts = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, putIn.json().id))
    const entered = acts.find(({ action }) => action === 'drawer.filled')
    expect(entered?.details).toMatchObject({ title: 'Kay (helper)', saleEventId: shop.sale.id, amount: 10_000 })
  })

  test('that is sent again counts once; another entry with its key is refused', async () => {
    const { phone } = await helper('Lou')
    const asked = move('in', '10.00')
    const answers = await Promise.all(Array.from({ length: 5 }, () => phone.post(MOVEMENTS, asked)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    for (const other of [{ direction: 'out' }, { amount: '10.01' }, { note: 'again' }])
      expect((await phone.post(MOVEMENTS, { ...asked, ...other })).statusCode).toBe(409)
    expect((await drawersOf(phone))[0]).toMatchObject({ expected: '10.00', takenOut: '0.00' })
    const acts = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'drawer.filled'))
    expect(acts.filter(({ details }) => details?.title === 'Lou (helper)')).toHaveLength(1)
    const { phone: other } = await helper('Moe')
    expect((await other.post(MOVEMENTS, asked)).statusCode).toBe(201)
  })

  test('of a helper’s drawer may be entered by an admin, and by nobody else', async () => {
    const { pass } = await helper('Nan')
    const entered = (await admin.post(MOVEMENTS, move('in', 20, { passId: pass.id }))).json()
    expect(entered.by).toBe('wren')
    expect(named(await drawersOf(admin), 'Nan (helper)')).toMatchObject({ expected: '20.00', movements: [entered] })
    const { phone } = await helper('Pam')
    const hazel = await new Browser(app).signIn('hazel')
    for (const browser of [phone, hazel])
      expect((await browser.post(MOVEMENTS, move('out', 3, { passId: pass.id }))).statusCode).toBe(403)
    const later = await openSale(shop.deps, new Date(TEST_NOW.getTime() + 90 * 24 * 3_600_000))
    for (const fields of [{ passId: 99_999 }, { saleEventId: later.id }])
      expect((await admin.post(MOVEMENTS, move('in', 3, fields))).statusCode).toBe(404)
  })

  test('shows an admin the drawer of an account that has sold nothing', async () => {
    const juniper = await new Browser(app).signIn('juniper')
    expect(named(await drawersOf(admin), 'juniper')).toBeUndefined()
    await juniper.post(MOVEMENTS, move('in', 20))
    expect(named(await drawersOf(admin), 'juniper')).toMatchObject({ putIn: '20.00', isOwn: false })
  })

  test('puts a drawer without sales into the report', async () => {
    const { pass } = await helper('Ray')
    const reported = async () => {
      const { drawers } = (await admin.get(`/api/admin/sale-events/${shop.sale.id}/report`)).json()
      return named(drawers, 'Ray (helper)')
    }
    expect(await reported()).toBeUndefined()
    await admin.post(MOVEMENTS, move('in', 20, { passId: pass.id }))
    expect(await reported()).toMatchObject({ putIn: '20.00' })
  })

  test('needs a direction, an amount above zero and a key', async () => {
    const { phone } = await helper('Sue')
    const good = move('in', '1.00')
    for (const fields of [
      ...['', '-1', '0', '0.001', 'ten', '100000.01', null].map((amount) => ({ amount })),
      ...['', 'up', null].map((direction) => ({ direction })),
      { key: '' },
    ])
      expect([fields, (await phone.post(MOVEMENTS, { ...good, ...fields })).statusCode]).toEqual([fields, 400])
    expect((await drawersOf(phone))[0]?.movements).toEqual([])
    expect((await phone.post(MOVEMENTS, { ...good, amount: '100000' })).statusCode).toBe(201)
  })

  test('can be entered sixty times an hour by an account or a pass', async () => {
    await shop.deps.pool.query('delete from rate_limits')
    const { phone } = await helper('Tom')
    const asked = move('in', '1.00')
    const answers = await Promise.all(Array.from({ length: 62 }, () => phone.post(MOVEMENTS, asked)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    expect((await phone.post(DRAWER, count('1.00'))).statusCode).toBe(201)
    await shop.deps.pool.query('delete from rate_limits')
  })
})
