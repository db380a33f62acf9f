import { expect, test } from 'vitest'
import { createApi, messageOf } from './api.ts'

const failing = (status: number, body: string) =>
  createApi(async () => new Response(body, { status, statusText: 'Bad Gateway' }))('GET /api/site').catch(
    (error) => error,
  )

test("people get the server's message, but not a gateway's HTML page", async () => {
  expect(messageOf(await failing(409, '{"message":"It is sold."}'), 'Try again.')).toBe('It is sold.')
  expect(messageOf(await failing(502, '<html><h1>Bad Gateway</h1></html>'), 'Try again.')).toBe('Try again.')
  expect((await failing(502, 'upstream is gone')).message).toBe('502: upstream is gone')
  expect((await failing(502, '')).message).toBe('502: Bad Gateway')
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
