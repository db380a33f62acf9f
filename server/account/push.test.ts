import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { kindsFor, NEWS_DEFAULTS, type NewsKind, type NewsWay } from '../../contracts/push-rules.ts'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import {
  favoriteAlerts,
  favorites,
  notificationChoices,
  pushSubscriptions,
  saleEvents,
  savedSearches,
} from '../database/schema.ts'
import { sendFavoriteMails } from '../favorite/favorite-mail.ts'
import { sendPriceDropAlerts } from '../favorite/price-drop.ts'
import { sendSearchMatches } from '../favorite/search-matches.ts'
import type { JobData, PushJob } from '../jobs/jobs.ts'
import type { TestPayments } from '../providers/payments/built-in.ts'
import { mailsTo } from '../testing/mails.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { startPushService } from '../testing/push-service.ts'
import { GUEST, visitor } from '../testing/shop.ts'
import { addProduct, openSale } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { deliverPush } from './deliver-push.ts'
import { type News, notify } from './notify.ts'
import { sendSaleStartAlerts } from './sale-opening.ts'

const service = await startPushService()
afterAll(() => service.close())
const { app, deps } = await testApp({ providers: { push: service.transport } })
const { id: hazelId } = await addPerson(deps, 'hazel')
await addPerson(deps, 'otis')

const NEWS: News = { kind: 'line_moves', title: "You're next", body: 'The lamp is yours to buy.', url: '/product/7' }

let hazel: Browser
let publicKey: string
beforeEach(async () => {
  deps.setNow(TEST_NOW)
  service.requests.length = 0
  service.faults.length = 0
  for (const table of [pushSubscriptions, notificationChoices, favorites, favoriteAlerts, savedSearches, saleEvents])
    await deps.db.delete(table)
  await deps.pool.query('delete from jobs.job')
  hazel = await new Browser(app).signIn('hazel')
  publicKey = (await hazel.get('/api/push')).json().publicKey
})

const subscribe = (person: Browser, { subscription }: ReturnType<typeof service.browser>) =>
  person.post('/api/push/subscriptions', subscription)

async function phoneOf(person: Browser) {
  const phone = service.browser(publicKey)
  const answer = await subscribe(person, phone)
  expect(answer.statusCode, answer.body).toBe(201)
  return phone
}
const choose = (kind: NewsKind, way: NewsWay, person = hazel) =>
  person.request({ method: 'PUT', url: '/api/push/choices', payload: { kind, way } })
const tell = (news: News = NEWS) => deps.db.transaction((tx) => notify(deps, tx, hazelId, news))

const jobsOf = async <N extends keyof JobData>(name: N): Promise<JobData[N][]> => {
  const { rows } = await deps.pool.query('select data from jobs.job where name = $1 order by created_on', [name])
  return rows.map(({ data }) => data)
}

/** Runs the pending push jobs, as a worker would; failed ones stay. */
async function work(): Promise<void> {
  const { rows } = await deps.pool.query<{ id: string; data: PushJob }>(
    "select id, data from jobs.job where name = 'push'",
  )
  for (const { id, data } of rows)
    await deliverPush(deps, data).then(
      () => deps.pool.query('delete from jobs.job where id = $1', [id]),
      () => {},
    )
}
const mails = () => mailsTo(deps, 'hazel@example.com')
const browsersOf = async (person: Browser) => (await person.get('/api/push')).json().browsers

describe('a notification', () => {
  test('reaches every browser of the account, readable by that browser alone', async () => {
    await choose('line_moves', 'push')
    const [phone, laptop] = [await phoneOf(hazel), await phoneOf(await new Browser(app).signIn('hazel'))]
    const others = await phoneOf(await new Browser(app).signIn('otis'))
    await tell()
    await work()
    for (const { received, ttl } of [phone, laptop]) {
      expect(received).toEqual([
        { title: "You're next", body: 'The lamp is yours to buy.', url: '/product/7', tag: 'line_moves:/product/7' },
      ])
      expect(ttl).toEqual(['600'])
    }
    expect(others.received).toEqual([])
    expect(service.requests.map(({ body }) => body).join()).not.toContain('lamp')
    expect(await mails()).toEqual([])
  })

  test('is an email if no browser accepts it, or if the account chose email', async () => {
    await choose('line_moves', 'push')
    await tell()
    await work()
    await choose('line_moves', 'mail')
    await phoneOf(hazel)
    await tell({ ...NEWS, key: 'second' })
    await work()
    expect((await mails()).map(({ subject }) => subject)).toEqual(["You're next", "You're next"])
    expect(service.requests).toEqual([])
  })

  test('is not sent if the account turned it off', async () => {
    await choose('line_moves', 'nothing')
    await phoneOf(hazel)
    await tell()
    expect([await jobsOf('push'), await mails()]).toEqual([[], []])
  })

  test('exists only if its transaction commits', async () => {
    await choose('line_moves', 'push')
    const rolledBack = deps.db.transaction(async (tx) => {
      await notify(deps, tx, hazelId, NEWS)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await jobsOf('push')).toEqual([])
  })

  test('that a browser no longer accepts removes its subscription, and becomes an email after the last one', async () => {
    await choose('line_moves', 'push')
    const [phone, laptop] = [await phoneOf(hazel), await phoneOf(await new Browser(app).signIn('hazel'))]
    phone.forget()
    await tell()
    await work()
    expect([laptop.received.length, (await browsersOf(hazel)).length, (await mails()).length]).toEqual([1, 1, 0])
    laptop.forget()
    await tell()
    await work()
    expect([(await browsersOf(hazel)).length, (await mails()).length]).toEqual([0, 1])
  })

  test.each([429, 500, 503, 'down'] as const)('is tried again while the push service answers %s', async (fault) => {
    await choose('line_moves', 'push')
    const phone = await phoneOf(hazel)
    await tell()
    service.faults.push(fault)
    await work()
    expect([phone.received.length, (await jobsOf('push')).length, (await mails()).length]).toEqual([0, 1, 0])
    await work()
    expect([phone.received.length, (await jobsOf('push')).length, (await mails()).length]).toEqual([1, 0, 0])
  })

  test('becomes an email once a push service has been down for too long', async () => {
    await choose('line_moves', 'push')
    const phone = await phoneOf(hazel)
    await tell()
    deps.setNow(new Date(TEST_NOW.getTime() + 3 * 60_000))
    service.faults.push('down')
    await work()
    expect([phone.received.length, (await jobsOf('push')).length, (await mails()).length]).toEqual([0, 0, 1])
  })

  test('is resent to the browser that missed it, and to no other', async () => {
    await choose('line_moves', 'push')
    const phones = [await phoneOf(hazel), await phoneOf(await new Browser(app).signIn('hazel'))]
    await tell()
    service.faults.push(503)
    await work()
    await work()
    expect(phones.map(({ received }) => received.length)).toEqual([1, 1])
    expect(await mails()).toEqual([])
  })

  test('that the push service permanently rejects becomes an email', async () => {
    await choose('line_moves', 'push')
    await phoneOf(hazel)
    await tell()
    service.faults.push(413)
    await work()
    expect([(await browsersOf(hazel)).length, (await mails()).length]).toEqual([1, 1])
  })

  test('fits the longest title in the widest characters into 4 KB', async () => {
    await choose('line_moves', 'push')
    const phone = await phoneOf(hazel)
    await tell({ ...NEWS, title: '𝄞'.repeat(500), body: '𝄞\n'.repeat(2000) })
    await work()
    expect(phone.received[0]?.title).toBe(`${'𝄞'.repeat(119)}…`)
    const [request] = service.requests
    expect(Buffer.from(request?.body ?? '', 'base64url').length).toBeLessThan(4096)
  })
})

describe('a browser', () => {
  test('gets notifications for as long as its sign-in lasts', async () => {
    const phone = await phoneOf(hazel)
    expect(await browsersOf(hazel)).toEqual([
      { id: expect.any(Number), device: expect.any(String), since: TEST_NOW.toISOString(), isCurrent: true },
    ])
    const laptop = await new Browser(app).signIn('hazel')
    expect(await browsersOf(laptop)).toMatchObject([{ isCurrent: false }])
    await hazel.post('/api/auth/logout')
    expect(await browsersOf(laptop)).toEqual([])
    await choose('line_moves', 'push', laptop)
    await tell()
    await work()
    expect([phone.received.length, (await mails()).length]).toEqual([0, 1])
  })

  test('that signs in to another account moves its notifications there', async () => {
    const phone = await phoneOf(hazel)
    const otis = await new Browser(app).signIn('otis')
    expect((await subscribe(otis, phone)).statusCode).toBe(201)
    expect([(await browsersOf(hazel)).length, (await browsersOf(otis)).length]).toEqual([0, 1])
  })

  test('cannot be taken over by knowing its endpoint', async () => {
    const phone = await phoneOf(hazel)
    const stranger = service.browser(publicKey)
    const { endpoint } = phone.subscription
    const otis = await new Browser(app).signIn('otis')
    const stolen = await otis.post('/api/push/subscriptions', { ...stranger.subscription, endpoint })
    expect([stolen.statusCode, (await browsersOf(hazel)).length]).toEqual([409, 1])
  })

  test('is one of at most twenty: the oldest is removed', async () => {
    const first = await phoneOf(hazel)
    const { rows } = await deps.pool.query(
      `insert into sessions (sid, sess, expire) select 's' || n, '{"accountId": ${hazelId}}', now() from generate_series(1, 19) n returning handle`,
    )
    const keys = { p256dh: 'x', auth: 'x', vapidKey: publicKey, userAgent: '' }
    for (const { handle } of rows)
      await deps.db
        .insert(pushSubscriptions)
        .values({ ...keys, userId: hazelId, session: handle, endpoint: `https://push.example/${handle}` })
    const last = await new Browser(app).signIn('hazel')
    await phoneOf(last)
    expect(await browsersOf(last)).toHaveLength(20)
    const { endpoint } = first.subscription
    expect(await deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))).toEqual([])
    await deps.pool.query("delete from sessions where sid like 's%' and length(sid) < 5")
  })

  test('is turned off by its owner', async () => {
    await phoneOf(hazel)
    const [{ id }] = await browsersOf(hazel)
    expect((await hazel.delete(`/api/push/subscriptions/${id}`)).json().browsers).toEqual([])
    expect((await hazel.delete(`/api/push/subscriptions/${id}`)).statusCode).toBe(404)
  })

  const KEYS = service.browser('x').subscription.keys
  test.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://localhost/a',
    'https://localhost./a',
    'https://db.internal/a',
    'https://printer.local/a',
    'https://intranet/a',
    'https://169.254.169.254/latest',
    'https://push.example:5432/a',
    'https://me:word@push.example/a',
    'file:///etc/passwd',
  ])('with %s as its address is refused', async (endpoint) => {
    expect((await hazel.post('/api/push/subscriptions', { endpoint, keys: KEYS })).statusCode).toBe(400)
    expect(await deps.db.select().from(pushSubscriptions)).toEqual([])
  })

  test.each(['p256dh', 'auth'])('with a %s of another length is refused', async (name) => {
    const keys = { ...KEYS, [name]: 'AAAA' }
    expect((await hazel.post('/api/push/subscriptions', { endpoint: 'https://push.example/a', keys })).statusCode).toBe(
      400,
    )
  })

  test("loses its subscription when the shop's keys change", async () => {
    await choose('line_moves', 'push')
    await phoneOf(hazel)
    await deps.db.update(pushSubscriptions).set({ vapidKey: 'another' })
    expect(await browsersOf(hazel)).toEqual([])
    await tell()
    await work()
    expect([service.requests.length, (await mails()).length]).toEqual([0, 1])
    expect(await deps.db.select().from(pushSubscriptions)).toEqual([])
  })
})

describe('an account’s notifications', () => {
  test('can be chosen for each kind; email is the default where it was before', async () => {
    const defaults = Object.fromEntries(kindsFor('seller').map((kind) => [kind, NEWS_DEFAULTS[kind]]))
    expect((await hazel.get('/api/push')).json().choices).toEqual(defaults)
    expect((await choose('price_dropped', 'push')).json().choices).toEqual({ ...defaults, price_dropped: 'push' })
    expect((await choose('item_sold', 'nothing')).statusCode).toBe(400)
  })

  test('sold: by push too, and the mail with time and place comes all the same', async () => {
    await choose('item_sold', 'push')
    const phone = await phoneOf(hazel)
    await openSale(deps)
    const { id } = await addProduct(deps, { sellerId: hazelId, title: 'Brass lamp' })
    const { sessionId } = await openCheckout(deps, visitor(), { productId: id, ...GUEST })
    await (deps.providers.payments as TestPayments).pay(sessionId)
    await completeBySession(deps, { sessionId, productId: id })
    await work()
    expect(phone.received).toMatchObject([
      { title: 'Sold: Brass lamp', body: 'Someone paid $45.00 for it. Your share is $40.50.', url: '/seller' },
    ])
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Sold: Brass lamp'])
  })

  test('sold: an order of several items is one notification', async () => {
    await choose('item_sold', 'push')
    const phone = await phoneOf(hazel)
    await openSale(deps)
    const lamp = await addProduct(deps, { sellerId: hazelId, title: 'Brass lamp' })
    const bell = await addProduct(deps, { sellerId: hazelId, title: 'Ship bell', price: 2_000 })
    const { sessionId } = await openCheckout(deps, visitor(), { productIds: [lamp.id, bell.id], ...GUEST })
    await (deps.providers.payments as TestPayments).pay(sessionId)
    await completeBySession(deps, { sessionId, productId: lamp.id })
    await work()
    expect(phone.received.map(({ title, body }) => [title, body])).toEqual([
      ['Sold: Brass lamp and 1 more', 'Someone paid $65.00 for them. Your share is $58.50.'],
    ])
  })

  test('a sale that opens: once for each sale, and not of one that was on when it asked', async () => {
    const phone = await phoneOf(hazel)
    await openSale(deps)
    await choose('sale_opens', 'push')
    await sendSaleStartAlerts(deps)
    await deps.db.delete(saleEvents)
    await openSale(deps)
    await Promise.all([sendSaleStartAlerts(deps), sendSaleStartAlerts(deps)])
    await sendSaleStartAlerts(deps)
    await work()
    expect(phone.received).toMatchObject([{ title: 'The sale is open', url: '/marketplace' }])
  })

  test('a sale that opens is one mail, to whoever asked for that of their favorites as well', async () => {
    await choose('sale_opens', 'mail')
    const { id } = await addProduct(deps, { sellerId: hazelId })
    await hazel.request({ method: 'PUT', url: `/api/favourites/${id}` })
    await hazel.post('/api/favourites/mail', { wanted: true })
    await openSale(deps)
    await sendFavoriteMails(deps)
    await sendSaleStartAlerts(deps)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['One of your favorites is on sale now'])
  })

  test('a favorite that costs less: once for each price, and only while it costs that', async () => {
    await choose('price_dropped', 'push')
    const phone = await phoneOf(hazel)
    const otis = await new Browser(app).signIn('otis')
    const { rows } = await deps.pool.query("select id from users where username = 'otis'")
    const { id } = await addProduct(deps, { sellerId: Number(rows[0].id), title: 'Green lamp' })
    await hazel.request({ method: 'PUT', url: `/api/favourites/${id}` })
    for (const price of ['50.00', '40.00', '42.00', '40.00', '30.00'])
      await otis.patch(`/api/products/${id}`, { price })
    const drops = await jobsOf('price-drop')
    expect(drops.map(({ from, to }) => [from, to])).toEqual([
      [5_000, 4_000],
      [4_200, 4_000],
      [4_000, 3_000],
    ])
    for (const drop of drops) await sendPriceDropAlerts(deps, drop)
    await work()
    expect(phone.received).toMatchObject([
      { title: 'Now $30.00: Green lamp', body: 'One of your favorites was $40.00 and costs $30.00 now.' },
    ])
    await otis.patch(`/api/products/${id}`, { price: '60.00' })
    await otis.patch(`/api/products/${id}`, { price: '35.00' })
    for (const drop of await jobsOf('price-drop')) await sendPriceDropAlerts(deps, drop)
    await work()
    expect(phone.received).toHaveLength(1)
  })

  test('new matches of saved searches: in one message, by push instead of the mail where that is chosen', async () => {
    expect((await choose('search_matches', 'nothing')).statusCode).toBe(400)
    await choose('search_matches', 'push')
    const phone = await phoneOf(hazel)
    const { rows } = await deps.pool.query("select id from users where username = 'otis'")
    const list = (title: string) =>
      addProduct(deps, { sellerId: Number(rows[0].id), title, createdAt: deps.now(), updatedAt: deps.now() })
    const later = (hours: number) => deps.advanceBy(hours * 3_600_000)
    await hazel.post('/api/saved-searches', { search: 'lantern' })
    later(1)
    await list('Tin lantern')
    later(25)
    await sendSearchMatches(deps)
    await work()
    expect(phone.received).toMatchObject([
      { title: 'A new find for your saved search', body: '$45.00 Tin lantern', url: '/marketplace?search=lantern' },
    ])
    expect(await mails()).toEqual([])
    await choose('search_matches', 'mail')
    later(1)
    await list('Blue lantern')
    later(25)
    await sendSearchMatches(deps)
    await work()
    expect(phone.received).toHaveLength(1)
    const [mail, ...more] = await mails()
    expect([mail?.text.includes('Blue lantern\n$45.00'), more]).toEqual([true, []])
    expect(mail?.unsubscribeUrl).toContain('/api/saved-searches/stop?')
  })

  test('by email can be stopped with one click', async () => {
    await choose('line_moves', 'mail')
    await tell()
    const [mail] = await mails()
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const stopped = await app.inject({ method: 'POST', url: pathname + search, headers, payload: 'x=y' })
    expect(stopped.statusCode).toBe(200)
    expect((await hazel.get('/api/push')).json().choices.line_moves).toBe('nothing')
    const forged = await new Browser(app).post('/api/push/stop?kind=sale_opens&token=1.forged')
    expect(forged.statusCode).toBe(400)
    const crossed = await new Browser(app).post(`/api/push/stop?kind=sale_opens&token=${search.split('token=')[1]}`)
    expect(crossed.statusCode).toBe(400)
  })
})

test('the queue sends what is told, without anybody asking', async () => {
  await choose('line_moves', 'push')
  const phone = await phoneOf(hazel)
  await deps.jobs.work('push', (job) => deliverPush(deps, job))
  await tell()
  await vi.waitFor(() => expect(phone.received).toHaveLength(1), 15_000)
})
