import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PriceDropPreview } from '../../contracts/price-drop.ts'
import { droppedPrice } from '../../contracts/price-drop-rules.ts'
import type { Product } from '../../contracts/product.ts'
import type { SaleEvent } from '../../contracts/sale.ts'
import { cancelCheckout } from '../checkout/cancel-checkout.ts'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { auditEntries, checkoutSessions, favorites, products, purchases } from '../database/schema.ts'
import { sendSalePriceDropAlerts } from '../favorite/price-drop.ts'
import type { TestPayments } from '../providers/payments/built-in.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { GUEST, visitor } from '../testing/shop.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { applyPriceDrops } from './price-drop.ts'

const { app, deps } = await testApp()
const { db } = deps
const hazelRow = await addPerson(deps, 'hazel')
const juniperRow = await addPerson(deps, 'juniper')
for (const name of ['wren', 'otis'] as const) await addPerson(deps, name)
const guest = new Browser(app)
const [admin, hazel] = [await new Browser(app).signIn('wren'), await new Browser(app).signIn('hazel')]

const HOUR = 3_600_000
const at = (hour: number) => new Date(TEST_NOW.getTime() + hour * HOUR)
const hours = (hour: number) => at(hour).toISOString()
const drop = (hour: number, percent: number) => ({ at: hours(hour), percent })

beforeEach(async () => {
  deps.setNow(TEST_NOW)
  await deps.pool.query('delete from jobs.job')
  await db.delete(auditEntries)
  await db.update(checkoutSessions).set({ status: 'cancelled' }).where(eq(checkoutSessions.status, 'open'))
  await db.delete(favorites)
  await db
    .update(products)
    .set({ status: 'unlisted', joinsPriceDrops: false, dropSaleId: null, dropPercent: null, originalPrice: null })
  await deps.pool.query('truncate sale_events cascade')
})

/** A sale that started an hour ago, with these drops. */
const saleWith = async (...priceDrops: object[]) =>
  (await admin.post('/api/sale-events', { startDate: hours(-1), priceDrops })).json<SaleEvent>()
const lamp = (fields: Partial<Parameters<typeof addProduct>[1]> = {}) =>
  addProduct(deps, { sellerId: hazelRow.id, joinsPriceDrops: true, ...fields })
/** Also empties the response cache: the notification of what the job wrote takes a moment. */
async function run() {
  await applyPriceDrops(deps)
  deps.setNow(deps.now())
}
async function runAt(hour: number) {
  deps.setNow(at(hour))
  await run()
}
const read = async (id: number, browser = guest) => (await browser.get(`/api/products/${id}`)).json<Product>()
/** What a guest sees: the price and the one struck through. */
const prices = async (id: number) => {
  const { price, originalPrice } = await read(id)
  return [price, originalPrice]
}
const stored = async (id: number) => {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return row ?? expect.fail()
}

describe("a sale's price drops", () => {
  test('are public, in chronological order', async () => {
    const drops = [drop(10, 25), drop(20, 50), drop(46, 75)]
    expect((await saleWith(...drops)).priceDrops).toEqual(drops)
    expect((await guest.get('/api/sale-events/current')).json().priceDrops).toEqual(drops)
    const offset = [{ at: '2026-06-07T09:00:00-04:00', percent: 20 }]
    const id = (await guest.get('/api/sale-events/current')).json().id
    const changed = await admin.patch(`/api/sale-events/${id}`, { priceDrops: offset })
    expect(changed.json().priceDrops).toEqual([{ at: '2026-06-07T13:00:00.000Z', percent: 20 }])
    expect((await admin.patch(`/api/sale-events/${id}`, { location: 'Barn' })).json().priceDrops).toHaveLength(1)
    expect((await admin.patch(`/api/sale-events/${id}`, { priceDrops: [] })).json().priceDrops).toEqual([])
  })

  test.each([
    ['four', [drop(1, 10), drop(2, 20), drop(3, 30), drop(4, 40)], /at most 3/],
    ['one before the sale', [drop(-1.01, 10)], /within the 48 hours/],
    ['one at its end', [drop(47, 10)], /within the 48 hours/],
    ['two at the same time', [drop(1, 10), drop(1, 20)], /after the last/],
    ['two in the wrong order', [drop(2, 10), drop(1, 20)], /after the last/],
    ['two of the same percentage', [drop(1, 10), drop(2, 10)], /larger than the last/],
    ['falling percentages', [drop(1, 20), drop(2, 10)], /larger than the last/],
    ['a percentage of 0', [drop(1, 0)], /At least 1%/],
    ['a percentage of 91', [drop(1, 91)], /At most 90%/],
    ['half a percent', [drop(1, 12.5)], /whole percentage/],
    ['no time', [{ percent: 10 }], /time of a price drop/],
  ])('cannot be %s', async (_name, priceDrops, message) => {
    const response = await admin.post('/api/sale-events', { startDate: hours(-1), priceDrops })
    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringMatching(message)])
    const { id } = await saleWith()
    expect((await admin.patch(`/api/sale-events/${id}`, { priceDrops })).statusCode).toBe(400)
  })

  test('move with the sale, and cannot be changed once they have happened', async () => {
    const { id } = await saleWith(drop(10, 25), drop(20, 50))
    const change = (body: object) => admin.patch(`/api/sale-events/${id}`, body)
    expect((await change({ startDate: hours(0) })).json().priceDrops).toEqual([drop(11, 25), drop(21, 50)])
    deps.setNow(at(11))
    for (const body of [{ startDate: hours(5) }, { priceDrops: [] }, { priceDrops: [drop(11, 30)] }]) {
      const refused = await change(body)
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/already happened/)])
    }
    expect((await change({ priceDrops: [drop(11, 25), drop(30, 60)] })).json().priceDrops).toHaveLength(2)
  })

  test('cannot be previewed or undone by sellers and guests', async () => {
    const { id } = await saleWith(drop(-0.5, 25))
    const body = { at: hours(-0.5) }
    for (const [browser, status] of [
      [guest, 401],
      [hazel, 403],
    ] as const) {
      expect((await browser.get(`/api/sale-events/${id}/price-drops/preview`)).statusCode).toBe(status)
      expect((await browser.post(`/api/sale-events/${id}/price-drops/undo`, body)).statusCode).toBe(status)
    }
    expect((await admin.get('/api/sale-events/999999/price-drops/preview')).statusCode).toBe(404)
    expect((await admin.post('/api/sale-events/999999/price-drops/undo', body)).statusCode).toBe(404)
  })
})

describe('at the moment of a drop', () => {
  test('participating items cost less, with the old price beside the new one, and the others do not change', async () => {
    await saleWith(drop(1, 25), drop(2, 50))
    const [joins, stays, least] = [
      await lamp(),
      await lamp({ joinsPriceDrops: false }),
      await lamp({ leastPrice: 3_000 }),
    ]
    const pending = await lamp({ status: 'pending' })
    await runAt(0.99)
    expect(await prices(joins.id)).toEqual(['45.00', undefined])
    await runAt(1)
    expect(await prices(joins.id)).toEqual(['33.75', '45.00'])
    expect(await prices(stays.id)).toEqual(['45.00', undefined])
    expect((await stored(pending.id)).price).toBe(4_500)
    await runAt(2)
    expect(await prices(joins.id)).toEqual(['22.50', '45.00'])
    expect(await prices(least.id)).toEqual(['30.00', '45.00'])
  })

  test('lists, counts, sorts, filters and searches follow', async () => {
    await saleWith(drop(1, 50))
    const cheap = await lamp({ price: 3_000, joinsPriceDrops: false, category: 'Drops' })
    const dear = await lamp({ price: 5_500, category: 'Drops' })
    const list = async (query: string) => {
      const response = await guest.get(`/api/products?category=Drops&${query}`)
      return [response.json<Product[]>().map(({ id }) => id), response.headers['x-total-count']]
    }
    expect(await list('sortBy=price-low')).toEqual([[cheap.id, dear.id], '2'])
    expect(await list('priceRange=50-100')).toEqual([[dear.id], '1'])
    await runAt(1)
    expect(await list('sortBy=price-low')).toEqual([[dear.id, cheap.id], '2'])
    expect(await list('priceRange=50-100')).toEqual([[], '0'])
    expect(await list('priceRange=0-50&search=lamp&sortBy=price-low')).toEqual([[dear.id, cheap.id], '2'])
  })

  test('prices round to whole cents, half a cent up, as the rule in TypeScript says, and never below a cent', async () => {
    const cases = [1, 2, 5, 99, 101, 333, 4_501, 9_999_999_999].map((price) => ({
      price,
      least: null as number | null,
    }))
    cases.push({ price: 1_000, least: 1_000 }, { price: 1_000, least: 999 }, { price: 1_000, least: 1 })
    const items = []
    for (const { price, least } of cases) items.push(await lamp({ price, leastPrice: least }))
    for (const percent of [1, 33, 50, 90]) {
      await deps.pool.query('truncate sale_events cascade')
      await saleWith(drop(1, percent))
      await runAt(1)
      for (const [index, { price, least }] of cases.entries())
        expect((await stored(items[index]?.id ?? 0)).price).toBe(droppedPrice(price, percent, least))
    }
  })

  test('the last drop missed during downtime is applied afterward', async () => {
    const { id } = await lamp()
    await saleWith(drop(1, 25), drop(2, 50), drop(40, 75))
    await runAt(30)
    expect(await prices(id)).toEqual(['22.50', '45.00'])
  })

  test('several servers at once change every price once', async () => {
    const items = []
    for (let count = 0; count < 20; count++) items.push(await lamp())
    await saleWith(drop(1, 50))
    deps.setNow(at(1))
    await Promise.all([1, 2, 3, 4].map(() => applyPriceDrops(deps)))
    const ids = items.map(({ id }) => id)
    const dropped = and(inArray(products.id, ids), eq(products.price, 2_250), eq(products.originalPrice, 4_500))
    expect(await db.$count(products, dropped)).toBe(20)
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'sale.prices-dropped'))).toBe(1)
  })
})

describe('an item that somebody is paying for', () => {
  test('keeps the promised price, and drops when the hold ends', async () => {
    await saleWith(drop(1, 50))
    const { id } = await lamp()
    deps.setNow(at(0.9))
    const buyer = visitor()
    const { sessionId } = await openCheckout(deps, buyer, { productId: id, ...GUEST })
    await runAt(1)
    expect(await prices(id)).toEqual(['45.00', undefined])
    await cancelCheckout(deps, buyer, sessionId)
    await run()
    expect(await prices(id)).toEqual(['22.50', '45.00'])
  })

  test('is sold at the promised price, and keeps it', async () => {
    await saleWith(drop(1, 50))
    const { id } = await lamp()
    deps.setNow(at(0.9))
    const { sessionId } = await openCheckout(deps, visitor(), { productId: id, ...GUEST })
    await runAt(1)
    await (deps.providers.payments as TestPayments).pay(sessionId)
    await completeBySession(deps, { sessionId, productId: id })
    await run()
    expect(await db.$count(purchases, and(eq(purchases.productId, id), eq(purchases.amount, 4_500)))).toBe(1)
    expect(await prices(id)).toEqual(['45.00', undefined])
  })

  test('never changes its price in a concurrent drop', async () => {
    await saleWith(drop(1, 50))
    const items = []
    for (let count = 0; count < 12; count++) items.push(await lamp())
    deps.setNow(at(1))
    const [, ...holds] = await Promise.all([
      applyPriceDrops(deps),
      ...items.map(({ id }) => openCheckout(deps, visitor(), { productId: id, ...GUEST })),
    ])
    expect(holds).toHaveLength(12)
    const rows = await db
      .select({ amount: checkoutSessions.amount, price: products.price })
      .from(checkoutSessions)
      .innerJoin(products, eq(products.id, checkoutSessions.productId))
      .where(
        inArray(
          products.id,
          items.map(({ id }) => id),
        ),
      )
    expect(rows).toHaveLength(12)
    for (const { amount, price } of rows) expect(amount).toBe(price)
  })
})

describe('when the sale ends', () => {
  test('unsold items get their old price back, sold ones keep theirs, and a reopened sale drops them again', async () => {
    const { id: saleId } = await saleWith(drop(1, 50))
    const [free, sold, unlisted] = [await lamp(), await lamp(), await lamp()]
    await runAt(1)
    const { sessionId } = await openCheckout(deps, visitor(), { productId: sold.id, ...GUEST })
    await (deps.providers.payments as TestPayments).pay(sessionId)
    await completeBySession(deps, { sessionId, productId: sold.id })
    await hazel.patch(`/api/products/${unlisted.id}/unlist`, {})
    await admin.patch(`/api/sale-events/${saleId}`, { endNow: true })
    await runAt(2)
    expect(await prices(free.id)).toEqual(['45.00', undefined])
    expect(await prices(sold.id)).toEqual(['22.50', '45.00'])
    expect(await stored(unlisted.id)).toMatchObject({ price: 4_500, originalPrice: null, dropSaleId: null })
    await admin.patch(`/api/sale-events/${saleId}`, { reopen: true })
    await runAt(3)
    expect(await prices(free.id)).toEqual(['22.50', '45.00'])
  })

  test('an item held past the end gets it back once it is free', async () => {
    await saleWith(drop(46, 50))
    const { id } = await lamp()
    await runAt(46.9)
    const buyer = visitor()
    const { sessionId } = await openCheckout(deps, buyer, { productId: id, ...GUEST })
    await runAt(47.1)
    expect(await prices(id)).toEqual(['22.50', '45.00'])
    await cancelCheckout(deps, buyer, sessionId)
    await run()
    expect(await prices(id)).toEqual(['45.00', undefined])
  })

  test('nobody was running and the next one is on: its drop starts from the old price', async () => {
    await saleWith(drop(46, 50))
    const { id } = await lamp()
    await runAt(46)
    await admin.post('/api/sale-events', { startDate: hours(47), priceDrops: [drop(48, 10)] })
    await runAt(49)
    expect(await prices(id)).toEqual(['40.50', '45.00'])
  })
})

describe('an admin', () => {
  test('can preview each drop: the items and the sums', async () => {
    const { id } = await saleWith(drop(1, 25), drop(2, 50))
    const items = [await lamp({ title: 'A' }), await lamp({ title: 'B', price: 1_001, leastPrice: 900 })]
    await lamp({ joinsPriceDrops: false })
    await openCheckout(deps, visitor(), { productId: items[0]?.id ?? 0, ...GUEST })
    const preview = async () =>
      (await admin.get(`/api/sale-events/${id}/price-drops/preview`)).json<PriceDropPreview>().drops
    expect(await preview()).toEqual([
      {
        ...drop(1, 25),
        hasHappened: false,
        itemCount: 2,
        totalPrice: '55.01',
        totalNewPrice: '42.75',
        items: [
          {
            productId: items[0]?.id,
            title: 'A',
            sellerUsername: 'hazel',
            price: '45.00',
            newPrice: '33.75',
            isHeld: true,
          },
          {
            productId: items[1]?.id,
            title: 'B',
            sellerUsername: 'hazel',
            price: '10.01',
            newPrice: '9.00',
            isHeld: false,
          },
        ],
      },
      expect.objectContaining({ ...drop(2, 50), totalPrice: '55.01', totalNewPrice: '31.50' }),
    ])
    await runAt(1.5)
    const [first, second] = await preview()
    expect([first?.hasHappened, first?.totalNewPrice]).toEqual([true, '42.75'])
    expect([second?.hasHappened, second?.totalNewPrice]).toEqual([false, '31.50'])
  })

  test('undoes the last drop: prices return to the one before, then to the original', async () => {
    const { id: saleId } = await saleWith(drop(1, 25), drop(2, 50), drop(40, 75))
    const { id } = await lamp()
    await runAt(2)
    const undo = (hour: number) => admin.post(`/api/sale-events/${saleId}/price-drops/undo`, { at: hours(hour) })
    expect((await undo(1)).statusCode).toBe(409)
    expect((await undo(2)).json().priceDrops).toEqual([drop(1, 25), drop(40, 75)])
    expect(await prices(id)).toEqual(['33.75', '45.00'])
    expect((await undo(1)).json().priceDrops).toEqual([drop(40, 75)])
    expect(await prices(id)).toEqual(['45.00', undefined])
    expect((await undo(40)).statusCode).toBe(409)
    await run()
    expect(await prices(id)).toEqual(['45.00', undefined])
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'sale.price-drop-undone'))
    expect(entries.map(({ details }) => details?.timeZone)).toEqual(['America/New_York', 'America/New_York'])
    expect(entries.map(({ subjectId, actorId }) => [subjectId, actorId !== null])).toEqual([
      [saleId, true],
      [saleId, true],
    ])
  })

  test('does not undo a price that its seller chose after the drop', async () => {
    const { id: saleId } = await saleWith(drop(1, 25), drop(2, 50))
    const { id } = await lamp()
    await runAt(2)
    await hazel.patch(`/api/products/${id}`, { price: '40' })
    await admin.post(`/api/sale-events/${saleId}/price-drops/undo`, { at: hours(2) })
    await run()
    expect(await prices(id)).toEqual(['40.00', undefined])
  })

  test('can undo while buyers check out, without a deadlock', async () => {
    const { id: saleId } = await saleWith(drop(1, 50))
    const items = []
    for (let count = 0; count < 10; count++) items.push(await lamp())
    await runAt(1)
    const answers = await Promise.all([
      admin.post(`/api/sale-events/${saleId}/price-drops/undo`, { at: hours(1) }),
      ...items.map(({ id }) => openCheckout(deps, visitor(), { productId: id, ...GUEST })),
    ])
    expect(answers[0]).toMatchObject({ statusCode: 200 })
  })
})

describe('a seller', () => {
  const patch = (id: number, body: object) => hazel.patch(`/api/products/${id}`, body)
  const fresh = async (fields: object) => {
    const { imageUrls } = await read((await lamp()).id)
    const body = { title: 'Vase', description: 'Blue.', price: '20', category: 'Home & Decor', imageUrls, ...fields }
    return hazel.post('/api/create-product', body)
  }

  test('chooses for each item, or once for all new ones in the profile', async () => {
    const plain = (await fresh({})).json<Product>()
    expect([plain.joinsPriceDrops, plain.leastPrice]).toEqual([false, null])
    const chosen = (await fresh({ joinsPriceDrops: true, leastPrice: '12.5' })).json<Product>()
    expect([chosen.joinsPriceDrops, chosen.leastPrice]).toEqual([true, '12.50'])
    await deps.pool.query("update users set joins_price_drops = true where username = 'hazel'")
    expect((await fresh({})).json().joinsPriceDrops).toBe(true)
    expect((await fresh({ joinsPriceDrops: false })).json().joinsPriceDrops).toBe(false)
    await deps.pool.query("update users set joins_price_drops = false where username = 'hazel'")
  })

  test('cannot set a lowest price above the price, and is the only one to see it', async () => {
    expect((await fresh({ leastPrice: '20.01' })).json().fields).toEqual({ leastPrice: expect.any(String) })
    const { id } = await lamp({ leastPrice: 4_000 })
    expect((await patch(id, { leastPrice: '45.01' })).statusCode).toBe(400)
    expect((await patch(id, { leastPrice: '' })).json().leastPrice).toBeNull()
    expect((await patch(id, { leastPrice: '45' })).json().leastPrice).toBe('45.00')
    expect((await read(id, hazel)).leastPrice).toBe('45.00')
    expect(await read(id)).not.toHaveProperty('leastPrice')
    const list = (await guest.get('/api/products')).json<Product[]>()
    expect(list.find((item) => item.id === id)).toMatchObject({ joinsPriceDrops: true })
    expect(list.some((item) => 'leastPrice' in item)).toBe(false)
  })

  test('who changes the price of a dropped item ends its drop; the next one starts from the new price', async () => {
    await saleWith(drop(1, 25), drop(2, 50))
    const { id } = await lamp({ leastPrice: 1_500 })
    await runAt(1)
    const unchanged = await patch(id, { title: 'Lamp', price: '33.75', leastPrice: '15.00' })
    expect(unchanged.json()).toMatchObject({ price: '33.75', originalPrice: '45.00' })
    expect((await patch(id, { price: '40' })).json()).not.toHaveProperty('originalPrice')
    await run()
    expect(await prices(id)).toEqual(['40.00', undefined])
    await runAt(2)
    expect(await prices(id)).toEqual(['20.00', '40.00'])
    expect((await patch(id, { price: '10' })).json()).toMatchObject({ price: '10.00', leastPrice: '10.00' })
    await runAt(48)
    expect(await prices(id)).toEqual(['10.00', undefined])
  })

  test('who opts out gets the old price back immediately; a new lowest price applies immediately', async () => {
    await saleWith(drop(1, 50))
    const { id } = await lamp()
    await runAt(1)
    expect((await patch(id, { leastPrice: '30' })).json()).toMatchObject({ price: '30.00', originalPrice: '45.00' })
    expect((await patch(id, { leastPrice: null })).json()).toMatchObject({ price: '22.50', originalPrice: '45.00' })
    expect((await patch(id, { price: '22.50', joinsPriceDrops: false })).json().price).toBe('45.00')
    expect(await prices(id)).toEqual(['45.00', undefined])
    await patch(id, { joinsPriceDrops: true })
    await run()
    expect(await prices(id)).toEqual(['22.50', '45.00'])
  })

  test('can opt many items in or out at once', async () => {
    const ids = [(await lamp({ joinsPriceDrops: false })).id, (await lamp()).id]
    const bulk = async (action: string) => {
      const { changed, refused } = (await hazel.post('/api/seller/products/bulk', { ids, action })).json()
      return [changed.map(({ joinsPriceDrops }: Product) => joinsPriceDrops), refused]
    }
    expect(await bulk('join-price-drops')).toEqual([[true, true], []])
    expect(await bulk('leave-price-drops')).toEqual([[false, false], []])
  })
})

test('who favors several dropping items gets one notification for all, and one for each price', async () => {
  const sale = await saleWith(drop(1, 25), drop(2, 50))
  await deps.pool.query(
    "insert into notification_choices (user_id, kind, way) values ($1, 'price_dropped', 'mail') on conflict do nothing",
    [juniperRow.id],
  )
  const items = []
  for (let count = 0; count < 5; count++) items.push(await lamp({ title: `Lamp ${count}` }))
  const other = await lamp({ joinsPriceDrops: false })
  await db.insert(favorites).values([...items, other].map(({ id }) => ({ userId: juniperRow.id, productId: id })))
  const mails = async () => {
    const { rows } = await deps.pool.query("select data from jobs.job where name = 'mail'")
    await deps.pool.query("delete from jobs.job where name = 'mail'")
    return rows.map(({ data }) => data.subject)
  }
  await runAt(1)
  expect((await deps.pool.query("select from jobs.job where name = 'sale-price-drop'")).rowCount).toBe(1)
  for (let run = 0; run < 2; run++) await sendSalePriceDropAlerts(deps, { saleId: sale.id })
  expect(await mails()).toEqual(['5 of your favorites dropped in price'])
  await db
    .update(products)
    .set({ status: 'unlisted' })
    .where(
      inArray(
        products.id,
        items.slice(1).map(({ id }) => id),
      ),
    )
  await runAt(2)
  await sendSalePriceDropAlerts(deps, { saleId: sale.id })
  expect(await mails()).toEqual(['Now $22.50: Lamp 0'])
})
