import { beforeEach, describe, expect, test } from 'vitest'
import { openCheckout } from '../../checkout/open-checkout.ts'
import { refundPurchase } from '../../checkout/refund/refund-purchase.ts'
import { adminNotices, checkoutSessions, notificationChoices, saleEvents } from '../../database/schema.ts'
import { notifyOfFigures } from '../../pickup/sale-figures.ts'
import { notifyOfPendingItems } from '../../product/pending-notice.ts'
import { mailsTo } from '../../testing/mails.ts'
import { addPerson, Browser } from '../../testing/people.ts'
import { GUEST, stockShop, visitor } from '../../testing/shop.ts'
import { addProduct, openSale } from '../../testing/stock.ts'
import { TEST_NOW, testApp } from '../../testing/test-app.ts'
import { notifyOfSales } from './sale-notice.ts'

const { app, deps } = await testApp()
const shop = await stockShop(deps)
const wren = await addPerson(deps, 'wren')
await addPerson(deps, 'otis')
const admin = await new Browser(app).signIn('wren')
const seller = await new Browser(app).signIn('otis')

const HOUR = 3_600_000
const moment = (ms: number, from = TEST_NOW) => new Date(from.getTime() + ms)
const choose = (kind: string, way: string, as = admin) =>
  as.request({ method: 'PUT', url: '/api/push/choices', payload: { kind, way } })
const subjects = async (to = 'wren@example.com') => (await mailsTo(deps, to)).map(({ subject }) => subject)
const items = (fields: object) => addProduct(deps, { sellerId: shop.hazel.id, status: 'pending', ...fields })

beforeEach(async () => {
  deps.setNow(TEST_NOW)
  await deps.pool.query('truncate products, checkout_sessions, sale_events, orders restart identity cascade')
  await deps.db.delete(adminNotices)
  await deps.db.delete(notificationChoices)
  await deps.pool.query('delete from jobs.job')
})

describe('items waiting for approval', () => {
  const tell = async (hours: number) => {
    deps.setNow(moment(hours * HOUR))
    await Promise.all([notifyOfPendingItems(deps), notifyOfPendingItems(deps)])
    return subjects()
  }

  test('are reported in one email after a while, and not again until new ones arrive', async () => {
    expect(await tell(0)).toEqual([])
    await items({ updatedAt: moment(0) })
    await items({ updatedAt: moment(0.2 * HOUR) })
    expect(await tell(0.2)).toEqual([])
    expect(await tell(0.25)).toEqual(['2 items wait for approval'])
    expect(await tell(9)).toHaveLength(1)
    await items({ updatedAt: moment(9 * HOUR) })
    expect(await tell(9.5)).toEqual(['2 items wait for approval', '3 items wait for approval'])
    await items({ updatedAt: moment(9.6 * HOUR) })
    expect(await tell(13)).toHaveLength(2)
    expect(await tell(13.5)).toHaveLength(3)
  })

  test('are reported to admins only, unless they turned it off', async () => {
    await items({ updatedAt: moment(-HOUR) })
    await choose('items_wait', 'nothing')
    expect(await tell(0)).toEqual([])
    expect(await subjects('otis@example.com')).toEqual([])
  })
})

describe('a sale', () => {
  const tell = async (at: Date) => {
    deps.setNow(at)
    await Promise.all([notifyOfSales(deps), notifyOfSales(deps)])
    return (await subjects()).length
  }

  test('is announced once a day before and once at its opening, and again when it is rescheduled', async () => {
    const { startDate, endDate } = await openSale(deps, moment(30 * HOUR))
    expect(await tell(moment(-25 * HOUR, startDate))).toBe(0)
    expect(await tell(moment(-24 * HOUR, startDate))).toBe(1)
    expect(await tell(moment(-20 * HOUR, startDate))).toBe(1)
    expect(await tell(startDate)).toBe(2)
    expect(await tell(moment(HOUR, startDate))).toBe(2)
    expect(await subjects()).toEqual([expect.stringMatching(/^The sale opens \w+day/), 'The sale is open'])
    const expiries = (await mailsTo(deps, 'wren@example.com')).map(({ expiresAt }) => expiresAt)
    expect(new Set(expiries)).toEqual(new Set([endDate.toISOString()]))
    await deps.db
      .update(saleEvents)
      .set({ startDate: moment(20 * HOUR, startDate), endDate: moment(68 * HOUR, startDate) })
    expect(await tell(moment(HOUR, startDate))).toBe(3)
  })

  test('is announced for two hours after its opening, with or without a place, and not later', async () => {
    const { startDate } = await openSale(deps, moment(30 * HOUR))
    expect(await tell(moment(-HOUR, startDate))).toBe(0)
    expect(await tell(moment(2.1 * HOUR, startDate))).toBe(0)
    await deps.db.update(saleEvents).set({ location: null })
    expect(await tell(moment(2 * HOUR, startDate))).toBe(1)
    const [mail] = await mailsTo(deps, 'wren@example.com')
    expect(mail?.text).toContain('The place is to be announced. It ends ')
  })
})

describe('the figures of a sale', () => {
  const tell = async (at: Date) => {
    deps.setNow(at)
    await Promise.all([notifyOfFigures(deps), notifyOfFigures(deps)])
    return mailsTo(deps, 'wren@example.com')
  }

  const sold = async (price: number) => (await shop.sell({ price })).id

  test('are sent once after it ends, and add up', async () => {
    const sale = await openSale(deps)
    const [first, , third] = [await sold(4_000), await sold(2_500), await sold(9_900)]
    await items({ status: 'approved' })
    await deps.db.transaction((tx) =>
      tx.execute(
        `insert into pickup_marks (purchase_id, version, key, is_handed_over, marked_at)
        values (${first}, 1, 'a', true, now())` as never,
      ),
    )
    await refundPurchase(deps, { id: wren.id, role: 'admin' } as never, third, { reason: 'Broken', relist: false })
    expect(await tell(moment(-1, sale.endDate))).toEqual([])
    const [mail, ...others] = await tell(sale.endDate)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('The sale is over: 2 sold for $65.00')
    for (const line of ['Sold: 2', 'Revenue: $65.00', 'Refunded: 1,', 'Unsold: 1,', 'Not picked up: 1'])
      expect(mail?.text).toContain(line)
    expect(await tell(moment(HOUR, sale.endDate))).toHaveLength(1)
  })

  test('wait for open payments, and are skipped after days', async () => {
    const sale = await openSale(deps)
    const { id: productId } = await shop.addItem({})
    await openCheckout(deps, visitor(), { productId, ...GUEST })
    await deps.db.update(checkoutSessions).set({ saleEventId: sale.id })
    expect(await tell(sale.endDate)).toEqual([])
    expect(await tell(moment(49 * HOUR, sale.endDate))).toEqual([])
    expect(await tell(moment(HOUR, sale.endDate))).toHaveLength(1)
  })
})

test('only admins can choose notifications meant for admins', async () => {
  const kinds = async (as: Browser) => Object.keys((await as.get('/api/push')).json().choices)
  expect(await kinds(admin)).toEqual(expect.arrayContaining(['items_wait', 'sale_ahead', 'sale_ended']))
  for (const kind of ['items_wait', 'sale_ahead']) {
    expect(await kinds(seller)).not.toContain(kind)
    expect((await choose(kind, 'push', seller)).statusCode).toBe(403)
    expect((await choose(kind, 'push')).statusCode).toBe(200)
  }
})
