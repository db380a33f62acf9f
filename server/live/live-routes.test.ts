import { once, setMaxListeners } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { LiveChange } from '../../contracts/live.ts'
import { SALE_MS } from '../../contracts/sale-rules.ts'
import type { UserRow } from '../account/account-queries.ts'
import { buildApp } from '../app.ts'
import { cancelCheckout } from '../checkout/cancel-checkout.ts'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import {
  checkoutSessions,
  linePlaces,
  products as productRows,
  purchases,
  saleEvents,
  users,
} from '../database/schema.ts'
import { makePass, revokePass } from '../desk/pass.ts'
import type { Signed } from '../http/viewer.ts'
import { markPickup } from '../pickup/pickup.ts'
import { applyPriceDrops } from '../product/price-drop.ts'
import { changeProduct, unlistProduct } from '../product/product.ts'
import { changeSale, removeSale } from '../sale/sale.ts'
import { openPass } from '../testing/callers.ts'
import { eventually } from '../testing/eventually.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { addPerson, Browser, type Person } from '../testing/people.ts'
import { GUEST, openShop, signedInAs, visitor } from '../testing/shop.ts'
import { addPurchase, openSale } from '../testing/stock.ts'

const shop = await openShop()
const wren = await addPerson(shop.deps, 'wren')

const closers: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

const pages: AbortController[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.abort()
})

/** Two servers on one database. */
const { app, url } = await openServer()
const servers = [url, (await openServer()).url]
for (const server of servers) await untilListening(server)

/** From then on, no reload events follow. */
function untilListening(server: string): Promise<void> {
  return eventually(async () => {
    const received = await openPage(server)
    pages.pop()?.abort()
    expect(received).toEqual([{ now: expect.any(Number) }])
  })
}

async function openServer(): Promise<{ app: FastifyInstance; url: string }> {
  const app = await buildApp({ ...shop.deps, settings: { ...shop.deps.settings, TRUST_PROXY: 1 } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => app.close())
  return { app, url }
}

/** An open page and the events it has received so far. */
async function openPage(server = servers[0], age = 0, headers: Record<string, string> = {}): Promise<LiveChange[]> {
  const page = new AbortController()
  pages.push(page)
  // Not fetch: it opens another connection after an abort, and the server would wait for it when stopping.
  const request = get(`${server}/api/live?age=${age}`, { agent: false, signal: page.signal, headers })
  const [answer]: [IncomingMessage] = (await once(request, 'response')) as never
  for (const end of [request, answer]) end.on('error', () => {})
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(answer.headers).not.toHaveProperty('set-cookie')
  const told: LiveChange[] = []
  let text = ''
  answer.setEncoding('utf8').on('data', (chunk) => {
    const events = (text + chunk).split('\n\n')
    text = events.pop() ?? ''
    told.push(...events.map((event) => JSON.parse(event.replace('data: ', ''))))
  })
  // The listener may be connecting for the first time.
  await eventually(() => expect(told.length).toBeGreaterThan(0))
  return told
}

function accountOf(user: UserRow): Signed {
  const { account } = signedInAs(user)
  if (!account) throw new Error('nobody')
  return account
}

const products = (told: LiveChange[]) => told.flatMap(({ products = [] }) => products)

test('a page learns of a new price; of a price drop of many items in one message that has it fetch what it shows', async () => {
  const { deps } = shop
  const told = await openPage(servers[1])
  const { id } = await shop.addItem({ joinsPriceDrops: true })
  await changeProduct(deps, { ...shop.hazel }, id, { price: 4_000 })
  await eventually(() => expect(products(told).at(-1)).toMatchObject({ id, price: '40.00' }))
  const sale = eq(saleEvents.id, shop.sale.id)
  await deps.db
    .update(saleEvents)
    .set({ priceDrops: [{ at: deps.now().toISOString(), percent: 50 }] })
    .where(sale)
  await applyPriceDrops(deps)
  await eventually(() => expect(products(told).at(-1)).toMatchObject({ id, price: '20.00', originalPrice: '40.00' }))
  const { id: _, heading: _heading, ...row } = await shop.addItem({ joinsPriceDrops: true })
  await deps.db.insert(productRows).values(Array.from({ length: 300 }, () => row))
  await applyPriceDrops(deps)
  await eventually(() => expect(told.at(-1)).toEqual({ all: true }))
  expect(told.length).toBeLessThan(10)
  await deps.db.update(saleEvents).set({ priceDrops: [] }).where(sale)
  await applyPriceDrops(deps)
  await eventually(() => expect(told.filter(({ all }) => all)).toHaveLength(2))
  await untilItemsAreNamed()
})

/** What changes beside very many others is not named. Waits until every server has told all of them. */
async function untilItemsAreNamed(): Promise<void> {
  const told = await Promise.all(servers.map((server) => openPage(server)))
  const ids = new Set<number>()
  await eventually(async () => {
    const { id } = await shop.addItem()
    await unlistProduct(shop.deps, { ...shop.hazel }, id)
    ids.add(id)
    for (const page of told) expect(products(page).some((product) => ids.has(product.id))).toBe(true)
  })
}

test('every page on every server learns that an item is held, held longer, released and sold', async () => {
  const told = await Promise.all(servers.map((server) => openPage(server)))
  const { id } = await shop.addItem()
  const buyer = visitor()
  const hears = (status: string, heldUntil: unknown) =>
    eventually(() => {
      for (const page of told) expect(products(page).at(-1)).toEqual({ id, status, heldUntil, price: '45.00' })
    })
  const first = await openCheckout(shop.deps, buyer, { productId: id, ...GUEST })
  await hears('approved', first.expiresAt.toISOString())
  const expiresAt = new Date(first.expiresAt.getTime() + 60_000)
  await shop.deps.db.update(checkoutSessions).set({ expiresAt }).where(eq(checkoutSessions.productId, id))
  await hears('approved', expiresAt.toISOString())
  await cancelCheckout(shop.deps, buyer, first.sessionId)
  await hears('approved', null)
  const { sessionId } = await openCheckout(shop.deps, buyer, { productId: id, ...GUEST })
  await shop.payments.pay(sessionId)
  await completeBySession(shop.deps, { sessionId, productId: id })
  await hears('sold', null)
})

test('every page hears of an item when somebody gets in its line, is offered it, and leaves', async () => {
  const told = await Promise.all(servers.map((server) => openPage(server)))
  const { id } = await shop.addItem()
  const { db } = shop.deps
  const place = eq(linePlaces.productId, id)
  const offeredUntil = new Date(shop.deps.now().getTime() + 60_000)
  const free = { id, status: 'approved', heldUntil: null, price: '45.00' }
  const steps: [() => Promise<unknown>, object][] = [
    [() => db.insert(linePlaces).values({ productId: id, visitorId: 'ida' }), free],
    [
      () => db.update(linePlaces).set({ offeredUntil }).where(place),
      { ...free, heldUntil: offeredUntil.toISOString(), isOffer: true },
    ],
    [() => db.delete(linePlaces).where(place), free],
  ]
  for (const [index, [act, state]] of steps.entries()) {
    await act()
    await eventually(() => {
      for (const page of told) expect(products(page).slice(index)).toEqual([state])
    })
  }
})

test('an item that left the marketplace has no public state', async () => {
  const told = await openPage()
  const { id } = await shop.addItem()
  await unlistProduct(shop.deps, { ...shop.hazel }, id)
  await eventually(() => expect(products(told)).toContainEqual({ id, status: null, heldUntil: null }))
})

test('a purchase, a mark and a refund are told to the desks of their seller and of admins on every server, and to nobody else', async () => {
  const { deps, payments } = shop
  await addPerson(deps, 'otis')
  const desk = async (name: Person, server: string | undefined) => {
    const cookie = (await new Browser(app).signIn(name)).cookieHeader()
    return openPage(server, 0, { cookie })
  }
  const hears = await Promise.all([desk('hazel', servers[0]), desk('hazel', servers[1]), desk('wren', servers[1])])
  const others = await Promise.all([desk('otis', servers[0]), desk('juniper', servers[1]), openPage(servers[1])])
  const news = (told: LiveChange[]) => told.filter(({ pickups }) => pickups).length
  const tellsDesks = async (change: () => Promise<unknown>) => {
    const before = hears.map(news)
    await change()
    await eventually(() => {
      for (const [index, told] of hears.entries()) expect(news(told)).toBeGreaterThan(before[index] ?? 0)
    })
  }

  const { id: productId } = await shop.addItem()
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
  await payments.pay(sessionId)
  await tellsDesks(() => completeBySession(deps, { sessionId, productId }))
  const [sold] = await deps.db.select().from(purchases).where(eq(purchases.productId, productId))
  const purchaseId = sold?.id ?? 0
  const mark = { key: 'a-mark-of-this-test', isHandedOver: true, version: 0, at: deps.now().toISOString() }
  await tellsDesks(() => markPickup(deps, { kind: 'account', account: accountOf(shop.hazel) }, purchaseId, mark))
  await tellsDesks(() => deps.db.update(purchases).set({ refundedAt: deps.now() }).where(eq(purchases.id, purchaseId)))
  // Pages that got the sale would have received the rest by now.
  const sale = { id: productId, status: 'sold', heldUntil: null, price: '45.00' }
  await eventually(() => {
    for (const told of others) expect(products(told)).toContainEqual(sale)
  })
  expect(others.map(news)).toEqual([0, 0, 0])
  expect(news(await desk('hazel', servers[0]))).toBe(0)
})

test('a page of an account that became an admin or was suspended is told on every server, and its connection closes; others stay open', async () => {
  await addPerson(shop.deps, 'newt')
  const change = (changed: Partial<typeof users.$inferInsert>) =>
    shop.deps.db.update(users).set(changed).where(eq(users.username, 'newt'))
  await change({ emailVerified: true })
  const ends: string[] = []
  const listen = async (name: Person, server: string | undefined) => {
    const cookie = (await new Browser(app).signIn(name)).cookieHeader()
    const request = get(`${server}/api/live`, { agent: false, headers: { cookie } })
    closers.push(async () => request.destroy())
    const [answer]: [IncomingMessage] = (await once(request, 'response')) as never
    let text = ''
    answer.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    answer.on('end', () => ends.push(name))
    for (const end of [request, answer]) end.on('error', () => {})
    return () => text
  }
  const other = await listen('juniper', servers[0])
  for (const changed of [{ role: 'admin' as const }, { suspendedAt: shop.deps.now(), suspensionReason: 'x' }]) {
    ends.length = 0
    const texts = [await listen('newt', servers[0]), await listen('newt', servers[1])]
    await change(changed)
    await eventually(() => expect(ends).toEqual(['newt', 'newt']))
    for (const text of texts) expect(text()).toContain('{"account":true}')
  }
  expect(other()).not.toContain('account')
})

test('nothing is written to a connection that ends but whose client does not read: it would crash the server', async () => {
  const { app, url } = await openServer()
  await untilListening(url)
  const told = await openPage(url)
  const errors: Error[] = []
  // As if its buffer were full.
  app.server.once('connection', (socket) => Object.assign(socket, { _write() {}, _writev() {} }))
  app.server.once('request', (_request, response) => response.on('error', (error) => errors.push(error)))
  const cookie = (await new Browser(app).signIn('hazel')).cookieHeader()
  const slow = get(`${url}/api/live`, { agent: false, headers: { cookie } }).on('error', () => {})
  closers.push(async () => slow.destroy())
  await eventually(async () => expect((await app.inject('/metrics')).body).toContain('fernvale_live_connections 2\n'))
  await shop.deps.db.execute(sql`select pg_notify('live', ${`account:${shop.hazel.id}`})`)
  for (let count = 1; count <= 2; count++) {
    const { id } = await shop.addItem()
    await unlistProduct(shop.deps, { ...shop.hazel }, id)
    await eventually(() => expect(products(told).map((product) => product.id)).toContain(id))
  }
  expect(errors).toEqual([])
})

test('a page that does not read is disconnected once more than 256 kB wait for it', async () => {
  const { app, url } = await openServer()
  await untilListening(url)
  let backlog = 256 * 1024
  app.server.once('request', (_request, response) =>
    Object.defineProperty(response, 'writableLength', { get: () => backlog }),
  )
  const slow = get(`${url}/api/live`, { agent: false })
  const [answer]: [IncomingMessage] = (await once(slow, 'response')) as never
  let text = ''
  answer.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  for (const end of [slow, answer]) end.on('error', () => {})
  const unlist = async () => unlistProduct(shop.deps, { ...shop.hazel }, (await shop.addItem()).id)
  await unlist()
  await eventually(() => expect(text).toContain('"products"'))
  backlog += 1
  await unlist()
  await eventually(() => expect(answer.destroyed).toBe(true))
})

test('helpers’ desks hear of every pickup, until their pass is revoked: then once more, and no longer', async () => {
  const { deps } = shop
  const pass = await makePass(deps, accountOf(wren), { name: 'Ana', mayLowerPrices: false })
  const colleaguesPass = await makePass(deps, accountOf(wren), { name: 'Ben', mayLowerPrices: false })
  const [helper, colleague] = [await openPass(app, pass), await openPass(app, colleaguesPass)]
  const [told, colleagueTold, other] = await Promise.all([
    openPage(servers[1], 0, { cookie: helper.cookieHeader() }),
    openPage(servers[1], 0, { cookie: colleague.cookieHeader() }),
    openPage(servers[1], 0, { cookie: (await new Browser(app).signIn('wren')).cookieHeader() }),
  ])
  const news = (page: LiveChange[]) => page.filter(({ pickups }) => pickups).length
  const { id } = await addPurchase(deps, await shop.addItem())
  const touch = () => deps.db.update(purchases).set({ refundedAt: deps.now() }).where(eq(purchases.id, id))
  await eventually(() => expect([told, colleagueTold, other].map(news)).toEqual([1, 1, 1]))
  await revokePass(deps, accountOf(wren), pass.id)
  await eventually(() => expect(news(told)).toBe(2))
  const reconnected = await openPage(servers[1], 0, { cookie: helper.cookieHeader() })
  await touch()
  await eventually(() => expect([colleagueTold, other].map(news)).toEqual([2, 2]))
  await touch()
  await eventually(() => expect([colleagueTold, other].map(news)).toEqual([3, 3]))
  expect([told, reconnected].map(news)).toEqual([2, 0])
})

test('a page learns that an admin has ended the sale, which is next, and that it was called off', async () => {
  const next = await openSale(shop.deps, new Date(shop.sale.endDate.getTime() + SALE_MS))
  const told = await openPage()
  await changeSale(shop.deps, accountOf(wren), shop.sale.id, { endNow: true })
  onTestFinished(async () => {
    await changeSale(shop.deps, accountOf(wren), shop.sale.id, { reopen: true })
  })
  const upcoming = expect.objectContaining({ id: next.id })
  const latest = () => told.findLast(({ sales }) => sales)?.sales
  await eventually(() => expect(latest()).toEqual({ current: null, upcoming }))
  await removeSale(shop.deps, accountOf(wren), next.id)
  await eventually(() => expect(latest()).toEqual({ current: null, upcoming: null }))
})

test('changes between rendering and connecting are replayed; an old page reloads', async () => {
  const told = await openPage()
  const { id } = await shop.addItem()
  await unlistProduct(shop.deps, { ...shop.hazel }, id)
  await eventually(() => expect(products(told)).toHaveLength(1))
  const late = await openPage(servers[0], 5_000)
  await eventually(() =>
    expect(late.some(({ all }) => all) || products(late).some((product) => product.id === id)).toBe(true),
  )
  const old = await openPage(servers[0], 3_600_000)
  await eventually(() => expect(old).toContainEqual({ all: true }))
})

test('listening resumes after the database has dropped the connection', async () => {
  const told = await openPage()
  await shop.deps.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fernvale live' and datname = current_database()`,
  )
  await eventually(() => expect(told).toContainEqual({ all: true }))
})

describe('connections', () => {
  /** The statuses of this many pages, all still open. */
  async function openPages(
    count: number,
    headers: Record<string, string>,
    server = servers[0],
  ): Promise<IncomingMessage[]> {
    const page = new AbortController()
    setMaxListeners(0, page.signal)
    pages.push(page)
    return Promise.all(
      Array.from({ length: count }, async () => {
        const request = get(`${server}/api/live`, { agent: false, signal: page.signal, headers })
        const [answer]: [IncomingMessage] = (await once(request, 'response')) as never
        for (const end of [request, answer]) end.on('error', () => {})
        answer.resume()
        return answer
      }),
    )
  }
  const statuses = (answers: IncomingMessage[]) => answers.map(({ statusCode }) => statusCode)
  test('are limited to 50 per address or IPv6 network and server; other addresses and accounts have their own', async () => {
    const here = { 'x-forwarded-for': '203.0.113.7' }
    expect(new Set(statuses(await openPages(50, here)))).toEqual(new Set([200]))
    const [refused] = await openPages(1, here)
    expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, '60'])
    expect(statuses(await openPages(1, { 'x-forwarded-for': '203.0.113.8' }))).toEqual([200])
    expect(new Set(statuses(await openPages(50, { 'x-forwarded-for': '2001:db8::1' })))).toEqual(new Set([200]))
    expect(statuses(await openPages(1, { 'x-forwarded-for': '2001:db8::2' }))).toEqual([429])
    const cookie = (await new Browser(app).signIn('hazel')).cookieHeader()
    expect(new Set(statuses(await openPages(10, { ...here, cookie })))).toEqual(new Set([200]))
    expect(statuses(await openPages(1, { ...here, cookie }))).toEqual([429])
  })

  test('are released when their pages close', async () => {
    const here = { 'x-forwarded-for': '203.0.113.9' }
    await openPages(50, here)
    pages.pop()?.abort()
    await eventually(async () => {
      const again = statuses(await openPages(50, here))
      if (again.includes(429)) pages.pop()?.abort()
      expect(new Set(again)).toEqual(new Set([200]))
    })
  })

  test('of pages that closed before their account was known are neither used up nor counted', async () => {
    const { app, url } = await openServer()
    const cookie = (await new Browser(app).signIn('juniper')).cookieHeader()
    const counted = async () => /^fernvale_live_connections (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1]
    const blocker = await shop.deps.pool.connect()
    try {
      await blocker.query('begin; lock table sessions in access exclusive mode')
      const closing = Array.from({ length: 10 }, () => get(`${url}/api/live`, { agent: false, headers: { cookie } }))
      for (const page of closing) page.on('error', () => {})
      await untilWaiting(shop.deps.pool, closing.length)
      for (const page of closing) page.destroy()
      const openSockets = promisify(app.server.getConnections.bind(app.server))
      await eventually(async () => expect(await openSockets()).toBe(0))
      await blocker.query('commit')
    } finally {
      blocker.release()
    }
    expect(new Set(statuses(await openPages(10, { cookie }, url)))).toEqual(new Set([200]))
    expect(await counted()).toBe('10')
  })
})

test('a silent connection is kept open by a message every 15 seconds, until its page closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const told = await openPage()
    const { length } = told
    vi.advanceTimersByTime(15_000)
    await eventually(() => expect(told.slice(length)).toContainEqual({}))
    pages.pop()?.abort()
    await eventually(() => expect(vi.getTimerCount()).toBe(0))
  } finally {
    vi.useRealTimers()
  }
})

test('an invalid age is refused', async () => {
  for (const age of ['x', '-1', 'Infinity'])
    expect((await fetch(`${servers[0]}/api/live?age=${age}`, { method: 'HEAD' })).status).toBe(400)
})

test('a request for the headers alone gets them, and uses up no connection', async () => {
  for (let count = 0; count < 51; count++) {
    const { status, headers } = await fetch(`${url}/api/live`, { method: 'HEAD' })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  }
})
