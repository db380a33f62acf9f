import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { type CallName, calls } from '../../contracts/calls.ts'
import type { RenderPage } from '../../contracts/page.ts'
import { buildApp } from '../app.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct, openSale } from '../testing/stock.ts'
import { testDeps } from '../testing/test-app.ts'
import { keepCookiesPrivate } from './private-cookies.ts'
import { methodAndPath } from './route.ts'

const deps = await testDeps()
await openSale(deps)
const hazel = await addPerson(deps, 'hazel')
const { id } = await addProduct(deps, { sellerId: hazel.id })

const render: RenderPage = async ({ url, fetch }) => {
  const { ok } = await fetch(`/api/products/${id}`)
  if (url.startsWith('/broken')) throw new Error('broken')
  return { status: ok ? 200 : 404, headers: [['content-type', 'text/html']], html: url }
}
const assets = { entry: '/entry.js', css: [], preloads: {} }
const app = await buildApp(deps, { serveFiles: async () => {}, load: async () => ({ render, assets }) })
afterAll(() => app.close())

const PARAMS: Record<string, string> = { id: String(id), username: 'hazel', secret: 'a'.repeat(64) }
const callUrls = Object.keys(calls)
  .filter((name) => name.startsWith('GET '))
  .map((name) => methodAndPath(name as CallName).url.replace(/:(\w+)/g, (_, key: string) => PARAMS[key] ?? 'x'))
const OTHERS = [
  ...['/', '/marketplace', `/product/${id}`, '/product/none', '/login', '/cookies', '/broken', '/nothing/here'],
  ...['/auth/google', '/auth/google/callback', '/dev/mail', '/dev/mail/none', '/sale-events/next.ics'],
  ...['/api/nothing', '/api/docs', '/api/docs/json', '/api/products?limit=0', '/api/products/0', '/test-checkout/none'],
  ...['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/images/none.jpg', '/healthz', '/%E0%A4%A'],
]

function expectPrivate(url: string, headers: Record<string, unknown>): void {
  if (headers['set-cookie'] === undefined) return
  expect([url, headers['cache-control']]).toEqual([url, expect.stringMatching(/\b(private|no-store)\b/)])
}

test.each([...callUrls, ...OTHERS])('a newcomer’s cookie stays out of caches on the way: %s', async (url) => {
  // First created, then from the cache, then for a browser that already has the page.
  const first = await app.inject(url)
  const second = await app.inject(url)
  const third = await app.inject({ url, headers: { 'if-none-match': String(second.headers.etag) } })
  const head = await app.inject({ method: 'HEAD', url })
  const forged = await app.inject({ url, cookies: { fernvale_visitor: 'me.forged', fernvale_session: 'x.forged' } })
  for (const { headers } of [first, second, third, head, forged]) expectPrivate(url, headers)
})

test('the calls include newcomers’ cookies, cached responses and publicly cacheable lists', async () => {
  for (const url of ['/', '/api/site', `/api/products/${id}`, '/api/nothing', '/broken', '/dev/mail'])
    expect([url, (await app.inject(url)).headers['set-cookie']]).toEqual([url, expect.anything()])
  expect((await app.inject('/api/products')).headers['cache-control']).toContain('public')
})

test('sign-in and sign-out cookies are never cacheable, refused or not', async () => {
  const browser = new Browser(app)
  const answers = [
    await browser.post('/api/auth/login', {}),
    await browser.post('/api/auth/login', { usernameOrEmail: 'hazel', password: 'not it' }),
    await new Browser(app).post('/api/auth/login', { usernameOrEmail: 'hazel', password: 'Treasure-hunt-1' }),
    await (await browser.signIn('hazel')).post('/api/auth/logout'),
  ]
  expect(answers.filter(({ headers }) => headers['set-cookie']).length).toBeGreaterThanOrEqual(2)
  for (const { headers } of answers) expectPrivate('', headers)
})

test('it holds over the network, however the headers were written', async () => {
  const server = Fastify()
  keepCookiesPrivate(server)
  server.get('/public', (_request, reply) =>
    reply.headers({ 'set-cookie': 'a=1', 'cache-control': 'public, max-age=60' }).send('x'),
  )
  server.get('/only-fresh', (_request, reply) =>
    reply.headers({ 'set-cookie': 'a=1', 'cache-control': 'no-cache' }).send('x'),
  )
  server.get('/no-store', (_request, reply) =>
    reply.headers({ 'set-cookie': 'a=1', 'cache-control': 'no-store' }).send('x'),
  )
  server.get('/without', (_request, reply) => reply.header('cache-control', 'public').send('x'))
  server.get('/list', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, ['cache-control', 'public', 'set-cookie', 'a=1']).end('x')
  })
  server.get('/short-list', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, ['set-cookie', 'a=1']).end('x')
  })
  server.get('/one-by-one', (_request, reply) => {
    reply.hijack()
    reply.raw.setHeader('Set-Cookie', 'a=1').end('x')
  })
  server.get('/both', (_request, reply) => {
    reply.hijack()
    reply.raw.setHeader('Cache-Control', 'public').setHeader('Set-Cookie', 'a=1')
    reply.raw.writeHead(200, 'Fine', { 'content-type': 'text/plain' }).end('x')
  })
  server.get('/both-no-store', (_request, reply) => {
    reply.hijack()
    reply.raw.setHeader('Cache-Control', 'no-store').setHeader('Set-Cookie', 'a=1')
    reply.raw.writeHead(200, { 'content-type': 'text/plain' }).end('x')
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const told: Record<string, unknown> = {}
  const lists = ['list', 'short-list']
  for (const path of ['public', 'only-fresh', 'no-store', 'without', ...lists, 'one-by-one', 'both', 'both-no-store']) {
    const [answer]: [IncomingMessage] = (await once(get(`${address}/${path}`, { agent: false }), 'response')) as never
    answer.resume()
    told[path] = answer.headers['cache-control']
  }
  await server.close()
  const shut = 'private, no-cache'
  expect(told).toEqual({
    public: shut,
    'only-fresh': shut,
    list: shut,
    'short-list': shut,
    'one-by-one': shut,
    both: shut,
    'no-store': 'no-store',
    'both-no-store': 'no-store',
    without: 'public',
  })
})
