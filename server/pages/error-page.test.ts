import { afterAll, expect, test, vi } from 'vitest'
import type { RenderPage } from '../../contracts/page.ts'
import { buildApp } from '../app.ts'
import { testDeps } from '../testing/test-app.ts'

const render = vi.fn<RenderPage>()
const renderer = {
  serveFiles: async () => {},
  load: async () => ({ render, assets: { entry: '/entry.js', css: [], preloads: {} } }),
}
const deps = await testDeps({ env: { BRAND_NAME: 'Fern & Vale' } })
const app = await buildApp(deps, renderer)
afterAll(() => app.close())
app.get<{ Params: { status: string } }>(
  '/api/answered/:status',
  { config: { role: 'visitor' } },
  async ({ params }, reply) => reply.status(Number(params.status)).send({}),
)

test.each([
  [
    'that cannot be drawn',
    new Error('a secret of ours'),
    500,
    "We're sorry, but something unexpected happened. Please try refreshing the page.",
  ],
  [
    'without the database',
    Object.assign(new Error('refused'), { syscall: 'connect' }),
    503,
    'The server is busy. Please try again in a moment.',
  ],
])('a page %s is still a page, with what to do', async (_which, error, status, message) => {
  render.mockRejectedValue(error)
  for (const url of ['/', '/cookies?x=1']) {
    const { statusCode, headers, body } = await app.inject({ url })
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(body).toContain('<p class="brand">Fern &amp; Vale</p>')
    expect(body).toContain(`<p>${message.replace("'", '&#39;')}</p>`)
    expect(body).not.toContain('secret')
  }
})

test.each([
  [503, 503, '5'],
  [500, 500, undefined],
])('a page without what it shows, because a read was answered %d, is a %d', async (answered, status, retryAfter) => {
  render.mockImplementation(async ({ fetch }) => {
    await fetch(`/api/answered/${answered}`)
    return { status: 500, headers: [], html: '<p>Sorry</p>' }
  })
  const { statusCode, headers, body } = await app.inject('/seller/hazel')
  expect([statusCode, headers['retry-after'], body]).toEqual([status, retryAfter, '<p>Sorry</p>'])
})

test.each(['/product/12%', '/test-checkout/none', '/dev/mail'])(
  'the letters of a page without the web build are as large as the browser is set to: %s',
  async (url) => {
    const { body } = await app.inject(url)
    expect(body).toContain('font: 1rem')
    expect(body).not.toMatch(/font(-size)?:[^;}]*\dpx/)
  },
)

test.each(['/product/12%', '/seller/%ff?tab=sold'])('a link that was cut off leads to a page: %s', async (url) => {
  const { statusCode, headers, body } = await app.inject(url)
  expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(body).toContain('<h1>Page Not Found</h1>')
  for (const href of ['/marketplace', '/marketplace#search', '/']) expect(body).toContain(`href="${href}"`)
})

test('a call whose URL was cut off is answered as JSON', async () => {
  const { statusCode, body } = await app.inject('/api/products/12%')
  expect([statusCode, JSON.parse(body)]).toEqual([400, { message: "We couldn't read the request." }])
})
