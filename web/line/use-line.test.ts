import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { LineState } from '../../contracts/line.ts'
import { LINE_LIMIT } from '../../contracts/line-rules.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { currentSaleQuery, upcomingSaleQuery } from '../sale/sale-queries.ts'
import { lineQuery } from './line-query.ts'
import { useLine } from './use-line.ts'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

afterEach(() => vi.restoreAllMocks())

const NOBODY: LineState = { position: null, length: 0, offeredUntil: null }
const FIRST: LineState = { position: 1, length: 1, offeredUntil: null }

test.each([
  ['joined', 'join', NOBODY, FIRST],
  ['left', 'leave', FIRST, NOBODY],
] as const)('an answer from before a line was %s does not undo it', async (_name, action, before, after) => {
  let answerRead: ((line: LineState) => void) | undefined
  api.mockImplementation((call: string) =>
    call.startsWith('GET')
      ? new Promise<LineState>((resolve) => {
          answerRead = resolve
        })
      : Promise.resolve(after),
  )
  const { line, client } = callHook(() => ({ line: useLine(aProduct(), 0), client: useQueryClient() }))
  const query = lineQuery(api, aProduct().id)
  const read = client.fetchQuery(query).catch(() => {})
  await line[action].mutateAsync()
  answerRead?.(before)
  await read
  expect(client.getQueryData(query.queryKey)).toEqual(after)
})

test('after the sale an item that is held comes back to nobody, but can still be paid by who holds it', () => {
  const client = new QueryClient()
  const heldUntil = new Date(600_000).toISOString()
  const leftFor = (line: LineState) => {
    client.setQueryData(lineQuery(api, aProduct().id).queryKey, line)
    return callHook(() => useLine(aProduct({ heldUntil }), 1), client).left
  }
  expect(leftFor(FIRST)).not.toBe('')
  for (const query of [currentSaleQuery(api), upcomingSaleQuery(api)]) client.setQueryData(query.queryKey, null)
  expect(leftFor(FIRST)).toBe('')
  expect(leftFor({ ...NOBODY, isHolder: true })).not.toBe('')
})

test('the time left is that of the own offer, then of the one that the page knows, then of the hold', () => {
  const client = new QueryClient()
  const until = (minutes: number) => new Date(minutes * 60_000).toISOString()
  const product = aProduct({ heldUntil: until(30), offeredUntil: until(4) })
  const shown = (given: typeof product) => {
    const { left, position, isPending } = callHook(() => useLine(given, 1), client)
    return { left, position, isPending }
  }
  expect(shown(product)).toEqual({ left: '4:00', position: null, isPending: true })
  client.setQueryData(lineQuery(api, product.id).queryKey, { position: 1, length: 1, offeredUntil: until(5) })
  expect(shown(product)).toEqual({ left: '5:00', position: 1, isPending: false })
  client.setQueryData(lineQuery(api, product.id).queryKey, { position: 2, length: 2, offeredUntil: null })
  expect(shown(aProduct({ heldUntil: until(30) }))).toEqual({ left: '30:00', position: 2, isPending: false })
})

test('a line takes no more people than its limit, and who holds an item pays where they began to', () => {
  const client = new QueryClient()
  const shown = (line: Partial<LineState>) => {
    client.setQueryData(lineQuery(api, aProduct().id).queryKey, { ...NOBODY, ...line })
    const { isFull, url } = callHook(() => useLine(aProduct(), 1), client)
    return { isFull, url }
  }
  const url = `/checkout/${aProduct().id}`
  expect(shown({ length: LINE_LIMIT - 1 })).toEqual({ isFull: false, url })
  expect(shown({ length: LINE_LIMIT })).toEqual({ isFull: true, url })
  expect(shown({ isHolder: true, url: '/checkout/cart' })).toEqual({ isFull: false, url: '/checkout/cart' })
})
