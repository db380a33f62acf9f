import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toCents } from '../../contracts/money.ts'
import { formatPickupCode } from '../../contracts/pickup-rules.ts'
import type { SaleReport } from '../../contracts/report.ts'
import { auditEntries, orders, pickupMarks } from '../database/schema.ts'
import type { JobSender } from '../jobs/jobs.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { mailsTo, paragraphsOf } from '../testing/mails.ts'
import { outside } from '../testing/outside.ts'
import { Browser } from '../testing/people.ts'
import { GUEST, openStaffedShop, type Shop } from '../testing/shop.ts'
import { addPurchase, type NewPurchase, openSale } from '../testing/stock.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { remindPickups } from './remind-pickups.ts'

const { app, shop, wren, admin } = await openStaffedShop()

/** An item of Hazel's, bought in the current sale: by default online, for 45.00 with 4.50 commission. */
const buy = async (fields: NewPurchase = {}, item: Parameters<Shop['addItem']>[0] = {}) =>
  addPurchase(shop.deps, await shop.addItem({ status: 'sold', ...item }), { saleEventId: shop.sale.id, ...fields })

const handOver = async (purchaseId: number, isHandedOver = true, version = 1) =>
  shop.deps.db.insert(pickupMarks).values({
    purchaseId,
    version,
    key: `mark-${version}`,
    isHandedOver,
    actorId: wren.id,
    markedAt: TEST_NOW,
  })

const path = (id: number) => `/api/admin/sale-events/${id}`
const reportOf = async (id: number): Promise<SaleReport> => (await admin.get(`${path(id)}/report`)).json()
const add = (amounts: string[]) => amounts.reduce((total, amount) => total + toCents(amount), 0)

/** Another sale, a week earlier for each call. */
let weeks = 0
const pastSale = () => openSale(shop.deps, new Date(TEST_NOW.getTime() - ++weeks * 7 * 24 * 3_600_000))

describe('the report of a sale', () => {
  test('adds up to the cent in every table, as the purchases do', async () => {
    const { id: saleEventId } = await pastSale()
    const sellers = [shop.hazel.id, shop.juniper.id, wren.id]
    const categories = ['Home & Decor > Lighting > Table Lamps', 'Clothing > Women', 'Clothing > Men', 'Books']
    const methods: NewPurchase[] = [
      { method: 'online' },
      { method: 'cash', heldBy: 'organiser', soldById: wren.id },
      { method: 'cash', heldBy: 'seller', soldById: wren.id },
      { method: 'card_reader', heldBy: 'organiser', soldById: wren.id },
    ]
    for (let n = 0; n < 60; n++) {
      const amount = 101 + n * 37
      await buy(
        {
          ...{
            ...methods[n % 4],
            saleEventId,
            amount,
            tax: n % 5 === 0 ? 0 : n * 3,
            commission: Math.floor(amount / 10),
          },
          ...(n % 7 === 0 && { refundedAt: TEST_NOW, refundReason: 'It broke' }),
        },
        { sellerId: sellers[n % 3] as number, category: categories[n % 4] as string },
      )
    }
    const report = await reportOf(saleEventId)
    const { rows } = await shop.deps.pool.query(
      `select count(*)::int as sold, sum(amount)::text as revenue, sum(commission)::text as commission, sum(tax)::text as tax,
          sum(amount) filter (where method in ('cash', 'card_reader'))::text as "revenueInPerson",
          sum(amount) filter (where method = 'online')::text as "revenueOnline",
          sum(amount - commission)::text as "sellersShare"
        from purchases where sale_event_id = $1 and refunded_at is null`,
      [saleEventId],
    )
    const refunded = await shop.deps.pool.query(
      `select sum(amount + tax)::text as total from purchases where sale_event_id = $1 and refunded_at is not null`,
      [saleEventId],
    )
    expect(report).toMatchObject({ ...rows[0], sold: 51, refunded: { items: 9, total: refunded.rows[0].total } })
    expect(Number(report.tax)).toBeGreaterThan(0)
    for (const parts of [report.byMethod, report.bySeller, report.byCategory]) {
      expect(parts.reduce((total, { sold }) => total + sold, 0)).toBe(report.sold)
      for (const sum of ['revenue', 'tax', 'commission'] as const)
        expect([sum, add(parts.map((part) => part[sum]))]).toEqual([sum, toCents(report[sum])])
    }
    expect(report.byMethod.map(({ method }) => method)).toEqual(['online', 'cash', 'card_reader'])
    expect(report.bySeller.map(({ username }) => username)).toEqual(['hazel', 'juniper', 'wren'])
    expect(report.byCategory.map(({ category }) => category).sort()).toEqual(['Books', 'Clothing', 'Home & Decor'])
    const drawers = report.drawers.reduce((total, { expected }) => total + toCents(expected), 0)
    const cash = await shop.deps.pool.query(
      `select sum(amount + tax)::text as cash from purchases
        where sale_event_id = $1 and held_by = 'organiser' and method = 'cash' and refunded_at is null`,
      [saleEventId],
    )
    expect(drawers).toBe(toCents(cash.rows[0].cash))
  })

  test('is of one moment, even if something is bought while it is read', async () => {
    const { id: saleEventId } = await pastSale()
    const { pool } = shop.deps
    const blocker = await pool.connect()
    await blocker.query('begin; lock table pickup_marks in access exclusive mode')
    const read = reportOf(saleEventId)
    await untilWaiting(pool)
    await buy({ saleEventId })
    await blocker.query('commit')
    blocker.release()
    expect(await read).toMatchObject({ sold: 0, notPickedUp: [] })
    expect(await reportOf(saleEventId)).toMatchObject({ sold: 1, notPickedUp: [{}] })
  })

  test('counts as unsold what was live in the sale and is live now or was sold later, refunded or not', async () => {
    const sale = await pastSale()
    const before = await reportOf(sale.id)
    const during = new Date(sale.startDate.getTime() + 3_600_000)
    const after = new Date(sale.endDate.getTime() + 3_600_000)
    const vase = await shop.addItem({ title: 'Vase', status: 'pending', category: 'Glass' })
    await setApproved(vase.id, 'approved', during)
    const late = await shop.addItem({ title: 'Came later', status: 'pending' })
    await setApproved(late.id, 'approved', after)
    const home = await shop.addItem({ title: 'Taken home', status: 'pending' })
    await setApproved(home.id, 'unlisted', during)
    const later = await buy({ createdAt: after }, { title: 'Sold a week later' })
    await setApproved(later.productId, 'sold', during)
    const returned = await buy({ createdAt: after, refundedAt: after }, { title: 'Sold later, and refunded' })
    await setApproved(returned.productId, 'sold', during)
    const sold = await buy({ saleEventId: sale.id, createdAt: during })
    await setApproved(sold.productId, 'sold', during)
    const report = await reportOf(sale.id)
    expect(report).toMatchObject({ sold: 1, unsold: before.unsold + 3 })
    expect(report.byCategory.find(({ category }) => category === 'Glass')).toMatchObject({
      sold: 0,
      unsold: 1,
      sellThrough: 0,
      revenue: '0.00',
    })
    const titles = report.goesHome.flatMap(({ items }) => items.map(({ title }) => title))
    expect(titles).toContain('Vase')
    for (const title of ['Came later', 'Taken home', 'Sold a week later', 'Sold later, and refunded'])
      expect(titles).not.toContain(title)
    for (const parts of [report.bySeller, report.byCategory])
      expect(parts.reduce((total, { unsold }) => total + unsold, 0)).toBe(report.unsold)
    expect(report.sellThrough).toBe(Math.round((1000 * report.sold) / (report.sold + report.unsold)) / 10)
  })

  test('lists what was paid and not picked up, by order', async () => {
    const { id: saleEventId } = await pastSale()
    const stool = await buy({ saleEventId, buyerName: 'Ada' }, { title: 'Stool' })
    const bell = await buy({ saleEventId, buyerName: 'Ada', orderId: stool.orderId }, { title: 'Bell' })
    const tray = await buy({ saleEventId, buyerName: 'Ada', orderId: stool.orderId }, { title: 'Tray' })
    await handOver(tray.id)
    const chest = await buy({ saleEventId, buyerName: 'Bea', buyerEmail: '' }, { title: 'Chest' })
    await handOver(chest.id)
    await handOver(chest.id, false, 2)
    await buy({ saleEventId, refundedAt: TEST_NOW, refundReason: 'It broke' })
    const { notPickedUp } = await reportOf(saleEventId)
    expect(notPickedUp).toMatchObject([
      {
        orderId: stool.orderId,
        buyerName: 'Ada',
        buyerEmail: 'gus@example.com',
        canRemind: true,
        items: [
          { purchaseId: stool.id, title: 'Stool', seller: 'hazel', amount: '45.00' },
          { purchaseId: bell.id, title: 'Bell' },
        ],
      },
      { orderId: chest.orderId, buyerEmail: '', canRemind: false, items: [{ title: 'Chest' }] },
    ])
  })

  test('is the same as CSV, without formulas', async () => {
    const { id: saleEventId } = await pastSale()
    await buy({ saleEventId, buyerName: '=Gus', buyerEmail: '+gus@example.com' }, { title: '-2 stools, "oak"' })
    await shop.addItem({ title: '@Lamp', approvedAt: new Date(0) })
    const { headers, body } = await admin.get(`${path(saleEventId)}/report.csv`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = body.split('\r\n')
    expect(lines.find((line) => line.startsWith('"Seller","hazel"'))).toContain('"45.00","4.50"')
    expect(lines.find((line) => line.startsWith('"Method","online"'))).toContain('"1"')
    expect(lines.find((line) => line.startsWith('"Not picked up"'))).toContain(
      `"'-2 stools, ""oak""","hazel","'=Gus","'+gus@example.com"`,
    )
    expect(body).toContain(`"Goes home","'@Lamp","hazel"`)
  })

  test('has sales tax in its CSV as an amount of its own, if any was paid', async () => {
    const csvOf = async (id: number) =>
      (await admin.get(`${path(id)}/report.csv`)).body.split('\r\n').map((line) => line.slice(1, -1).split('","'))
    const [untaxed, taxed] = [await pastSale(), await pastSale()]
    await buy({ saleEventId: untaxed.id })
    const [plainHead = []] = await csvOf(untaxed.id)
    expect(plainHead.filter((column) => column.includes('Tax'))).toEqual([])
    await buy({ saleEventId: taxed.id, amount: 4_500, tax: 405, refundedAt: TEST_NOW, refundReason: 'It broke' })
    expect((await reportOf(taxed.id)).refunded).toEqual({ items: 1, tax: '4.05', total: '49.05' })
    const [head = [], ...lines] = await csvOf(taxed.id)
    const refunded = lines.find(([part]) => part === 'Refunded') ?? []
    expect(['Amount (USD)', 'Tax (USD)'].map((column) => refunded[head.indexOf(column)])).toEqual(['45.00', '4.05'])
  })

  test('is for admins, and of a sale that exists', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    for (const end of ['report', 'report.csv']) {
      expect((await hazel.get(`${path(shop.sale.id)}/${end}`)).statusCode).toBe(403)
      expect((await admin.get(`${path(999_999)}/${end}`)).statusCode).toBe(404)
    }
    expect((await hazel.post(`${path(shop.sale.id)}/remind-pickups`)).statusCode).toBe(403)
    expect((await admin.post(`${path(999_999)}/remind-pickups`)).statusCode).toBe(404)
  })
})

describe('reminding of pickups', () => {
  test('emails each order once in 12 hours, and is audited', async () => {
    const { id: saleEventId } = await pastSale()
    const buyerEmail = 'ida@example.com'
    const stool = await buy({ saleEventId, buyerEmail }, { title: 'Stool' })
    await buy({ saleEventId, buyerEmail, orderId: stool.orderId }, { title: 'Bell' })
    await buy({ saleEventId, buyerEmail: '' })
    await buy({ saleEventId, buyerEmail: 'user-7@deleted.invalid' })
    const done = await buy({ saleEventId, buyerEmail: 'done@example.com' })
    await handOver(done.id)
    const presses = await Promise.all([1, 2].map(() => admin.post(`${path(saleEventId)}/remind-pickups`)))
    expect(presses.map((answer) => answer.json()).sort((a, b) => b.reminded - a.reminded)).toEqual([
      { reminded: 1, recent: 0, withoutAddress: 2 },
      { reminded: 0, recent: 1, withoutAddress: 2 },
    ])
    const mails = await mailsTo(shop.deps, buyerEmail)
    expect(mails.map(({ subject }) => subject)).toEqual(['Waiting for you: Stool and 1 more'])
    const [order] = await shop.deps.db.select().from(orders).where(eq(orders.id, stool.orderId))
    expect(paragraphsOf(mails[0])).toEqual([
      'Your items are waiting',
      'Gus Guest, you paid for 2 items that have not been picked up yet.',
      expect.stringMatching(
        `^Item 1: Stool\nItem 2: Bell\nPickup: To be arranged\\. [^]*\nPickup code: ${formatPickupCode(order?.pickupCode ?? '')}$`,
      ),
      `Open your receipt:\nhttp://localhost:3000/receipt/${order?.receipt}`,
      'Already picked up, or something not right? Write to support@localhost.',
    ])
    expect(await mailsTo(shop.deps, 'done@example.com')).toEqual([])
    const [entry] = await shop.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'order.pickup-reminded'))
      .orderBy(desc(auditEntries.id))
    expect(entry).toMatchObject({ actorId: wren.id, subjectId: stool.orderId, details: { saleEventId } })
    const waiting = async () =>
      (await reportOf(saleEventId)).notPickedUp.find(({ orderId }) => orderId === stool.orderId)
    expect(await waiting()).toMatchObject({ remindedAt: entry?.createdAt.toISOString(), canRemind: false })
    expect((await admin.get(`/api/admin/orders/${stool.orderId}`)).json().history.at(-1)).toMatchObject({
      what: 'pickup reminder sent',
      by: 'wren',
    })
    shop.deps.setNow(new Date((entry?.createdAt.getTime() ?? 0) + 12 * 3_600_000))
    expect(await waiting()).toMatchObject({ canRemind: true })
    expect((await admin.post(`${path(saleEventId)}/remind-pickups`)).json()).toMatchObject({ reminded: 1 })
    expect(await mailsTo(shop.deps, buyerEmail)).toHaveLength(2)
    shop.deps.setNow(TEST_NOW)
  })

  test('keeps no buyer waiting, however many emails it writes', async () => {
    const { db, jobs, settings, now } = shop.deps
    const { id: productId } = await shop.addItem()
    await buy({ buyerEmail: 'ada@example.com' })
    const statuses: number[] = []
    const slow: JobSender = {
      async send(tx, name, ...data) {
        const guest = new Browser(app)
        const bought = await outside(() => guest.post('/api/create-checkout-session', { productId, ...GUEST }))
        statuses.push(bought.statusCode)
        await jobs.send(tx, name, ...data)
      },
    }
    await remindPickups({ db, jobs: { ...jobs, ...slow }, settings, now }, { ...wren }, shop.sale.id)
    expect(statuses[0]).toBe(200)
  })
})

const setApproved = (id: number, status: string, at: Date) =>
  shop.deps.pool.query('update products set status = $2, approved_at = $3 where id = $1', [id, status, at])
