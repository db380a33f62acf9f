import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { cancelCheckout } from '../checkout/cancel-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { products } from '../database/schema.ts'
import { eventually } from '../testing/eventually.ts'
import { Browser } from '../testing/people.ts'
import { statementsOf } from '../testing/query-plans.ts'
import { GUEST, openShop, visitor } from '../testing/shop.ts'
import { untilListening } from '../testing/until-listening.ts'
import { changeProduct, unlistProduct } from './product.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

/** Two servers on one database, with the response cache on. */
const servers: FastifyInstance[] = []
const shop = await openShop()
servers.push(await buildApp(shop.deps), await buildApp(shop.deps))
await untilListening(shop.deps.pool, servers)
afterAll(async () => {
  for (const server of servers) await server.close()
})
const one = () => servers[0] as FastifyInstance

const read = async (app: FastifyInstance, url: string) => (await app.inject(url)).json()
/** Waits until every server gives guests the expected answer. */
const everywhere = (url: string, expected: unknown) =>
  eventually(async () => {
    for (const server of servers) expect(await read(server, url)).toEqual(expected)
  })

test.each(['/api/products', '/api/products/count', '/api/hot-products', '/api/admin/hot-products'])(
  'a herd of guests asks the database once: %s',
  async (url) => {
    // Its cache is empty, and no change that is yet to be heard of invalidates it.
    const server = await buildApp(shop.deps)
    onTestFinished(() => server.close())
    await untilListening(shop.deps.pool, [server])
    const asked = vi.spyOn(shop.deps.pool, 'query')
    const statements = () => asked.mock.calls.map(([query]) => (query as unknown as QueryConfig).text)
    let reads = 0
    try {
      const statement = await eventually(async () => {
        asked.mockClear()
        await server.inject(`${url}?alone=${++reads}`)
        expect(asked).toHaveBeenCalledOnce()
        return statements()[0]
      })
      asked.mockClear()
      await Promise.all(Array.from({ length: 30 }, () => server.inject(`${url}?herd`)))
      expect(statements().filter((text) => text === statement)).toHaveLength(1)
    } finally {
      asked.mockRestore()
    }
  },
)

/** Nothing expires, however long the requests take. */
async function withoutExpiry(run: () => Promise<void>): Promise<void> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    await run()
  } finally {
    clock.mockRestore()
  }
}

const readManyLists = async () => {
  for (let list = 0; list < 120; list++) await one().inject(`/api/products?list=${list}`)
}

test('among many lists, a new one is answered without being cached, and cached when it is requested again', () =>
  withoutExpiry(async () => {
    await readManyLists()
    const { statusCode, headers } = await one().inject('/api/products?new')
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
    expect(headers.etag).toBeUndefined()
    expect((await one().inject('/api/products?new')).headers.etag).toBeDefined()
  }))

test('among many lists, one that fails may not be cached by anybody', () =>
  withoutExpiry(async () => {
    await readManyLists()
    const failing = vi.spyOn(shop.deps.pool, 'query').mockRejectedValue(new Error('connection lost') as never)
    try {
      const { statusCode, headers } = await one().inject('/api/products?failing')
      expect(statusCode).toBe(500)
      expect(headers['cache-control'] ?? '').not.toContain('public')
    } finally {
      failing.mockRestore()
    }
  }))

describe('a change shows on every server', () => {
  test('an item that is held, released and removed', async () => {
    const { id } = await shop.addItem({ title: 'Brass heron' })
    const [list, count, item] = [
      '/api/products?search=heron',
      '/api/products/count?search=heron',
      `/api/products/${id}`,
    ]
    const heron = expect.objectContaining({ id })
    await everywhere(list, [heron])
    await everywhere(count, { count: 1 })
    const buyer = visitor()
    const { sessionId, expiresAt } = await openCheckout(shop.deps, buyer, { productId: id, ...GUEST })
    await everywhere(item, expect.objectContaining({ heldUntil: expiresAt.toISOString() }))
    await cancelCheckout(shop.deps, buyer, sessionId)
    await everywhere(item, expect.not.objectContaining({ heldUntil: expect.anything() }))
    await unlistProduct(shop.deps, { ...shop.hazel }, id)
    await everywhere(item, { message: 'Product not found' })
    await everywhere(list, [])
    await everywhere(count, { count: 0 })
  })

  test('a new price', async () => {
    const { id } = await shop.addItem()
    await everywhere(`/api/products/${id}`, expect.objectContaining({ price: '45.00' }))
    await changeProduct(shop.deps, { ...shop.hazel }, id, { price: 3_900 })
    await everywhere(`/api/products/${id}`, expect.objectContaining({ price: '39.00' }))
  })
})

describe('a signed-in user', () => {
  test('gets uncached responses, and a guest never gets an owner’s fields', async () => {
    const { id } = await shop.addItem({ title: 'Owl' })
    const url = `/api/products/${id}`
    const hazel = await new Browser(one()).signIn('hazel')
    await read(one(), url)
    const own = await hazel.get(url)
    expect(own.json()).toHaveProperty('imagekitFileIds')
    expect(own.headers['cache-control']).toBe('no-store')
    expect(await read(one(), url)).not.toHaveProperty('imagekitFileIds')
    await shop.deps.db.update(products).set({ title: 'Barn owl' }).where(eq(products.id, id))
    expect((await hazel.get(url)).json()).toMatchObject({ title: 'Barn owl' })
    expect((await hazel.get('/api/products?search=owl')).json()).toMatchObject([{ title: 'Barn owl' }])
  })

  test('sees own items that are hidden from guests', async () => {
    const { id } = await shop.addItem({ status: 'pending' })
    const hazel = await new Browser(one()).signIn('hazel')
    expect((await hazel.get(`/api/products/${id}`)).statusCode).toBe(200)
    expect((await one().inject(`/api/products/${id}`)).statusCode).toBe(404)
  })
})

test('each guest keeps their own cookie, and each view counts', async () => {
  const { id } = await shop.addItem()
  const headers = { 'user-agent': FIREFOX }
  let guests = 0
  // Newcomers of one address and browser would be one view.
  const ask = (cookie?: string) =>
    one().inject({
      url: `/api/products/${id}`,
      headers: { ...headers, ...(cookie && { cookie }) },
      remoteAddress: `203.0.113.${++guests}`,
    })
  const answers = await Promise.all([ask(), ask(), ask()])
  answers.push(await ask())
  const cookies = answers.map(({ cookies }) => `${cookies[0]?.name}=${cookies[0]?.value}`)
  expect(new Set(cookies).size).toBe(4)
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(4)
  const again = await ask(cookies[0])
  expect(again.cookies).toEqual([])
  expect(again.headers['cache-control']).toBe('private, no-cache')
  const views = shop.deps.db.select({ count: products.viewCount }).from(products).where(eq(products.id, id))
  await eventually(async () => expect(await views).toEqual([{ count: 4 }]))
})

test.each(['/api/site', '/api/sale-events/current'])(
  'a newcomer is given a cookie with what is kept for all: %s',
  (url) =>
    withoutExpiry(async () => {
      const cookies: string[] = []
      const asked = await statementsOf(shop.deps.pool, async () => {
        for (let guest = 0; guest < 3; guest++) cookies.push(String((await one().inject(url)).cookies[0]?.value))
      })
      expect(asked.length).toBeLessThanOrEqual(1)
      expect(new Set(cookies).size).toBe(3)
      const again = await one().inject({ url, headers: { cookie: `fernvale_visitor=${cookies[2]}` } })
      expect([again.statusCode, again.cookies]).toEqual([200, []])
    }),
)

describe('headers for caches and browsers', () => {
  const url = '/api/products?limit=24'
  beforeAll(async () => {
    for (let count = 0; count < 5; count++) await shop.addItem()
  })
  const get = (headers: Record<string, string> = {}) => one().inject({ url, headers })

  test('a list is public for a second, and has no cookie', async () => {
    for (const { headers } of [await get(), await get()]) {
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=0, s-maxage=1', vary: 'Accept-Encoding' })
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-total-count': expect.any(String) })
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  test('each encoding has its own strong ETag, and revalidates with it', async () => {
    const plain = (await get()).body
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, rawPayload } = await get({ 'accept-encoding': encoding })
      expect(headers['content-encoding']).toBe(encoding)
      expect(unpack[encoding](rawPayload).toString()).toBe(plain)
      const again = await get({ 'accept-encoding': encoding, 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
      expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
    }
    expect((await get({ 'accept-encoding': 'br;q=0, gzip;q=0' })).headers).not.toHaveProperty('content-encoding')
  })

  test('a HEAD request gets no body', async () => {
    const { body, headers } = await one().inject({ method: 'HEAD', url })
    expect([body, Number(headers['content-length']) > 0]).toEqual(['', true])
  })
})
