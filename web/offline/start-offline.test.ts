import { onlineManager, QueryObserver } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { startOffline } from './start-offline.ts'

let browser: EventTarget
let attributes: Set<string>
let isReachable: boolean

beforeEach(() => {
  vi.useFakeTimers()
  browser = new EventTarget()
  for (const name of ['addEventListener', 'dispatchEvent'] as const) vi.stubGlobal(name, browser[name].bind(browser))
  attributes = new Set()
  vi.stubGlobal('document', {
    documentElement: {
      hasAttribute: (name: string) => attributes.has(name),
      toggleAttribute: (name: string, isOn: boolean) => (isOn ? attributes.add(name) : attributes.delete(name)),
    },
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => (isReachable ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'))))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  onlineManager.setOnline(true)
})

/** A page that reads something. */
function openPage(read: () => unknown = () => {}) {
  const queryClient = createQueryClient()
  queryClient.mount()
  startOffline({ options: { context: { queryClient } } } as unknown as RegisteredRouter)
  let reads = 0
  const queryFn = async () => {
    reads += 1
    await read()
    return reads
  }
  const stop = new QueryObserver(queryClient, { queryKey: ['/api/thing'], queryFn }).subscribe(() => {})
  return { reads: () => reads, close: stop }
}

/** The browser says that it is offline. */
const loseNetwork = () => {
  onlineManager.setOnline(false)
  browser.dispatchEvent(new Event('offline'))
}

const isMarked = () => attributes.has('data-offline')

test('a page whose server is reachable reads on although its browser says that it is offline', async () => {
  isReachable = true
  const page = openPage()
  await vi.waitFor(() => expect(page.reads()).toBe(1))
  loseNetwork()
  await vi.waitFor(() => expect(onlineManager.isOnline()).toBe(true))
  expect(isMarked()).toBe(false)
  page.close()
})

test('a page that was opened without a connection reads its data once there is one, and once only', async () => {
  attributes.add('data-offline')
  vi.stubGlobal('navigator', { onLine: false })
  isReachable = true
  const page = openPage()
  await vi.waitFor(() => expect(isMarked()).toBe(false))
  const before = page.reads()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(page.reads()).toBe(before)
  page.close()
})

test('a page whose connection answers once more while it breaks off is marked soon after', async () => {
  isReachable = true
  vi.stubGlobal('navigator', { onLine: false })
  const page = openPage()
  loseNetwork()
  await vi.waitFor(() => expect(onlineManager.isOnline()).toBe(true))
  isReachable = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isMarked()).toBe(true)
  page.close()
})

test('a page whose server is reachable again reads its data although its browser still says that it is offline', async () => {
  isReachable = false
  const page = openPage()
  loseNetwork()
  await vi.waitFor(() => expect(isMarked()).toBe(true))
  isReachable = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isMarked()).toBe(false)
  expect(page.reads()).toBeGreaterThan(1)
  page.close()
})

test('a page that loses its server while it reads its data again stays marked', async () => {
  isReachable = false
  let read: Promise<unknown> = Promise.resolve()
  const page = openPage(() => read)
  loseNetwork()
  await vi.waitFor(() => expect(isMarked()).toBe(true))
  isReachable = true
  const { promise, resolve: answer } = withResolvers<object>()
  read = promise
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isMarked(), 'until it has read it').toBe(true)
  isReachable = false
  loseNetwork()
  answer({})
  await vi.advanceTimersByTimeAsync(0)
  expect(isMarked()).toBe(true)
  page.close()
})

/** Requests that get no answer. */
function stubDeadConnection() {
  const requests: { fail: () => void }[] = []
  const timeouts: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    timeouts.push(controller)
    return controller.signal
  })
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit = {}) => {
    return new Promise((_, reject) => {
      requests.push({ fail: () => reject(new TypeError('Failed to fetch')) })
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
  return { requests, timeOut: () => timeouts.at(-1)?.abort(new DOMException('', 'TimeoutError')) }
}

test('a page whose connection has died without a word is offline, and looks for another one', async () => {
  const page = openPage()
  const { requests, timeOut } = stubDeadConnection()
  loseNetwork()
  timeOut()
  await vi.waitFor(() => expect(isMarked()).toBe(true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requests).toHaveLength(2)
  page.close()
})

test('a page that is reachable again is not marked when an earlier request fails at last', async () => {
  const page = openPage()
  const { requests } = stubDeadConnection()
  loseNetwork()
  vi.stubGlobal('fetch', () => Promise.resolve())
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  requests[0]?.fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(isMarked()).toBe(false)
  page.close()
})

test('a page that outlives its service worker reports visits to the newer one', async () => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('location', { href: '/help' })
  const [older, newer] = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }]
  const registration = { active: older }
  const serviceWorker = { register: async () => registration, ready: Promise.resolve(registration) }
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  let render = () => {}
  const subscribe = (_event: string, listener: () => void) => {
    render = listener
  }
  startOffline({ subscribe } as unknown as RegisteredRouter)
  await vi.advanceTimersByTimeAsync(1_000)
  registration.active = newer
  render()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([older, newer].map(({ postMessage }) => postMessage.mock.calls.length)).toEqual([1, 1])
})
