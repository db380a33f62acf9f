import { afterEach, expect, test, vi } from 'vitest'
import { createApi, LONG_TIMEOUT_MS, messageOf } from './api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const failing = (status: number, body: string) =>
  createApi(async () => new Response(body, { status, statusText: 'Bad Gateway' }))('GET /api/site').catch(
    (error) => error,
  )

test("people get the server's message, and nothing of what a gateway says instead", async () => {
  expect(messageOf(await failing(409, '{"message":"It is sold."}'), 'Try again.')).toBe('It is sold.')
  expect(messageOf(await failing(502, '<html><h1>Bad Gateway</h1></html>'), 'Try again.')).toBe('Try again.')
  for (const text of ['upstream is gone', '', '\n<html></html>', '"gone"', '{"error":"gone"}', 'null'])
    expect(messageOf(await failing(502, text), 'Try again.'), text).toBe('Try again.')
  expect((await failing(502, 'upstream is gone')).message).toBe('502: upstream is gone')
  expect((await failing(502, '')).message).toBe('502: Bad Gateway')
  expect((await failing(502, '<html></html>')).message).toBe('502: ')
})

test('a query leaves out what is undefined', async () => {
  const asked: string[] = []
  const api = createApi(async (path) => {
    asked.push(path)
    return new Response('{}')
  })
  await api('GET /api/products', { query: { q: 'lamp & co', category: undefined } } as never)
  await api('GET /api/site')
  expect(asked).toEqual(['/api/products?q=lamp+%26+co', '/api/site'])
})

test('a call escapes what it puts into the path, sends its body as JSON, and may be answered by nothing', async () => {
  const asked: [path: string, init?: RequestInit][] = []
  const api = createApi(async (path, init) => {
    asked.push([path, init])
    return init?.method === 'DELETE' ? new Response(null, { status: 204 }) : new Response('{}')
  })
  expect(await api('DELETE /api/favourites/{id}', { params: { id: '7/../8?all=1' } })).toBeNull()
  await api('POST /api/receipts/send', { body: { email: 'gus@example.com' } })
  expect(asked).toMatchObject([
    ['/api/favourites/7%2F..%2F8%3Fall%3D1', { method: 'DELETE' }],
    [
      '/api/receipts/send',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"email":"gus@example.com"}' },
    ],
  ])
})

/** An API whose connection is dead. Its timeouts end when told to. */
function onDeadConnection() {
  vi.stubEnv('SSR', false)
  const timeouts: { ms: number; end: () => void }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    timeouts.push({ ms, end: () => controller.abort(new DOMException('No answer', 'TimeoutError')) })
    return controller.signal
  })
  const api = createApi(
    (_, init) =>
      new Promise((_, reject) => {
        const stop = () => reject(init?.signal?.reason)
        if (init?.signal?.aborted) stop()
        init?.signal?.addEventListener('abort', stop)
      }),
  )
  return { api, timeouts }
}

test('no call waits forever on a dead connection: half a minute, or as long as its caller says', async () => {
  const { api, timeouts } = onDeadConnection()
  const calls = [
    api('GET /api/site'),
    api('POST /api/auth/logout'),
    api('POST /api/admin/approve-all-products', { timeoutMs: LONG_TIMEOUT_MS }),
  ]
  expect(timeouts.map(({ ms }) => ms)).toEqual([30_000, 30_000, 150_000])
  for (const { end } of timeouts) end()
  for (const call of calls) await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a call that can be stopped ends when it is, and on a dead connection', async () => {
  const { api, timeouts } = onDeadConnection()
  const stopped = new AbortController()
  const { signal } = stopped
  const [one, other] = [
    api('POST /api/auth/logout', { signal: new AbortController().signal }),
    api('GET /api/site', { signal }),
  ]
  timeouts[0]?.end()
  stopped.abort()
  await expect(one).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(other).rejects.toMatchObject({ name: 'AbortError' })
  await expect(api('GET /api/site', { signal })).rejects.toMatchObject({ name: 'AbortError' })
})
