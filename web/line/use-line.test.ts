import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { LineState } from '../../contracts/line.ts'
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
