import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIVE_HISTORY_MS } from '../../contracts/live.ts'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { now, setBehind } from '../lib/clock.ts'
import { lastMessageAt } from './last-message.ts'
import { subscribeToLiveUpdates } from './live-updates.ts'

class Line {
  static readonly CLOSED = 2
  static opened: Line[] = []
  readonly url: string
  readyState = 0
  onmessage?: (event: { data: string }) => void
  onerror?: () => void

  constructor(url: string) {
    this.url = url
    Line.opened.push(this)
  }

  close(): void {}

  fail(readyState: number): void {
    this.readyState = readyState
    this.onerror?.()
  }
}

const [CONNECTING, CLOSED] = [0, Line.CLOSED]
const last = () => Line.opened.at(-1) as Line
let queryClient: QueryClient
let browser: EventTarget
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Line)
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  Line.opened = []
  queryClient = new QueryClient()
  queryClient.setQueryData(['/api/products'], [])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Of the data, as the newest connection says. */
const ageMs = () => Number(new URL(last().url, 'http://shop').searchParams.get('age'))
const isReadAgain = () => queryClient.getQueryState(['/api/products'])?.isInvalidated

test('a refused page retries once a minute, and refetches its data meanwhile', () => {
  subscribeToLiveUpdates(queryClient)
  last().fail(CLOSED)
  expect(isReadAgain()).toBe(false)
  vi.advanceTimersByTime(59_000)
  expect(Line.opened).toHaveLength(1)
  vi.advanceTimersByTime(17_000)
  expect(Line.opened).toHaveLength(2)
  last().fail(CLOSED)
  expect(isReadAgain()).toBe(true)
})

test("a page from the browser's cache counts as too old for a replay, so it is refetched", () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ transferSize: 0 } as PerformanceNavigationTiming])
  subscribeToLiveUpdates(queryClient)
  expect(ageMs()).toBeGreaterThan(LIVE_HISTORY_MS)
  last().fail(CLOSED)
  expect(isReadAgain()).toBe(true)
})

test('who follows the changes is told with each connection that some may be missing', () => {
  const heard: unknown[] = []
  subscribeToLiveUpdates(queryClient, (change) => heard.push(change))
  const sold = { products: [{ id: 3, status: 'sold', heldUntil: null }] }
  for (const change of [sold, sold]) last().onmessage?.({ data: JSON.stringify(change) })
  browser.dispatchEvent(new Event('online'))
  last().onmessage?.({ data: '{}' })
  expect(heard).toEqual([{ all: true }, sold, { all: true }])
})

test("the connection's first message sets the page's clock", () => {
  subscribeToLiveUpdates(queryClient)
  const serverMs = Date.now() + 86_400_000
  last().onmessage?.({ data: JSON.stringify({ now: serverMs }) })
  expect(now().getTime()).toBe(serverMs)
  setBehind(0)
})

test('a lost connection is reopened within seconds, and requests missed changes', () => {
  subscribeToLiveUpdates(queryClient)
  last().onmessage?.({ data: '{}' })
  vi.advanceTimersByTime(10_000)
  last().fail(CONNECTING)
  vi.advanceTimersByTime(2_500)
  expect(Line.opened).toHaveLength(2)
  expect(ageMs()).toBeGreaterThanOrEqual(12_000)
  expect(isReadAgain()).toBe(false)
})

test('a connection that took long to open may have missed changes, so the page is refetched', () => {
  subscribeToLiveUpdates(queryClient)
  vi.advanceTimersByTime(4_000)
  last().onmessage?.({ data: '{}' })
  expect(isReadAgain()).toBe(false)
  last().fail(CONNECTING)
  vi.advanceTimersByTime(2_500)
  expect(Line.opened).toHaveLength(2)
  vi.advanceTimersByTime(8_000)
  last().onmessage?.({ data: '{}' })
  expect(isReadAgain()).toBe(true)
})

test('a connection that opens without a word is given up like one that breaks off', () => {
  subscribeToLiveUpdates(queryClient)
  vi.advanceTimersByTime(60_000)
  expect(Line.opened).toHaveLength(2)
})

test('a server that is away is looked for less and less often, up to once a minute, and again soon after an answer', () => {
  subscribeToLiveUpdates(queryClient)
  let failed: Line | undefined
  for (let second = 0; second < 600; second++) {
    if (last() !== failed) last().fail(CONNECTING)
    failed = last()
    vi.advanceTimersByTime(1_000)
  }
  expect(Line.opened.length).toBeGreaterThan(10)
  expect(Line.opened.length).toBeLessThan(18)
  vi.advanceTimersByTime(75_000)
  const before = Line.opened.length
  last().onmessage?.({ data: '{}' })
  expect(lastMessageAt()).toBe(Date.now())
  last().fail(CONNECTING)
  vi.advanceTimersByTime(2_500)
  expect(Line.opened).toHaveLength(before + 1)
})

test('a connection without a heartbeat is reopened, though it looks open', () => {
  subscribeToLiveUpdates(queryClient)
  for (let count = 0; count < 8; count++) {
    last().onmessage?.({ data: '{}' })
    vi.advanceTimersByTime(15_000)
  }
  expect(Line.opened).toHaveLength(1)
  const close = vi.spyOn(last(), 'close')
  vi.advanceTimersByTime(60_000)
  expect(close).toHaveBeenCalled()
  expect(Line.opened).toHaveLength(2)
})

/** As after a look at another app. */
const hideForAMoment = () => {
  for (const visibilityState of ['hidden', 'visible'])
    Object.assign(page, { visibilityState }).dispatchEvent(new Event('visibilitychange'))
}

test('a page that is hidden for a moment requests what was still on its way to it', () => {
  subscribeToLiveUpdates(queryClient)
  vi.advanceTimersByTime(20_000)
  last().onmessage?.({ data: '{}' })
  hideForAMoment()
  expect(Line.opened).toHaveLength(2)
  expect(ageMs()).toBeGreaterThanOrEqual(5_000)
  expect(ageMs()).toBeLessThan(20_000)
})

test('a connection that the browser revives after the page closed it ends, and the new one stays', () => {
  subscribeToLiveUpdates(queryClient)
  const revived = last()
  hideForAMoment()
  const closes = [vi.spyOn(revived, 'close'), vi.spyOn(last(), 'close')]
  revived.fail(CONNECTING)
  expect(closes.map((close) => close.mock.calls.length)).toEqual([1, 0])
  vi.advanceTimersByTime(20_000)
  expect(Line.opened).toHaveLength(2)
})

test('a page requests no changes from before it was requested', () => {
  const requestedMs = performance.now()
  subscribeToLiveUpdates(queryClient)
  vi.advanceTimersByTime(100)
  last().onmessage?.({ data: '{}' })
  hideForAMoment()
  expect(ageMs()).toBeLessThanOrEqual(requestedMs + 101)
})

test('a phone that has slept, with its monotonic clock, requests what changed meanwhile', () => {
  subscribeToLiveUpdates(queryClient)
  last().onmessage?.({ data: '{}' })
  vi.setSystemTime(Date.now() + 3_600_000)
  browser.dispatchEvent(new Event('online'))
  expect(ageMs()).toBeGreaterThanOrEqual(3_600_000)
  last().fail(CLOSED)
  expect(isReadAgain()).toBe(true)
})

test('each connection refetches the pickup list when it is confirmed, as nothing of it is replayed', async () => {
  queryClient.setQueryData(['/api/pickups', 1, null], {})
  const isStale = () => queryClient.getQueryState(['/api/pickups', 1, null])?.isInvalidated
  subscribeToLiveUpdates(queryClient)
  expect(isStale()).toBe(false)
  last().onmessage?.({ data: '{}' })
  expect(isStale()).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  queryClient.setQueryData(['/api/pickups', 1, null], {})
  last().onmessage?.({ data: '{}' })
  expect(isStale()).toBe(false)
  last().fail(CONNECTING)
  await vi.advanceTimersByTimeAsync(2_500)
  last().onmessage?.({ data: '{}' })
  expect(isStale()).toBe(true)
})

test('signing in or out reopens the connection with the rights of the account', () => {
  queryClient.setQueryData(['/api/auth/user'], null)
  subscribeToLiveUpdates(queryClient)
  expect(Line.opened).toHaveLength(1)
  queryClient.setQueryData(['/api/auth/user'], { id: 1, username: 'hazel' })
  expect(Line.opened).toHaveLength(2)
  expect(queryClient.getQueryData(['/api/products']), 'what a guest has read stays').toEqual([])
  queryClient.setQueryData(['/api/auth/user'], { id: 1, username: 'hazel the second' })
  expect(Line.opened).toHaveLength(2)
  queryClient.setQueryData(['/api/auth/user'], null)
  expect(Line.opened).toHaveLength(3)
})

test('who signs in after somebody else sees nothing that was read for them, and after a pause all of their own', async () => {
  const read = (...key: string[]) => queryClient.getQueryData(key)
  queryClient.setQueryData(['/api/auth/user'], { id: 1 })
  queryClient.setQueryData(['/api/site'], { brandName: 'Fernvale' })
  queryClient.setQueryData(['/api/orders'], 'of Juniper')
  let stats = 'of Juniper'
  const observer = new QueryObserver(queryClient, {
    queryKey: ['/api/seller/stats'],
    queryFn: () => stats,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const leave = observer.subscribe(() => {})
  const item = new QueryObserver(queryClient, { queryKey: ['/api/products', '5'], queryFn: () => stats })
  const leaveItem = item.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  subscribeToLiveUpdates(queryClient)
  queryClient.setQueryData(['/api/auth/user'], null)
  queryClient.setQueryData(['/api/auth/user'], { id: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect([read('/api/orders'), read('/api/seller/stats')]).toEqual(['of Juniper', 'of Juniper'])
  stats = 'of Otis'
  queryClient.setQueryData(['/api/auth/user'], null)
  const { promise: opened, resolve: answer } = withResolvers<string>()
  const next = queryClient.fetchQuery({ queryKey: ['/api/products', '6'], queryFn: () => opened })
  queryClient.setQueryData(['/api/auth/user'], { id: 2 })
  expect([read('/api/orders'), read('/api/seller/stats')]).toEqual([undefined, undefined])
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toBe('of Otis')
  expect(item.getCurrentResult().data, 'an item that only its owner sees').toBe('of Otis')
  answer('of the shop')
  await expect(next, 'the page that they were opening').resolves.toBe('of the shop')
  expect([read('/api/auth/user'), read('/api/site')]).toEqual([{ id: 2 }, { brandName: 'Fernvale' }])
  leave()
  leaveItem()
})

test('a browser that is online again reconnects at once, though its connection looks open', () => {
  subscribeToLiveUpdates(queryClient)
  const close = vi.spyOn(last(), 'close')
  browser.dispatchEvent(new Event('online'))
  expect(close).toHaveBeenCalled()
  expect(Line.opened).toHaveLength(2)
})
