import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { connect } from '../database/connect.ts'
import { ROOT } from '../root.ts'
import { eventually } from '../testing/eventually.ts'
import { addPerson } from '../testing/people.ts'
import { type TestDeps, testDeps } from '../testing/test-app.ts'
import { metricsToken } from './metrics-token.ts'
import { warningFor } from './watch-requests.ts'

const lines: Record<string, unknown>[] = []
const lineOf = (route: string) => eventually(() => lines.find((line) => line.route === route) ?? expect.fail())

const deps = await testDeps()
const address = await serve()

async function serve(changes: Partial<TestDeps> = {}): Promise<string> {
  const app = await build(changes)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

async function build(changes: Partial<TestDeps> = {}) {
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(line, _encoding, done) {
        lines.push(JSON.parse(line))
        done()
      },
    }),
  )
  const app = await buildApp({ ...deps, log, ...changes })
  afterAll(() => app.close())
  return app
}

const metrics = async (headers: Record<string, string> = {}, at = address) => {
  const answer = await fetch(`${at}/metrics`, { headers })
  return { status: answer.status, text: await answer.text() }
}

test('a server with its database is live and ready', async () => {
  const answers = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(address + path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await answers[1]?.json()).toEqual({ status: 'ok', database: 'ok', disk: 'ok' })
})

test('a server without its database is live but not ready, and its metrics report it', async () => {
  const { pool, db } = connect('postgresql://nobody@127.0.0.1:1/nothing', { onError: () => {} })
  const alone = await serve({ pool, db })
  expect((await fetch(`${alone}/healthz`)).status).toBe(200)
  const ready = await fetch(`${alone}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'unavailable', database: 'unreachable', disk: 'ok' },
  ])
  const refused = await fetch(`${alone}/api/hot-products`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toEqual({ message: 'The server is busy. Please try again in a moment.' })
  expect(await lineOf('/api/hot-products')).toMatchObject({ status: 503, msg: 'failed request' })
  expect(lines.filter(({ route }) => route === '/readyz')).toEqual([])
  // The outage has lines of its own, which do not grow with the traffic.
  expect(lines.filter(({ msg }) => msg === 'request failed').map(({ level }) => level)).toEqual([20])
  const { text } = await metrics({}, alone)
  expect(text).toContain('fernvale_database_up 0')
  expect(text).not.toContain('fernvale_holds')
})

test('a request that reaches a server about to close is served, and ends its connection; one that would never end is not', async () => {
  const app = await build()
  const answers: unknown[] = []
  // After the preClose of every other plugin.
  app.register(async (last) =>
    last.addHook('preClose', async () => {
      for (const path of ['/api/products', '/api/live']) {
        const { status, headers } = await fetch(`${alone}${path}`)
        answers.push([path, status, headers.get('connection'), headers.get('retry-after')])
      }
    }),
  )
  const alone = await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(answers).toEqual([
    ['/api/products', 200, 'close', null],
    ['/api/live', 503, 'close', '1'],
  ])
})

test('metrics cover requests by route, and the shop', async () => {
  await addPerson(deps, 'hazel')
  for (const id of [1, 2]) await fetch(`${address}/api/products/${id}`)
  await deps.jobs.send(deps.db, 'recommendations', { productId: 1 })
  const page = new AbortController()
  const listening = get(`${address}/api/live`, { signal: page.signal }).on('error', () => {})
  await once(listening, 'response')
  const { text } = await metrics()
  expect(text).toContain(
    'fernvale_http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="404"} 2',
  )
  expect(text).toContain('fernvale_jobs{name="recommendations",state="created"} 1')
  expect(text).toContain('fernvale_live_connections 1')
  expect(text).toContain('fernvale_accounts 1')
  expect(text).toMatch(/fernvale_database_connections\{state="idle"\} \d/)
  page.abort()
  await eventually(async () => expect((await metrics()).text).toContain('fernvale_live_connections 0'))
})

test('the example dashboard uses only metrics that exist', async () => {
  const dashboard = await readFile(path.join(ROOT, 'docs/grafana-dashboard.json'), 'utf8')
  const shown = new Set(dashboard.match(/fernvale_\w+/g))
  await fetch(`${address}/api/site`)
  const { text } = await metrics()
  expect(shown.size).toBeGreaterThan(5)
  expect([...shown].filter((name) => !text.includes(name))).toEqual([])
})

test('metrics require a request from this machine or the token', async () => {
  const passedOn = { 'x-forwarded-for': '203.0.113.7' }
  const token = { authorization: `Bearer ${metricsToken(deps.sessionSecret)}` }
  const behindUnknown = await serve({ settings: { ...deps.settings, production: true } })
  const behindKnown = await serve({ settings: { ...deps.settings, production: true, TRUST_PROXY: 1 } })
  const asked = [
    await metrics(),
    await metrics(passedOn),
    await metrics({ ...passedOn, ...token }),
    await metrics({ ...passedOn, authorization: `Bearer ${'x'.repeat(43)}` }),
    await metrics({}, behindUnknown),
    await metrics(token, behindUnknown),
    await metrics({}, behindKnown),
    await metrics(passedOn, behindKnown),
  ]
  expect(asked.map(({ status }) => status)).toEqual([200, 403, 200, 403, 403, 200, 200, 403])
})

test('a request has one id, in its response and log lines, which the proxy may choose', async () => {
  const id = 'edge-7f3a.2026:11'
  const answer = await fetch(`${address}/api/receipts/a-secret-from-a-mail?token=another`, {
    headers: { 'x-request-id': id },
  })
  expect(answer.headers.get('x-request-id')).toBe(id)
  const line = await lineOf('/api/receipts/:secret')
  expect(line).toMatchObject({ reqId: id, method: 'GET', status: 404, ms: expect.any(Number), msg: 'request' })
  expect(JSON.stringify(lines)).not.toMatch(/a-secret-from-a-mail|another/)
})

test.each(['short', 'x'.repeat(200), 'two words', '<script>'])('%s is not a valid request id', async (given) => {
  const answer = await fetch(`${address}/api/nothing`, { headers: { 'x-request-id': given } })
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

test.each([
  [1_000, 200, 'slow request'],
  [999, 200, null],
  [3, 404, null],
  [3, 503, 'failed request'],
])('a response after %i ms with status %i is logged as %s', (ms, status, note) => {
  expect(warningFor(ms, status)).toBe(note)
})
