import { setImmediate as yieldToTimers } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RenderPage } from '../../contracts/page.ts'
import { buildApp } from '../app.ts'
import { openReplicas, type ReplicaState } from '../database/replicas.ts'
import { anAddress } from '../testing/addresses.ts'
import { eventually } from '../testing/eventually.ts'
import { Browser } from '../testing/people.ts'
import { startPrimaryAndStandby } from '../testing/primary-and-standby.ts'
import { GUEST, stockShop } from '../testing/shop.ts'
import { testDeps } from '../testing/test-app.ts'

const render: RenderPage = async ({ url, fetch }) => {
  const list = new URL(url, 'http://shop').searchParams.get('list')
  if (list) await fetch(list)
  const product = await fetch(`/api${url.replace('product', 'products')}`)
  const { title } = product.ok ? await product.json() : { title: 'nothing' }
  return { status: product.status, headers: [['content-type', 'text/html; charset=utf-8']], html: `<p>${title}</p>` }
}
const renderer = {
  serveFiles: async () => {},
  load: async () => ({ render, assets: { entry: '/entry.js', css: [], preloads: {} } }),
}

const servers = await startPrimaryAndStandby()
const deps = await testDeps({ database: servers.primary.url })
const replicas = openReplicas({ primaryUrl: servers.primary.url, urls: [servers.standby.url], onError: () => {} })
const shop = await stockShop(deps)
/** Two servers of the shop, each with the cache on. */
const apps = [await buildApp({ ...deps, replicas }, renderer), await buildApp({ ...deps, replicas }, renderer)]
afterAll(async () => {
  for (const app of apps) await app.close()
  await replicas.close()
  await servers.close()
})

const app = () => apps[0] as FastifyInstance
const otherApp = () => apps[1] as FastifyInstance
const untilReplicaIs = (state: ReplicaState) =>
  eventually(() => expect(replicas.states().map(({ state }) => state)).toEqual([state]))

async function untilPrimaryIs(isUp: boolean): Promise<void> {
  await eventually(() => expect(replicas.isPrimaryUp()).toBe(isUp))
}

/** The replica, once it has everything written so far. */
async function currentReplica() {
  const now = performance.now()
  return eventually(() => {
    const replica = replicas.choose()
    if (!replica || replica.currentAt < now) expect.fail('not current')
    return replica
  })
}

/** Which of the two databases it queries, in order. */
async function askedBy(act: () => Promise<unknown>): Promise<string[]> {
  const replica = await currentReplica()
  const asked: string[] = []
  const watch = (pool: pg.Pool, name: string) => {
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
    return vi.spyOn(pool, 'query').mockImplementation(((...args: unknown[]) => {
      // The job queue maintains itself at any time. Only its statements are plain text.
      if (typeof args[0] !== 'string' && asked.at(-1) !== name) asked.push(name)
      return query(...args)
    }) as typeof pool.query)
  }
  const watches = [watch(shop.deps.pool, 'primary'), watch(replica.pool, 'replica')]
  await act()
  for (const spy of watches) spy.mockRestore()
  return asked
}

const read = (url: string, headers: Record<string, string> = {}) => app().inject({ url, headers })
let fresh = 0
/** A URL that no cache has. */
const uncached = () => `/api/products?fresh=${++fresh}`

test('guests read the catalogue and its pages from the replica, signed-in users from the primary', async () => {
  const { id } = await shop.addItem()
  const hazel = await new Browser(app(), anAddress()).signIn('hazel')
  hazel.cookies.delete('fernvale_wrote')
  await currentReplica()
  expect(await askedBy(() => read(uncached()))).toEqual(['replica'])
  expect(await askedBy(() => read(`/product/${id}`))).toEqual(['replica'])
  expect(await askedBy(() => hazel.get(uncached()))).toEqual(['primary'])
})

describe('a visitor who has written something', () => {
  test('reads from the primary for ten seconds, on every server', async () => {
    const { id: productId } = await shop.addItem()
    const buyer = new Browser(app(), anAddress())
    const held = await buyer.post('/api/create-checkout-session', { productId, ...GUEST })
    expect(held.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^fernvale_wrote=1; Max-Age=10; .*HttpOnly/),
    )
    const elsewhere = new Browser(otherApp(), anAddress())
    Object.assign(elsewhere, { cookies: buyer.cookies })
    for (const browser of [buyer, elsewhere]) {
      expect((await browser.get(`/api/products/${productId}`)).json()).toMatchObject({ heldUntil: expect.any(String) })
      expect(await askedBy(() => browser.get(uncached()))).toEqual(['primary'])
    }
  })

  test('does not read cached responses', async () => {
    const url = uncached()
    const asked = () => askedBy(() => read(url, { cookie: 'fernvale_wrote=1' }))
    await read(url)
    expect(await asked()).toEqual(['primary'])
  })

  test('gets no page with cached responses in it', async () => {
    const list = uncached()
    await read(list)
    const page = `/marketplace?${new URLSearchParams({ list })}`
    expect(await askedBy(() => read(page, { cookie: 'fernvale_wrote=1' }))).toEqual(['primary'])
  })
})

test('a reader never sees the state before a change, whoever made it', async () => {
  const { id } = await shop.addItem()
  const hazel = await new Browser(app(), anAddress()).signIn('hazel')
  await currentReplica()
  for (let round = 0; round < 20; round++) {
    const title = `Lamp of round ${round}`
    expect((await hazel.patch(`/api/products/${id}`, { title })).statusCode).toBe(200)
    expect((await read(`/api/products/${id}`)).json()).toMatchObject({ title })
  }
})

test('a lagging replica is not used after two seconds, and used again once it has caught up', async () => {
  const stool = { title: 'Oak stool', tags: ['oak'], category: 'Home & Decor > Furniture' }
  const { id: similarId } = await shop.addItem(stool)
  const { id } = await shop.addItem(stool)
  const hazel = await new Browser(app(), anAddress()).signIn('hazel')
  const { currentAt } = await currentReplica()
  await servers.standby.query('select pg_wal_replay_pause()')
  const title = 'Oak stool that the replica does not know'
  await hazel.patch(`/api/products/${id}`, { title })
  // Still in use, but nobody gets its stale answer.
  expect((await read(`/api/products/${id}`)).json()).toMatchObject({ title })
  expect((await read(uncached())).json()[0]).toMatchObject({ title })
  expect((await read(`/api/products/${similarId}/recommendations`)).json()[0]).toMatchObject({ id, title })
  await untilReplicaIs('behind')
  expect(replicas.choose()).toBeNull()
  expect(replicas.states()[0]?.lagMs).toBeLessThanOrEqual(performance.now() - currentAt)
  expect((await read('/readyz')).json()).toMatchObject({ status: 'ok', replicas: ['behind'] })
  expect((await read(uncached())).json()[0]).toMatchObject({ title })
  await servers.standby.query('select pg_wal_replay_resume()')
  await untilReplicaIs('ok')
  expect(await askedBy(() => read(uncached()))).toEqual(['replica'])
})

test('what is committed while the primary is asked for its position does not count as replayed', async () => {
  let time = performance.now() - 1_000
  let answered = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const query = pg.Pool.prototype.query as (...asked: unknown[]) => Promise<unknown>
  vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(async function (this: pg.Pool, ...asked: unknown[]) {
    const answer = await query.apply(this, asked)
    if (this.options.connectionString !== primaryUrl) return answer
    // The first takes a second, the others until the end of the test.
    if (answered++ > 0) await held
    else time += 1_000
    return answer
  } as never)
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  const primaryUrl = `${servers.primary.url}&keepalives=1`
  const askedAt = time
  const opened = openReplicas({ primaryUrl, urls: [servers.standby.url], onError: () => {} })
  onTestFinished(async () => {
    release()
    vi.restoreAllMocks()
    await opened.close()
  })
  await eventually(() => expect(opened.choose()?.currentAt).toBe(askedAt))
})

test('without a primary, the replica that has replayed the most is read', async () => {
  // Having recovered, it keeps reporting the position up to which it replayed its own log.
  await servers.primary.kill()
  await servers.primary.start()
  await untilPrimaryIs(true)
  await currentReplica()
  await servers.standby.query('select pg_wal_replay_pause()')
  await servers.primary.query('create table written_meanwhile as select generate_series(1, 1000)')
  const nowhere = servers.primary.url.replace('/postgres?', '/nowhere?')
  const ahead = servers.primary.url
  for (const urls of [
    [ahead, servers.standby.url],
    [servers.standby.url, ahead],
  ]) {
    const opened = openReplicas({ primaryUrl: nowhere, urls, onError: () => {} })
    await eventually(() => {
      expect(opened.isPrimaryUp()).toBe(false)
      expect(opened.states()).toMatchObject([{ state: 'ok' }, { state: 'ok' }])
    })
    expect(opened.choose()?.pool.options.connectionString).toBe(ahead)
    await opened.close()
  }
  await servers.standby.query('select pg_wal_replay_resume()')
})

test('a killed replica fails no request, and is used again when it is back; the log is told of each once', async () => {
  await currentReplica()
  const told: (string | null)[] = []
  const onChange = (_index: number, problem: string | null) => told.push(problem)
  const logged = openReplicas({
    primaryUrl: servers.primary.url,
    urls: [servers.standby.url],
    onError: () => {},
    onChange,
  })
  await eventually(() => expect(logged.choose()).not.toBeNull())
  await servers.standby.kill()
  for (let round = 0; round < 10; round++) expect((await read(uncached())).statusCode).toBe(200)
  await untilReplicaIs('unreachable')
  await servers.standby.start()
  await untilReplicaIs('ok')
  expect(await askedBy(() => read(uncached()))).toEqual(['replica'])
  await eventually(() => expect(told.at(-1)).toBeNull())
  // A slow machine may lose it more than once.
  expect(told.map((problem) => problem === null)).toEqual(told.map((_, index) => index % 2 === 1))
  await logged.close()
})

test('with the primary killed under load, browsing continues and writes fail plainly; both recover', async () => {
  const items = await Promise.all(Array.from({ length: 8 }, () => shop.addItem()))
  const [first] = items
  if (!first) throw new Error('no items')
  const wish = { productId: first.id, ...GUEST }
  const hazel = (await new Browser(app(), anAddress()).signIn('hazel')).cookies.get('fernvale_session')
  await currentReplica()
  const statuses: number[] = []
  let isBrowsing = true
  onTestFinished(() => {
    isBrowsing = false
  })
  const guests = items.map(async ({ id }) => {
    while (isBrowsing) {
      for (const url of [uncached(), `/product/${id}`, `/api/products/${id}`])
        statuses.push((await read(url)).statusCode)
      // Cache hits alone would starve the timers.
      await yieldToTimers()
    }
  })
  const reads = (count: number) => eventually(() => expect(statuses.length).toBeGreaterThan(count))
  await reads(50)
  await servers.primary.kill()
  await reads(statuses.length + 100)
  await untilPrimaryIs(false)
  const refused = await new Browser(app(), anAddress()).post('/api/create-checkout-session', wish)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  const member = { cookie: `fernvale_session=${hazel}` }
  expect((await read('/api/auth/user', member)).json()).toMatchObject({ username: 'hazel' })
  for (const url of [uncached(), `/product/${first.id}`, `/api/products/${first.id}`])
    for (const wrote of ['', '; fernvale_wrote=1'])
      expect([url, (await read(url, { cookie: member.cookie + wrote })).statusCode]).toEqual([url, 200])
  for (const url of ['/api/seller/statement', '/desk/a-secret', '/sitemap.xml']) {
    const { statusCode, headers } = await read(url, member)
    expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5'])
    expect(String(headers['set-cookie'])).not.toContain('fernvale_session')
  }
  expect(refused.json()).toEqual({ message: 'Right now you can only look around. Please try again in a few minutes.' })
  const ready = await read('/readyz')
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'browsing only', replicas: ['ok'] }])
  await reads(statuses.length + 100)

  await servers.primary.start()
  await untilPrimaryIs(true)
  await untilReplicaIs('ok')
  expect((await read('/api/auth/user', member)).json()).toMatchObject({ username: 'hazel' })
  isBrowsing = false
  await Promise.all(guests)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  await eventually(async () => {
    const buyer = new Browser(app(), anAddress())
    expect((await buyer.post('/api/create-checkout-session', wish)).statusCode).toBe(200)
  })
  // Received by LISTEN, which has reconnected.
  await eventually(async () => {
    await servers.primary.query(`update products set title = 'Lamp of afterwards' where id = ${first.id}`)
    expect((await read(`/api/products/${first.id}`)).json()).toMatchObject({ title: 'Lamp of afterwards' })
  })
})

describe('a replica that cannot be used', () => {
  /** What the log is told about a replica with that URL. */
  async function problemOf(url: string): Promise<{ problem: string | null; chosen: unknown }> {
    const problems: (string | null)[] = []
    const opened = openReplicas({
      primaryUrl: servers.primary.url,
      urls: [url],
      onError: () => {},
      onChange: (index, problem) => problems[index] === undefined && problems.push(problem),
    })
    await eventually(() => expect(problems).toHaveLength(1))
    const chosen = opened.choose()
    await opened.close()
    return { problem: problems[0] ?? null, chosen }
  }

  test('is another database of the same servers', async () => {
    await servers.primary.query('create database staging template template0')
    const listed = () => servers.standby.query("select 1 from pg_database where datname = 'staging'")
    await eventually(async () => expect(await listed()).toHaveLength(1))
    const url = servers.standby.url.replace('/postgres?', '/staging?')
    expect(await problemOf(url)).toEqual({
      problem: 'it is not a copy of the database in DATABASE_URL',
      chosen: null,
    })
  })

  test('has a wrong URL', async () => {
    const url = servers.standby.url.replace('/postgres?', '/nowhere?')
    expect(await problemOf(url)).toEqual({ problem: 'database "nowhere" does not exist', chosen: null })
  })
})
