import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RenderPage } from '../../contracts/page.ts'
import { buildApp } from '../app.ts'
import { products } from '../database/schema.ts'
import { unlistProduct } from '../product/product.ts'
import { eventually } from '../testing/eventually.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { openShop } from '../testing/shop.ts'
import { untilListening } from '../testing/until-listening.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const INLINE = 'start()'
const SMUGGLED = 'steal()'

/** Renders viewer and path, with a script of its own and an injected one. */
const render = vi.fn<RenderPage>(async ({ url, nonce, fetch }) => {
  const user = await fetch('/api/auth/user')
  const { username = 'nobody' } = user.ok ? await user.json() : {}
  const id = /^\/product\/(\d+)/.exec(url)?.[1]
  const product = id ? await fetch(`/api/products/${id}`) : undefined
  const { title = '', imagekitFileIds } = product?.ok ? await product.json() : {}
  const own = imagekitFileIds ? 'the owner’s' : ''
  const reads = new URL(url, 'http://localhost').searchParams.get('reads')
  const read = reads ? JSON.stringify(await (await fetch(reads)).json()) : ''
  const long = url.endsWith('long') ? 'on and on '.repeat(200) : ''
  const html =
    `<meta property="csp-nonce" content="${nonce}"/><p>${username} looks at ${url} ${title} ${own} ${read} ${long}</p>` +
    `<script nonce="${nonce}">${INLINE}</script><script>${SMUGGLED}</script>`
  return { status: product && !product.ok ? 404 : 200, headers: [['content-type', 'text/html; charset=utf-8']], html }
})
const assets = { entry: '/entry.js', css: [], preloads: {} }
const renderer = { serveFiles: async () => {}, load: async () => ({ render, assets }) }

const servers: FastifyInstance[] = []
const shop = await openShop()
await addPerson(shop.deps, 'wren')
servers.push(await buildApp(shop.deps, renderer), await buildApp(shop.deps, renderer))
await untilListening(shop.deps.pool, servers)
afterAll(async () => {
  for (const server of servers) await server.close()
})
beforeEach(() => {
  render.mockClear()
})
const app = () => servers[0] as FastifyInstance
const get = (url: string, headers: Record<string, string> = {}) =>
  app().inject({ url, headers: { 'user-agent': FIREFOX, ...headers } })
/** A page that reads this. */
const reads = (path: string) => `/help?reads=${encodeURIComponent(path)}`

/** A page, and the statements sent for it. */
async function askFor(browser: Browser, url: string) {
  const query = vi.spyOn(shop.deps.pool, 'query')
  const { body } = await browser.get(url)
  // The SQL of prepared statements is an inherited property.
  const statements = query.mock.calls.map(([asked]) => (asked as unknown as { text?: string }).text ?? String(asked))
  query.mockRestore()
  return { body, statements }
}

test.each([
  ['//marketplace?tag=lamp', '/marketplace?tag=lamp'],
  ['///[', '/['],
])('an address that starts like a host, %s, leads to the page: %s', async (url, to) => {
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers.location]).toEqual([301, to])
})

test('many guests at once share one rendering, and each gets their own cookie', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/marketplace?tag=lamp')))
  expect(render).toHaveBeenCalledTimes(1)
  for (const { body } of answers) expect(body).toContain('nobody looks at /marketplace?tag=lamp')
  expect(new Set(answers.map(({ cookies }) => cookies[0]?.value)).size).toBe(20)
  const known = await get('/marketplace?tag=lamp', {
    cookie: String(answers[0]?.headers['set-cookie']).split(';')[0] ?? '',
  })
  expect(known.cookies).toEqual([])
})

describe('no data of one visitor gets into another visitor’s page', () => {
  test('a signed-in user gets their own page, and nothing of it reaches guests', async () => {
    const { id } = await shop.addItem({ title: 'Secretary desk' })
    const url = `/product/${id}`
    const [hazel, wren] = [await new Browser(app()).signIn('hazel'), await new Browser(app()).signIn('wren')]
    const look = async () => ({
      hazel: (await hazel.get(url)).body,
      guest: (await get(url)).body,
      wren: (await wren.get(url)).body,
    })
    for (const pages of [await look(), await look()]) {
      expect(pages.hazel).toContain('hazel looks at')
      expect(pages.hazel).toContain('the owner’s')
      expect(pages.wren).toContain('wren looks at')
      expect(pages.guest).toContain('nobody looks at')
      expect(pages.guest).not.toContain('the owner’s')
    }
  })

  test('no browser stores a page of an account, which Back would show after the sign-out', async () => {
    const [hazel, guest] = [await new Browser(app()).signIn('hazel'), new Browser(app())]
    const cacheControl = async (browser: Browser, url: string) => (await browser.get(url)).headers['cache-control']
    const personal = ['/profile/edit', '/checkout/12', '/seller?tab=sold', '/seller/statement', '/seller/list-many']
    const spelledElse = ['/Orders', '/PROFILE/edit', '/%6Frders', '/Receipt/caf%C3%A9']
    for (const url of [...personal, '/orders', `/receipt/${'ab'.repeat(32)}`, ...spelledElse]) {
      expect([url, await cacheControl(hazel, url)]).toEqual([url, 'no-store'])
      expect([url, await cacheControl(guest, url)]).toEqual([url, 'private, no-cache'])
    }
    for (const url of ['/marketplace', '/seller/hazel'])
      expect([url, await cacheControl(hazel, url)]).toEqual([url, 'private, no-cache'])
  })

  test('concurrently rendered pages each belong to their own visitor', async () => {
    const { id } = await shop.addItem()
    const [hazel, wren] = [await new Browser(app()).signIn('hazel'), await new Browser(app()).signIn('wren')]
    const url = `/product/${id}`
    const pages = await Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        index % 3 === 0
          ? ['nobody', (await get(url)).body]
          : index % 3 === 1
            ? ['hazel', (await hazel.get(url)).body]
            : ['wren', (await wren.get(url)).body],
      ),
    )
    for (const [name, body] of pages) expect(body).toContain(`${name} looks at`)
  })

  test('a page resolves its signed-in user in one statement, however much it reads', async () => {
    const hazel = await new Browser(app()).signIn('hazel')
    const { id } = await shop.addItem()
    const { body, statements } = await askFor(hazel, `/product/${id}`)
    expect(body).toContain('hazel looks at')
    expect(statements.filter((statement) => /from "?(sessions|users)\b/i.test(statement))).toHaveLength(1)
  })

  test('public data is read once for all pages, and again after a change', async () => {
    const [hazel, wren] = [await new Browser(app()).signIn('hazel'), await new Browser(app()).signIn('wren')]
    const { id } = await shop.addItem({ title: 'Shared lantern' })
    const url = '/marketplace?reads=/api/products%3Fsearch=lantern'
    // A late notification about the new item may still invalidate everything.
    await eventually(async () => {
      await hazel.get(url)
      const { body, statements } = await askFor(wren, url)
      expect(body).toContain('Shared lantern')
      expect(statements.filter((statement) => /listing_index|search_/.test(statement))).toEqual([])
    })
    await hazel.patch(`/api/products/${id}`, { title: 'Lantern with a new name' })
    for (const browser of [hazel, wren]) expect((await browser.get(url)).body).toContain('Lantern with a new name')
  })

  test('data for the seller only is in no other page, though reads are shared', async () => {
    const hazel = await new Browser(app()).signIn('hazel')
    const { id } = await shop.addItem({ status: 'pending' })
    const url = `/api/products/${id}/recommendations`
    expect((await hazel.get(url)).statusCode).toBe(200)
    expect((await get(url)).statusCode).toBe(404)
    expect((await hazel.get('/api/user/hot-products')).statusCode).toBe(200)
    expect((await get('/api/user/hot-products')).statusCode).toBe(401)
  })

  test('no request from the network can impersonate a page’s internal read', async () => {
    const hazel = await new Browser(app()).signIn('hazel')
    const address = await app().listen({ port: 0 })
    const viewer = JSON.stringify({ account: { ...shop.hazel, own: { username: 'hazel' } }, visitorId: '' })
    const forged = { viewer, 'raw.viewer': viewer, 'x-viewer': viewer, 'x-request-id': 'hazels-page' }
    const answers: number[] = []
    render.mockImplementationOnce(async ({ fetch: read }) => {
      const url = '/api/auth/user'
      const [own, ...others] = await Promise.all([
        read(url),
        fetch(address + url, { headers: forged }),
        fetch(`${address}${url}?viewer=${encodeURIComponent(viewer)}`),
      ])
      answers.push(own.status, ...others.map(({ status }) => status))
      return { status: 200, headers: [], html: '' }
    })
    await hazel.request({ url: '/profile/edit', headers: { 'x-request-id': 'hazels-page' } })
    expect(answers).toEqual([200, 401, 401])
  })

  test.each(['br', 'gzip'] as const)(
    'a page of one’s own comes compressed and is kept by nobody: %s',
    async (encoding) => {
      const hazel = await new Browser(app()).signIn('hazel')
      const cookie = [...hazel.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const { headers, rawPayload } = await get('/help?long', { cookie, 'accept-encoding': encoding })
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'private, no-cache' })
      expect(headers.vary).toMatch(/accept-encoding/i)
      const text = encoding === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload)
      expect(String(text)).toContain('hazel looks at')
    },
  )

  test('a page with a guest’s own data is rendered for each guest', async () => {
    const { id } = await shop.addItem()
    for (let guest = 0; guest < 2; guest++) await get(`/checkout/${id}`)
    await get('/favourites')
    await get('/favourites')
    expect(render).toHaveBeenCalledTimes(4)
  })
})

describe('a page’s read', () => {
  test('returns what its viewer may see, or the refusal', async () => {
    const hazel = await new Browser(app()).signIn('hazel')
    for (const path of ['/api/auth/user', '/api/seller/stats']) {
      expect((await get(reads(path))).body).toContain(` ${(await get(path)).body} `)
      expect((await hazel.get(reads(path))).body).toContain(` ${(await hazel.get(path)).body} `)
    }
  })

  test('does not change later responses to browsers', async () => {
    await shop.addItem({ title: 'Twice told' })
    const hazel = await new Browser(app()).signIn('hazel')
    const url = '/api/products?limit=3&search=twice'
    const ask = async (server?: FastifyInstance) => {
      const { headers = {}, body } = (await server?.inject({ url })) ?? {}
      const { 'x-request-id': _id, date: _date, 'set-cookie': _cookie, ...same } = headers
      return { headers: same, body }
    }
    // The new item's notification may arrive late, and then nothing is cached.
    await eventually(async () => {
      expect((await hazel.get(reads(url))).body).toContain('Twice told')
      expect(app().sharedResponses?.calls.get(url)).toBeDefined()
    })
    expect(await ask(servers[0])).toEqual(await ask(servers[1]))
  })

  test('is validated like a request from the network, whatever its URL', async () => {
    for (const path of [
      '/api/products?limit=none',
      '/api/products/no-id',
      '/api/products/999999999',
      '/api/products?search=%00',
    ]) {
      const { body } = await get(path)
      expect((await get(reads(path))).body).toContain(` ${body} `)
    }
  })
})

test('an item that left the marketplace disappears from every server’s pages', async () => {
  const { id } = await shop.addItem({ title: 'Lantern' })
  const statuses = () => Promise.all(servers.map(async (server) => (await server.inject(`/product/${id}`)).statusCode))
  expect(await statuses()).toEqual([200, 200])
  await unlistProduct(shop.deps, { ...shop.hazel }, id)
  await eventually(async () => expect(await statuses()).toEqual([404, 404]))
})

test('an edited item is as it is now on the pages that recommend it', async () => {
  const hazel = await new Browser(app()).signIn('hazel')
  const stool = { title: 'Oak stool', tags: ['oak'], category: 'Home & Decor > Furniture' }
  const { id } = await shop.addItem(stool)
  const page = reads(`/api/products/${(await shop.addItem(stool)).id}/recommendations`)
  await eventually(async () => {
    expect((await get(page)).body).toContain(`"id":${id},"title":"Oak stool"`)
    expect(app().sharedResponses?.pages.get(page)).toBeDefined()
  })
  await hazel.patch(`/api/products/${id}`, { title: 'Elm stool' })
  expect((await get(page)).body).toContain(`"id":${id},"title":"Elm stool"`)
})

test('a browser that has the page of a missing item is told again that it is missing', async () => {
  const { headers } = await get('/product/999999999')
  const { statusCode } = await get('/product/999999999', { 'if-none-match': String(headers.etag) })
  expect([headers.etag, statusCode]).toEqual([expect.any(String), 404])
})

test('each guest’s view of an item counts, its rendering does not', async () => {
  const { id } = await shop.addItem()
  const cookie = String((await get(`/product/${id}`)).headers['set-cookie']).split(';')[0] ?? ''
  await get(`/product/${id}`, { 'user-agent': 'Mozilla/5.0 (another browser) Firefox/140.0' })
  await get(`/product/${id}`, { cookie })
  await get(`/product/${id}`, { 'user-agent': 'Googlebot/2.1' })
  const views = shop.deps.db.select({ count: products.viewCount }).from(products).where(eq(products.id, id))
  await eventually(async () => expect(await views).toEqual([{ count: 2 }]))
})

describe('the scripts of a page', () => {
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

  test.each(['/help', '/login'])(
    'run because the policy names them; what got into it in another way does not: %s',
    async (url) => {
      const { body, headers } = await get(url)
      const policy = String(headers['content-security-policy'])
      expect(body).toContain(`<script>${INLINE}</script>`)
      expect(policy).toContain(`script-src 'self' ${hashOf(INLINE)};`)
      expect(policy).not.toContain(hashOf(SMUGGLED))
      expect(body).not.toMatch(/nonce/)
    },
  )

  test('a browser that has the page gets a 304', async () => {
    const { headers } = await get('/terms')
    expect(headers['cache-control']).toBe('private, no-cache')
    const again = await get('/terms', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([
      304,
      headers['content-security-policy'],
    ])
  })
})

test('a call in capitals is an unknown call, not an unknown page', async () => {
  for (const url of ['/API/products', '/Api/products?limit=1']) {
    const response = await get(url)
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'There is no such call.' }])
  }
  expect((await get('/apis')).body).toContain('looks at /apis')
})
