import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaleEvent } from '../../contracts/sale.ts'
import { insertCheckouts } from '../checkout/checkout-queries.ts'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { reconcile } from '../checkout/reconcile.ts'
import { auditEntries, checkoutSessions, purchases, saleEvents } from '../database/schema.ts'
import type { TestPayments } from '../providers/payments/built-in.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { GUEST, visitor } from '../testing/shop.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { currentSale, upcomingSale } from './sale.ts'

const { app, deps } = await testApp()
const [hazelRow] = [await addPerson(deps, 'hazel'), await addPerson(deps, 'wren')]
const guest = new Browser(app)
const admin = await new Browser(app).signIn('wren')
const hazel = await new Browser(app).signIn('hazel')

const HOUR = 60 * 60 * 1000
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR).toISOString()
const schedule = (startDate: string, more: object = {}) => admin.post('/api/sale-events', { startDate, ...more })
const made = async (startDate: string, more?: object) => (await schedule(startDate, more)).json<SaleEvent>()
const change = (id: number, body: object) => admin.patch(`/api/sale-events/${id}`, body)
const current = async () => (await guest.get('/api/sale-events/current')).json<SaleEvent | null>()
const upcoming = async () => (await guest.get('/api/sale-events/upcoming')).json<SaleEvent | null>()

beforeEach(async () => {
  deps.setNow(TEST_NOW)
  await deps.db.delete(saleEvents)
  await deps.db.delete(auditEntries)
})

describe('the sale that is on', () => {
  test('is null with status 200 while there is none', async () => {
    expect((await guest.get('/api/sale-events/current')).body).toBe('null')
    expect((await guest.get('/api/sale-events/upcoming')).body).toBe('null')
  })

  test('starts and ends by the clock alone', async () => {
    const sale = await made(hours(1))
    expect(sale).toMatchObject({ startDate: hours(1), endDate: hours(49), isActive: false })
    const at = async (time: number) => {
      deps.setNow(new Date(time))
      return [(await current())?.id, (await upcoming())?.id]
    }
    const [start, end] = [Date.parse(sale.startDate), Date.parse(sale.endDate)]
    expect(await at(start - 1)).toEqual([undefined, sale.id])
    expect(await at(start)).toEqual([sale.id, undefined])
    expect(await at(end - 1)).toEqual([sale.id, undefined])
    expect(await at(end)).toEqual([undefined, undefined])
  })

  test('is active in every response about it', async () => {
    const sale = await made(hours(-1))
    expect(sale.isActive).toBe(true)
    expect((await current())?.isActive).toBe(true)
    expect((await currentSale(deps))?.id).toBe(sale.id)
  })

  test('does not hide the next one, which is the earliest', async () => {
    await made(hours(-1))
    await made(hours(200))
    const next = await made(hours(100))
    expect((await upcoming())?.id).toBe(next.id)
  })

  test('and the next one are read together, however many pages ask', async () => {
    const sale = await made(hours(-1))
    const next = await made(hours(100))
    const query = vi.spyOn(deps.pool, 'query')
    const asked = Array.from({ length: 20 }, () => [currentSale(deps), upcomingSale(deps)]).flat()
    const ids = (await Promise.all(asked)).map((each) => each?.id)
    const statements = query.mock.calls.map(([config]) => (config as unknown as { text: string }).text)
    const reads = statements.filter((text) => text.includes('"sale_events"'))
    // The first pages wait for no others; all that ask meanwhile share the reads that follow.
    expect([1, 2, 3]).toContain(reads.length)
    query.mockRestore()
    expect(ids).toEqual(asked.map((_, index) => (index % 2 === 0 ? sale.id : next.id)))
  })
})

describe('scheduling', () => {
  test('sets the end to 48 hours later, whatever is sent', async () => {
    const sale = await made(hours(1), { endDate: hours(500), location: ' Hall B ', isActive: true })
    expect(sale).toMatchObject({ endDate: hours(49), location: 'Hall B', isActive: false })
  })

  test.each([
    ['no start', {}, 'The sale start date is required'],
    ['an empty start', { startDate: '' }, 'The sale start date is required'],
    ['a start of null', { startDate: null }, 'The sale start date is required'],
    ['a start that is no date', { startDate: 'Saturday' }, expect.stringMatching(/is not valid/)],
    ['a start that is a number', { startDate: 1780754400000 }, expect.stringMatching(/is not valid/)],
    ['a start over a year ahead', { startDate: '2027-06-06T14:00:00.001Z' }, expect.stringMatching(/year ahead/)],
    ['a sale that would be over already', { startDate: hours(-48) }, expect.stringMatching(/already be over/)],
  ])('refuses %s', async (_name, body, message) => {
    const response = await admin.post('/api/sale-events', body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ message, fields: { startDate: message } })
  })

  test('accepts a start in the past, exactly a year ahead, or in another time zone', async () => {
    expect((await made(hours(-47))).isActive).toBe(true)
    expect((await schedule('2027-06-06T14:00:00Z')).statusCode).toBe(201)
    expect((await made('2026-07-01T09:00:00-04:00')).startDate).toBe('2026-07-01T13:00:00.000Z')
  })

  test('accepts a start without seconds', async () => {
    expect((await made('2026-07-01T09:00Z')).startDate).toBe('2026-07-01T09:00:00.000Z')
    expect((await made('2026-07-11T09:00-04:00')).startDate).toBe('2026-07-11T13:00:00.000Z')
  })

  test('refuses a place of more than 200 characters', async () => {
    expect((await schedule(hours(1), { location: 'x'.repeat(201) })).statusCode).toBe(400)
    expect((await schedule(hours(1), { location: 'x'.repeat(200) })).statusCode).toBe(201)
  })

  test('refuses an overlap of even a minute, but accepts back-to-back sales', async () => {
    await made(hours(100))
    for (const start of [99, 100, 147.98, 52.02]) expect((await schedule(hours(start))).statusCode).toBe(409)
    expect((await schedule(hours(148))).statusCode).toBe(201)
    expect((await schedule(hours(52))).statusCode).toBe(201)
  })

  test('of the same time by two admins at once creates one sale', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => schedule(hours(10))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  })
})

describe('a change', () => {
  test('moves the end with the start, and checks for overlaps', async () => {
    const sale = await made(hours(10))
    await made(hours(100))
    expect((await change(sale.id, { startDate: hours(20), endDate: hours(9) })).json()).toMatchObject({
      startDate: hours(20),
      endDate: hours(68),
    })
    expect((await change(sale.id, { startDate: hours(60) })).statusCode).toBe(409)
    expect((await change(sale.id, { startDate: hours(-60) })).statusCode).toBe(400)
  })

  test('of the location keeps the times', async () => {
    const sale = await made(hours(10))
    expect((await change(sale.id, { location: 'The barn' })).json()).toEqual({ ...sale, location: 'The barn' })
    expect((await change(sale.id, { location: null })).json()).toEqual(sale)
    expect((await change(sale.id, {})).statusCode).toBe(400)
  })

  test('ends the current sale; changing its location then does not reopen it', async () => {
    const sale = await made(hours(-1))
    expect((await change(sale.id, { endNow: true })).json()).toMatchObject({ endDate: hours(0), isActive: false })
    expect(await current()).toBeNull()
    const again = await change(sale.id, { startDate: sale.startDate, location: 'Elsewhere' })
    expect(again.json()).toMatchObject({ endDate: hours(0), location: 'Elsewhere' })
    expect((await change(sale.id, { endNow: true })).statusCode).toBe(409)
  })

  test('cannot end a sale in the moment it starts, which would leave it no time at all', async () => {
    const sale = await made(hours(0))
    const refused = await change(sale.id, { endNow: true })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This sale has only just started; delete it instead.',
    ])
  })

  test('by two admins keeps what each has changed, and refuses to replace what one has not seen', async () => {
    const seen = await made(hours(1), { location: 'Hall A' })
    const { id, startDate, endDate, priceDrops } = seen
    expect((await change(id, { location: 'Hall B' })).statusCode).toBe(200)
    const drops = [{ at: hours(25), percent: 20 }]
    const untouched = await change(id, { priceDrops: drops, seen: { priceDrops } })
    expect([untouched.statusCode, untouched.json()]).toMatchObject([200, { location: 'Hall B', priceDrops: drops }])

    const outdated = await change(id, { location: 'Hall C', seen: { location: 'Hall A' } })
    expect([outdated.statusCode, outdated.json()]).toEqual([
      409,
      {
        message: 'Another admin has changed this sale. Check what is new, then save again.',
        fields: { location: 'Changed by another admin' },
      },
    ])
    expect((await change(id, { location: 'Hall C', seen: { location: 'Hall B' } })).statusCode).toBe(200)

    deps.setNow(new Date(hours(2)))
    await change(id, { endNow: true })
    const move = { startDate: hours(3), seen: { startDate, endDate } }
    expect((await change(id, move)).json().fields).toEqual({ endDate: 'Changed by another admin' })
    expect(await current()).toBe(null)
    expect(
      (await change(id, { priceDrops: [...drops, { at: hours(30), percent: 50 }], seen: { priceDrops: drops } }))
        .statusCode,
    ).toBe(200)
  })

  test('opens a sale that was ended early again, while its 48 hours last', async () => {
    const sale = await made(hours(-1))
    expect((await change(sale.id, { reopen: true })).statusCode).toBe(409)
    await change(sale.id, { endNow: true })
    await change(sale.id, { archived: true })
    expect((await change(sale.id, { reopen: true })).json()).toEqual(sale)
    expect((await current())?.id).toBe(sale.id)
    await change(sale.id, { endNow: true })
    deps.setNow(new Date(hours(47)))
    expect((await change(sale.id, { reopen: true })).statusCode).toBe(409)
  })

  test('does not open a sale again over another one', async () => {
    const sale = await made(hours(-1))
    await change(sale.id, { endNow: true })
    await made(hours(1))
    const refused = await change(sale.id, { reopen: true })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This sale overlaps another one, from Saturday, June 6 at 11:00 AM EDT to Monday, June 8 at 11:00 AM EDT.',
    ])
  })

  test('archives a sale that is over, and brings it back', async () => {
    const sale = await made(hours(-1))
    expect((await change(sale.id, { archived: true })).statusCode).toBe(409)
    await change(sale.id, { endNow: true })
    expect((await change(sale.id, { archived: true })).json().archivedAt).toBe(hours(0))
    expect((await change(sale.id, { archived: true })).json().archivedAt).toBe(hours(0))
    expect((await change(sale.id, { archived: false })).json().archivedAt).toBeNull()
    await change(sale.id, { archived: true })
    expect((await change(sale.id, { startDate: hours(10) })).json().archivedAt).toBeNull()
  })

  test('cannot archive a sale and open it again at once', async () => {
    const sale = await made(hours(-1))
    await change(sale.id, { endNow: true })
    for (const body of [{ reopen: true }, { startDate: hours(10) }])
      expect((await change(sale.id, { ...body, archived: true })).statusCode).toBe(409)
    expect((await change(sale.id, { archived: true })).statusCode).toBe(200)
  })

  test('of a missing sale is a 404', async () => {
    for (const id of ['999999', 'x']) {
      expect((await change(id as never, { location: 'x' })).statusCode).toBe(404)
      expect((await admin.delete(`/api/sale-events/${id}`)).statusCode).toBe(404)
    }
  })
})

test('admins list all sales, newest first, and delete them', async () => {
  const [first, second] = [await made(hours(10)), await made(hours(100))]
  const list = async () => (await admin.get('/api/sale-events')).json<SaleEvent[]>().map(({ id }) => id)
  expect(await list()).toEqual([second.id, first.id])
  expect((await admin.delete(`/api/sale-events/${first.id}`)).json()).toEqual({ message: 'Sale deleted' })
  expect(await list()).toEqual([second.id])
})

test('every change of a sale is in the audit log', async () => {
  const sale = await made(hours(-1))
  await change(sale.id, { location: 'The barn' })
  await change(sale.id, { endNow: true })
  await admin.delete(`/api/sale-events/${sale.id}`)
  const entries = await deps.db.select().from(auditEntries).orderBy(asc(auditEntries.id))
  expect(entries.map(({ action }) => action)).toEqual(['sale.scheduled', 'sale.changed', 'sale.ended', 'sale.deleted'])
  expect(entries.every(({ subjectId }) => subjectId === sale.id)).toBe(true)
})

describe('a sale in which somebody is paying', () => {
  /** Hazel's lamp, for which Gus has opened a checkout. */
  async function paying() {
    const sale = await made(hours(-1), { location: 'The barn' })
    const { id: productId } = await addProduct(deps, { sellerId: hazelRow.id })
    const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
    return { sale, productId, sessionId }
  }
  const payments = deps.providers.payments as TestPayments
  const pickupOf = async ({ productId, sessionId }: { productId: number; sessionId: string }) => {
    await payments.pay(sessionId)
    const { receipt } = await completeBySession(deps, { sessionId, productId })
    return (await guest.get(`/api/receipts/${receipt}`)).json().pickup
  }
  const pickupPlaceOf = async (productId: number) => {
    const [row] = await deps.db
      .select({ location: saleEvents.location })
      .from(purchases)
      .innerJoin(saleEvents, eq(saleEvents.id, purchases.saleEventId))
      .where(eq(purchases.productId, productId))
    return row?.location
  }
  beforeEach(async () => {
    await deps.db.delete(checkoutSessions).where(eq(checkoutSessions.status, 'open'))
  })

  test('cannot be deleted, because the pickup would have no place or time', async () => {
    const started = await paying()
    const refused = await admin.delete(`/api/sale-events/${started.sale.id}`)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Someone may be paying for an item in this sale until Saturday, June 6 at 10:30 AM EDT at the latest. Please delete it after that; you can end it now.',
    ])
    expect(await pickupOf(started)).toMatchObject({ startDate: started.sale.startDate, location: 'The barn' })
    const bought = await admin.delete(`/api/sale-events/${started.sale.id}`)
    expect([bought.statusCode, bought.json().message]).toEqual([
      409,
      '1 purchase belongs to this sale, so it stays in the books. You can archive it once it is over.',
    ])
    expect(await pickupPlaceOf(started.productId)).toBe('The barn')
  })

  test('cannot be deleted while a payment page opens', async () => {
    const sale = await made(hours(-1))
    const { id: productId } = await addProduct(deps, { sellerId: hazelRow.id })
    const { createSession } = payments
    vi.spyOn(payments, 'createSession').mockImplementationOnce(async (order) => {
      expect((await admin.delete(`/api/sale-events/${sale.id}`)).statusCode).toBe(409)
      return createSession(order)
    })
    expect((await guest.post('/api/create-checkout-session', { productId, ...GUEST })).statusCode).toBe(200)
  })

  test('cannot be deleted before the provider has confirmed that nobody paid at the last second', async () => {
    const started = await paying()
    deps.setNow(new Date(TEST_NOW.getTime() + 31 * 60_000))
    expect((await admin.delete(`/api/sale-events/${started.sale.id}`)).json().message).toMatch(/still being checked/)
    await reconcile(deps)
    expect((await admin.delete(`/api/sale-events/${started.sale.id}`)).statusCode).toBe(200)
  })

  test.each([
    ['ended', { endNow: true }, { endDate: hours(0) }],
    ['moved', { startDate: hours(100) }, { startDate: hours(100), endDate: hours(148) }],
  ])('can be %s, and the purchase shows the new pickup times', async (_what, body, times) => {
    const started = await paying()
    expect((await change(started.sale.id, body)).statusCode).toBe(200)
    expect(await pickupOf(started)).toMatchObject({ ...times, location: 'The barn' })
  })

  test('deleted just as a checkout starts, is either deleted or held, never both', async () => {
    for (let round = 0; round < 5; round++) {
      await deps.db.delete(checkoutSessions).where(eq(checkoutSessions.status, 'open'))
      await deps.db.delete(saleEvents)
      const sale = await made(hours(-1))
      const { id: productId } = await addProduct(deps, { sellerId: hazelRow.id })
      const [deleted, opened] = await Promise.all([
        admin.delete(`/api/sale-events/${sale.id}`),
        guest.post('/api/create-checkout-session', { productId, ...GUEST }),
      ])
      expect(['200 403', '409 200']).toContain(`${deleted.statusCode} ${opened.statusCode}`)
    }
  })

  test('that is deleted before the checkout is stored counts as no sale', async () => {
    const { id: productId } = await addProduct(deps, { sellerId: hazelRow.id })
    const written = deps.db.transaction((tx) =>
      insertCheckouts(tx, [
        {
          provider: 'test',
          productId,
          title: 'Lamp',
          visitorId: 'v',
          ...GUEST,
          amount: 4_500,
          saleEventId: 987654321,
          expiresAt: TEST_NOW,
        },
      ]),
    )
    await expect(written).rejects.toMatchObject({ status: 403, message: 'Sale Not Active' })
  })
})

test('only admins list, create, change and delete sales', async () => {
  const { id } = await made(hours(10))
  for (const [browser, status] of [
    [guest, 401],
    [hazel, 403],
  ] as const) {
    expect((await browser.get('/api/sale-events')).statusCode).toBe(status)
    expect((await browser.post('/api/sale-events', { startDate: hours(100) })).statusCode).toBe(status)
    expect((await browser.patch(`/api/sale-events/${id}`, { endNow: true })).statusCode).toBe(status)
    expect((await browser.delete(`/api/sale-events/${id}`)).statusCode).toBe(status)
  }
})
