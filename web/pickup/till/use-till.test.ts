import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setOffline } from '../../lib/online.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { currentUserQuery } from '../../session/session.ts'
import type { DeskHolder } from '../desk-holder.ts'
import type { TillItem } from './till-state.ts'
import { useTill } from './use-till.ts'

type Effect = () => (() => void) | undefined

const { api, effects, given } = vi.hoisted(() => ({
  api: vi.fn(),
  effects: [] as Effect[],
  given: { lastMessageAt: 0 },
}))
vi.mock('../use-desk-api.ts', () => ({ useDeskApi: () => api }))
vi.mock('../../live/last-message.ts', () => ({ lastMessageAt: () => given.lastMessageAt }))
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useState: (initial: () => unknown) => [initial()],
  useRef: (current: unknown) => ({ current }),
  useEffect: (effect: Effect) => effects.push(effect),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))

const ITEM: TillItem = { id: 1, title: 'Lamp', imageUrl: undefined, price: '10.00', seller: 'hazel', mayLower: true }
const ADMIN = { key: 1, name: 'wren', kind: 'admin', pass: null } as const
const HELPER = { key: 'pass:7', name: 'Joss', kind: 'helper', pass: { id: 7 } } as DeskHolder
const TICK_MS = 10_000
const MINUTE_MS = 60_000

/** An attribute of `<html>` and the page's visibility; all that a till sees of the document. */
function stubPage() {
  const attributes = new Set<string>()
  const page = {
    visibilityState: 'visible',
    documentElement: {
      hasAttribute: (name: string) => attributes.has(name),
      toggleAttribute: (name: string, isSet: boolean) => (isSet ? attributes.add(name) : attributes.delete(name)),
    },
  }
  const events = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  return page
}

let page: ReturnType<typeof stubPage>
let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  stubStorage({}, 'sessionStorage')
  page = stubPage()
  effects.length = 0
  client = new QueryClient()
  given.lastMessageAt = 0
  // Such short holds are renewed at every opportunity.
  const hold = () => ({ expiresAt: new Date(Date.now() + MINUTE_MS).toISOString(), items: [] })
  api.mockImplementation(async (call: string) => (call === 'POST /api/desk/holds' ? hold() : {}))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const mount = () => effects.map((effect) => effect())
const unmount = (ends: ReturnType<typeof mount>) => {
  for (const end of ends) end?.()
}

/** Opens the till. */
function open(holder: DeskHolder = ADMIN) {
  const { till } = callHook(() => useTill(holder), client)
  return { till, mounted: mount() }
}

/** Opens the till and adds an item. */
async function ringUp(holder?: DeskHolder) {
  const opened = open(holder)
  await opened.till.add(ITEM)
  api.mockClear()
  return opened
}

/** An item whose sale was sent without a response. */
async function loseSale() {
  const opened = await ringUp()
  api.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await opened.till.sell({ method: 'cash' }, null)
  expect(opened.till.state().unsure).not.toBeNull()
  api.mockClear()
  return opened
}

const fire = (type: string) => dispatchEvent(new Event(type))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** The calls since this was last asked. */
function calls(): string[] {
  const names = api.mock.calls.map(([name]) => name)
  api.mockClear()
  return names
}

const RENEWED = ['POST /api/desk/holds']
const RELEASED = ['DELETE /api/desk/holds']
const RESENT = ['POST /api/desk/sales']

test('a reloaded till renews its holds at once', async () => {
  await ringUp()
  effects.length = 0
  open()
  await pass(0)
  expect(calls()).toEqual(RENEWED)
})

test('holds are renewed until the till was not used for ten minutes, and again once it is', async () => {
  await ringUp()
  await pass(TICK_MS)
  expect(calls()).toEqual(RENEWED)
  await pass(10 * MINUTE_MS - 3 * TICK_MS)
  calls()
  await pass(TICK_MS)
  expect(calls()).toEqual(RENEWED)
  await pass(MINUTE_MS)
  expect(calls()).toEqual([])
  for (const use of ['pointerdown', 'keydown']) {
    fire(use)
    await pass(TICK_MS)
    expect(calls()).toEqual(RENEWED)
    await pass(11 * MINUTE_MS)
    calls()
  }
})

test('a hidden till renews nothing, and one that is back renews at once', async () => {
  await ringUp()
  page.visibilityState = 'hidden'
  fire('visibilitychange')
  await pass(11 * MINUTE_MS)
  expect(calls()).toEqual([])
  page.visibilityState = 'visible'
  fire('visibilitychange')
  await pass(0)
  expect(calls()).toEqual(RENEWED)
})

test('a connection that is back renews the holds', async () => {
  await ringUp()
  fire('online')
  await pass(0)
  expect(calls()).toEqual(RENEWED)
})

test('a sale whose response was lost is resent when the connection is back', async () => {
  await loseSale()
  setOffline(true)
  await pass(0)
  expect(calls()).toEqual([])
  setOffline(false)
  await pass(0)
  expect(calls()).toEqual(RESENT)
})

test('a sale whose response was lost is resent even if the page never counted as offline', async () => {
  await loseSale()
  fire('online')
  await pass(0)
  expect(calls()).toEqual(RESENT)
})

test('a sale whose response was lost is resent after the next message of the server, even by an idle till', async () => {
  await loseSale()
  page.visibilityState = 'hidden'
  await pass(11 * MINUTE_MS)
  expect(calls()).toEqual([])
  given.lastMessageAt = Date.now()
  await pass(TICK_MS)
  expect(calls()).toEqual(RESENT)
})

test('a sale whose response was lost is resent at once to a server that has sent a message when the page is back', async () => {
  await loseSale()
  await pass(2 * TICK_MS)
  given.lastMessageAt = Date.now()
  fire('visibilitychange')
  await pass(0)
  expect(calls()).toEqual(RESENT)
})

test('a till that is left releases its items, and does nothing from then on', async () => {
  const { mounted } = await ringUp()
  unmount(mounted)
  await pass(0)
  expect(calls()).toEqual(RELEASED)
  for (const event of ['online', 'visibilitychange', 'offline-change']) fire(event)
  await pass(MINUTE_MS)
  expect(calls()).toEqual([])
})

test('a till that was left with a lost sale resends nothing', async () => {
  const { mounted } = await loseSale()
  unmount(mounted)
  given.lastMessageAt = Date.now()
  for (const event of ['online', 'visibilitychange', 'offline-change']) fire(event)
  await pass(MINUTE_MS)
  expect(calls()).toEqual([])
})

test('a till that is mounted again at once, as in strict mode, keeps its items', async () => {
  const { till, mounted } = await ringUp()
  unmount(mounted)
  mount()
  await pass(0)
  expect(calls()).not.toContain(RELEASED[0])
  expect(till.has(ITEM.id)).toBe(true)
})

test('a till that the end of the session closes keeps its items for the next sign-in, and renews nothing until then', async () => {
  client.setQueryData(currentUserQuery(api).queryKey, null)
  const { till, mounted } = await ringUp()
  unmount(mounted)
  for (const event of ['online', 'visibilitychange']) fire(event)
  await pass(MINUTE_MS)
  expect(calls()).toEqual([])
  expect(till.has(ITEM.id)).toBe(true)
})

test("a helper's till, who has no session, releases its items", async () => {
  client.setQueryData(currentUserQuery(api).queryKey, null)
  const { mounted } = await ringUp(HELPER)
  unmount(mounted)
  await pass(0)
  expect(calls()).toEqual(RELEASED)
})
