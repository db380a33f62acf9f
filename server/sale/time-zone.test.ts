import { beforeEach, expect, test } from 'vitest'
import type { PickupList } from '../../contracts/pickup.ts'
import type { SaleEvent } from '../../contracts/sale.ts'
import { cancelCheckout } from '../checkout/cancel-checkout.ts'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { auditEntries, saleEvents } from '../database/schema.ts'
import type { TestPayments } from '../providers/payments/built-in.ts'
import { mailsTo } from '../testing/mails.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { GUEST, visitor } from '../testing/shop.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp()
const hazel = await addPerson(deps, 'hazel')
await addPerson(deps, 'wren')
const admin = await new Browser(app).signIn('wren')
const guest = new Browser(app)

beforeEach(async () => {
  await deps.db.delete(auditEntries)
  await deps.db.delete(saleEvents)
})

const startDate = TEST_NOW.toISOString()
const schedule = async (body: object = {}) =>
  (await admin.post('/api/sale-events', { startDate, ...body })).json<SaleEvent>()
const change = (id: number, body: object) => admin.patch(`/api/sale-events/${id}`, body)
const current = async () => (await guest.get('/api/sale-events/current')).json<SaleEvent>()

test('a sale is in Eastern time until an admin chooses the time zone of its venue', async () => {
  const { id, timeZone } = await schedule()
  expect(timeZone).toBe('America/New_York')
  expect((await change(id, { timeZone: 'america/los_angeles' })).json()).toMatchObject({
    timeZone: 'America/Los_Angeles',
    startDate,
  })
  await change(id, { location: 'The mill' })
  expect((await current()).timeZone).toBe('America/Los_Angeles')
  const [, moved] = await deps.db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(moved).toMatchObject({ action: 'sale.changed', details: { timeZone: 'America/Los_Angeles' } })
  for (const timeZone of [null, '']) {
    await change(id, { timeZone: 'America/Los_Angeles' })
    await change(id, { timeZone })
    expect((await current()).timeZone).toBe('America/New_York')
  }
})

test('a sale across a daylight saving change still lasts 48 hours', async () => {
  const sale = await schedule({ startDate: '2027-03-13T17:00:00Z', timeZone: 'America/Denver' })
  expect(sale).toMatchObject({ timeZone: 'America/Denver', endDate: '2027-03-15T17:00:00.000Z' })
})

test('a start without an offset is the time at the venue, also on the day of a daylight saving change', async () => {
  const sale = await schedule({ startDate: '2026-11-01T04:30', timeZone: 'America/Denver' })
  expect(sale.startDate).toBe('2026-11-01T11:30:00.000Z')
  const moved = async (body: object) => (await change(sale.id, body)).json<SaleEvent>().startDate
  expect(await moved({ startDate: '2027-03-14T01:30:00' })).toBe('2027-03-14T08:30:00.000Z')
  expect(await moved({ startDate: '2027-03-14T03:30' })).toBe('2027-03-14T09:30:00.000Z')
  expect(await moved({ startDate: '2026-12-05T10:00', timeZone: 'America/Chicago' })).toBe('2026-12-05T16:00:00.000Z')
})

test.each(['America/Raleigh', '+05:00', 'noon', 7, {}])('%o is no time zone', async (timeZone) => {
  const { id } = await schedule()
  for (const answer of [await admin.post('/api/sale-events', { startDate, timeZone }), await change(id, { timeZone })])
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { timeZone: 'Choose a time zone such as America/Chicago' },
    ])
})

test('the next in line gets the end of the offer in the venue’s time zone', async () => {
  await schedule({ timeZone: 'America/Los_Angeles' })
  const { id: productId } = await addProduct(deps, { sellerId: hazel.id })
  const buyer = visitor()
  const { sessionId } = await openCheckout(deps, buyer, { productId, ...GUEST })
  await guest.get('/api/auth/user')
  await guest.post(`/api/products/${productId}/line`, { email: 'next@example.com' })
  await cancelCheckout(deps, buyer, sessionId)
  const [mail] = await mailsTo(deps, 'next@example.com')
  expect(mail?.text).toMatch(/is held for you until \w+, \w+ \d+ at \d+:\d\d [AP]M P[SD]T/)
})

test('desks get the time of another desk’s mark in the venue’s time zone', async () => {
  await schedule({ timeZone: 'America/Los_Angeles' })
  const { id: productId } = await addProduct(deps, { sellerId: hazel.id })
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
  await (deps.providers.payments as TestPayments).pay(sessionId)
  await completeBySession(deps, { sessionId, productId })
  const { pickups } = (await admin.get('/api/pickups')).json<PickupList>()
  const mark = (key: string) =>
    admin.post(`/api/pickups/${pickups[0]?.id}/marks`, {
      key: `${key}-mark-of-the-desk`,
      isHandedOver: key === 'first',
      version: 0,
      at: startDate,
    })
  await mark('first')
  expect((await mark('other')).json().message).toMatch(/at \d+:\d\d [AP]M P[SD]T\. Please check again\./)
})

test('the buyer’s email and receipt have the pickup time in the venue’s time zone', async () => {
  const { startDate } = await schedule({ timeZone: 'America/Los_Angeles' })
  const { id: productId } = await addProduct(deps, { sellerId: hazel.id })
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
  await (deps.providers.payments as TestPayments).pay(sessionId)
  const { receipt } = await completeBySession(deps, { sessionId, productId })
  expect((await guest.get(`/api/receipts/${receipt}`)).json().pickup).toMatchObject({
    startDate,
    timeZone: 'America/Los_Angeles',
  })
  const [mail] = await mailsTo(deps, GUEST.buyerEmail)
  expect(mail?.text).toMatch(/From\W+\w+, \w+ \d+ at \d+:\d\d [AP]M P[SD]T/)
})
