import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AdminStats } from '../../contracts/admin.ts'
import { analyticsEvents } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { deleteOldEvents } from './analytics.ts'

const { app, deps } = await testApp()
await addPerson(deps, 'wren')
const admin = await new Browser(app).signIn('wren')
const view = { name: '$pageview', path: '/marketplace' }
const send = (browser: Browser, events: object[], headers: Record<string, string> = {}) =>
  browser.request({ method: 'POST', url: '/api/events', payload: { events }, headers })
const kept = () => deps.db.select().from(analyticsEvents)

beforeEach(() => deps.db.delete(analyticsEvents))
afterEach(() => deps.setNow(TEST_NOW))

describe('events', () => {
  test('are stored with name, path, properties and a hashed visitor id', async () => {
    const guest = new Browser(app)
    await guest.get('/api/site')
    const event = { name: 'product_added_to_cart', path: '/product/1', properties: { price: 12.5, tags: ['brass'] } }
    expect((await send(guest, [view, event])).json()).toEqual({ accepted: 2 })
    const rows = await kept()
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ ...event, createdAt: TEST_NOW })
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(1)
    const cookie = guest.cookies.get('fernvale_visitor') ?? ''
    expect(JSON.stringify(rows)).not.toContain(cookie.split('.')[0])
  })

  test('never contain an email address', async () => {
    const tags = ['brass', 'ask gus@example.com']
    const properties = { who: 'gus@example.com', 'gus@example.com': 1, color: 'blue', tags }
    await send(new Browser(app), [{ ...view, properties }])
    expect((await kept())[0]?.properties).toEqual({ color: 'blue', tags: ['brass'] })
  })

  test('of paging through photos are dropped', async () => {
    const turns = ['product_image_arrow_navigation', 'product_image_thumbnail_click'].map((name) => ({ name }))
    expect((await send(new Browser(app), turns)).json()).toEqual({ accepted: 0 })
    expect(await kept()).toEqual([])
  })

  test.each([
    ['Do Not Track', { dnt: '1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
  ])('are accepted and dropped under %s', async (_name, headers) => {
    const answer = await send(new Browser(app), [view], headers)
    expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: 0 }])
    expect(await kept()).toEqual([])
  })

  test.each([
    ['none', []],
    ['more than fifty', Array.from({ length: 51 }, () => view)],
    ['one without a name', [{ path: '/' }]],
    ['a path with a query, which may hold a token', [{ ...view, path: '/reset-password?token=secret' }]],
    ['an object as a property', [{ ...view, properties: { nested: { deep: 1 } } }]],
    ['NUL in a property', [{ ...view, properties: { text: 'a\0b' } }]],
  ])('are refused: %s', async (_name, events) => {
    expect((await send(new Browser(app), events)).statusCode).toBe(400)
  })

  test('of more than 64 kB are refused', async () => {
    const events = Array.from({ length: 50 }, () => ({
      ...view,
      properties: { text: 'x'.repeat(490), more: 'y'.repeat(490), again: 'z'.repeat(490) },
    }))
    expect((await send(new Browser(app), events)).statusCode).toBe(413)
  })

  describe('from one IP address', () => {
    const sendBatches = async (batches: number, events: object[]) => {
      const sent = Array.from({ length: batches }, () => send(new Browser(app), events))
      const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
      return { stored: statuses.filter((status) => status === 200).length, refused: statuses.includes(429) }
    }
    const forget = () => deps.pool.query('delete from rate_limits')
    beforeEach(forget)
    afterEach(forget)

    test('are stored for hundreds of guests of one venue', async () => {
      expect(await sendBatches(300, [view, view])).toEqual({ stored: 300, refused: false })
    })

    test('are at most 3,000 a minute', async () => {
      expect(await sendBatches(65, Array(50).fill(view))).toEqual({ stored: 60, refused: true })
    })

    test('are fewer if they are large', async () => {
      const large = { ...view, properties: { one: 'x'.repeat(490), two: 'y'.repeat(490) } }
      expect(await sendBatches(25, Array(50).fill(large))).toEqual({ stored: 20, refused: true })
    })
  })

  test('are deleted after 90 days', async () => {
    await send(new Browser(app), [view])
    deps.setNow(new Date(TEST_NOW.getTime() + 91 * 24 * 3_600_000))
    await deleteOldEvents(deps.db, deps.now())
    expect(await kept()).toEqual([])
  })
})

test('the dashboard counts a day of views and the visitors behind them', async () => {
  const [one, other] = [new Browser(app), new Browser(app)]
  await send(one, [view])
  await send(one, [view])
  await send(other, [view, { name: 'cart_checkout_initiated' }])
  await deps.db
    .insert(analyticsEvents)
    .values({ name: '$pageview', path: '/', visitor: 'old', createdAt: new Date(TEST_NOW.getTime() - 25 * 3_600_000) })
  deps.setNow(new Date(TEST_NOW.getTime() + 1000))
  const { analytics } = (await admin.get('/api/admin/stats')).json<AdminStats>()
  expect(analytics).toMatchObject({
    visitors24h: 2,
    pageViews24h: 3,
    posthogConfigured: false,
    posthogError: null,
    posthogTimestamp: deps.now().toISOString(),
  })
  const { hours } = (await admin.get('/api/admin/activity')).json()
  expect(hours.at(-1)).toMatchObject({ views: 3, visitors: 2 })
})
