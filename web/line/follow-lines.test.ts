import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LineState } from '../../contracts/line.ts'
import type { Api } from '../lib/api.ts'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import { currentToasts, dismissToast, TOAST_MS } from '../ui/toast.ts'
import { followLines } from './follow-lines.ts'
import { lineQuery } from './line-query.ts'

const [CLOCK, VASE] = [3, 8]
const inFiveMinutes = () => new Date(Date.now() + 5 * 60_000).toISOString()
const NOT_IN_LINE = { position: null, length: 2, offeredUntil: null }

let lines: Record<number, LineState>
let queryClient: QueryClient
let api: Api
let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  stored = stubStorage()
  queryClient = new QueryClient()
  lines = {
    [CLOCK]: { position: 1, length: 1, offeredUntil: null },
    [VASE]: { position: 1, length: 1, offeredUntil: null },
  }
  api = vi.fn(async (name: string, { params, query }: { params?: { id: number }; query?: { ids: string } }) =>
    name === 'GET /api/products/{id}/line' ? lines[params?.id ?? 0] : [{ id: query?.ids, title: 'Cobalt glass vase' }],
  ) as unknown as Api
})
afterEach(() => {
  closeToasts()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const navigate = vi.fn(async () => {})
const follow = () =>
  followLines({ navigate, options: { context: { queryClient, api } } } as unknown as RegisteredRouter)
const readLine = (id: number) => queryClient.fetchQuery(lineQuery(api, id))
const offer = (id: number) => ({
  products: [{ id, status: 'approved' as const, heldUntil: inFiveMinutes(), isOffer: true as const }],
})
const closeToasts = () => {
  for (const { id } of currentToasts()) dismissToast(id)
}
const told = () =>
  currentToasts()
    .filter(({ open }) => open)
    .map(({ title, description }) => `${title}. ${description}`)

test('an offer is announced once, on whatever page, with a way to the item', async () => {
  const onChange = follow()
  await readLine(VASE)
  lines[VASE] = { position: 1, length: 1, offeredUntil: inFiveMinutes() }
  onChange(offer(CLOCK))
  await vi.runOnlyPendingTimersAsync()
  expect(told(), 'nobody got in line for the clock here').toEqual([])
  onChange(offer(VASE))
  await vi.runOnlyPendingTimersAsync()
  expect(told()).toEqual(["You're next. Cobalt glass vase is held for you for 5 minutes."])
  currentToasts()[0]?.action?.onClick()
  expect(navigate).toHaveBeenCalledWith({ to: '/product/$id', params: { id: String(VASE) } })
  closeToasts()
  onChange({ all: true })
  await vi.runOnlyPendingTimersAsync()
  expect(told()).toEqual([])
})

test('an offer is announced to somebody who got in line before the page was live, and left that page', async () => {
  await readLine(VASE)
  const onChange = follow()
  lines[VASE] = { position: 1, length: 1, offeredUntil: inFiveMinutes() }
  onChange(offer(VASE))
  await vi.runOnlyPendingTimersAsync()
  expect(told()).toEqual(["You're next. Cobalt glass vase is held for you for 5 minutes."])
})

test('a later offer of the same item takes the place of the earlier one, and stays longer than other messages', async () => {
  const onChange = follow()
  await readLine(VASE)
  for (const minutes of [5, 3.5]) {
    lines[VASE] = { position: 1, length: 1, offeredUntil: new Date(Date.now() + minutes * 60_000).toISOString() }
    onChange(offer(VASE))
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(told()).toEqual(["You're next. Cobalt glass vase is held for you for 4 minutes."])
  expect(currentToasts()[0]?.durationMs).toBeGreaterThan(TOAST_MS)
})

test('it is announced after a reload or in another tab, but not beside the item itself', async () => {
  follow()
  await readLine(VASE)
  queryClient = new QueryClient()
  lines[VASE] = { position: 1, length: 1, offeredUntil: inFiveMinutes() }
  const leave = new QueryObserver(queryClient, lineQuery(api, VASE)).subscribe(() => {})
  follow()({ all: true })
  await vi.runOnlyPendingTimersAsync()
  expect(told()).toEqual([])
  leave()
  queryClient = new QueryClient()
  follow()({ all: true })
  await vi.runOnlyPendingTimersAsync()
  expect(told()).toHaveLength(1)
})

test('whoever has left a line, or lost an offer, hears no more of it', async () => {
  const onChange = follow()
  await readLine(VASE)
  await readLine(CLOCK)
  expect([...stored.values()]).toEqual([`[${VASE},${CLOCK}]`])
  lines[VASE] = NOT_IN_LINE
  onChange(offer(VASE))
  await vi.runOnlyPendingTimersAsync()
  expect([...stored.values()]).toEqual([`[${CLOCK}]`])
  lines[CLOCK] = { position: 1, length: 1, offeredUntil: new Date(Date.now() - 1_000).toISOString() }
  onChange({ all: true })
  await vi.runOnlyPendingTimersAsync()
  expect(told()).toEqual([])
  vi.mocked(api).mockClear()
  onChange(offer(VASE))
  expect(api).not.toHaveBeenCalled()
})
