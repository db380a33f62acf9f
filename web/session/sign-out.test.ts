import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '../../contracts/account.ts'
import { type Api, RequestError } from '../lib/api.ts'
import { clearBlobs } from '../lib/blob-store.ts'
import { currentToasts } from '../ui/toast.ts'
import { leaveForGood, signOut } from './sign-out.ts'

vi.mock('../lib/blob-store.ts', () => ({ clearBlobs: vi.fn() }))

const storage = () => ({ clear: vi.fn() })
const stubBrowser = () => ({
  localStorage: storage(),
  sessionStorage: storage(),
  location: { assign: vi.fn(), reload: vi.fn() },
  document: { body: { hidden: false } },
})
let browser: ReturnType<typeof stubBrowser>
let page: EventTarget

beforeEach(() => {
  browser = stubBrowser()
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.mocked(clearBlobs).mockClear()
})

const answers = (answer: Account | Error) =>
  vi.fn(async (_name: string, _input?: object) => {
    if (answer instanceof Error) throw answer
    return answer
  })

test.each([
  ['succeeds', { id: 7, username: 'june_carter' } as Account],
  ['fails', new RequestError(500, 'Down')],
])('signing out clears the storage and goes to / when the call %s', async (_, answer) => {
  const api = answers(answer)
  await signOut(api as unknown as Api)
  expect(api.mock.calls).toEqual([['POST /api/auth/logout']])
  expect(browser.localStorage.clear).toHaveBeenCalled()
  expect(browser.sessionStorage.clear).toHaveBeenCalled()
  expect(browser.location.assign).toHaveBeenCalledWith('/')
})

test('signing out goes to / when no answer comes on a dead connection', async () => {
  await signOut(answers(new DOMException('No answer', 'TimeoutError')) as unknown as Api)
  expect(browser.location.assign).toHaveBeenCalledWith('/')
})

test('a sign-out that takes long says so', () => {
  vi.useFakeTimers()
  void signOut((() => new Promise(() => {})) as unknown as Api)
  expect(currentToasts()).toEqual([])
  expect(browser.localStorage.clear, 'also if the page is closed before the answer').toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(currentToasts()).toMatchObject([{ title: 'Signing out...' }])
})

test('signing out works in a browser that blocks storage', async () => {
  vi.stubGlobal('localStorage', null)
  const api = answers(new RequestError(401, 'Signed out'))
  await signOut(api as unknown as Api)
  expect(api).toHaveBeenCalled()
  expect(browser.sessionStorage.clear).toHaveBeenCalled()
  expect(browser.location.assign).toHaveBeenCalledWith('/')
})

test('photos that were not uploaded yet do not stay in the browser', async () => {
  await signOut(answers(new RequestError(500, 'Down')) as unknown as Api)
  expect(clearBlobs).toHaveBeenCalled()
})

test('what the page stores until it is left is cleared too', async () => {
  await signOut(answers(new RequestError(500, 'Down')) as unknown as Api)
  for (const { clear } of [browser.localStorage, browser.sessionStorage]) clear.mockClear()
  page.dispatchEvent(new Event('pagehide'))
  for (const { clear } of [browser.localStorage, browser.sessionStorage]) expect(clear).toHaveBeenCalled()
})

test('the page that is left shows nothing when Back brings it from memory, and reloads', async () => {
  await signOut(answers(new RequestError(500, 'Down')) as unknown as Api)
  expect(browser.document.body.hidden).toBe(false)
  page.dispatchEvent(new Event('pagehide'))
  expect(browser.document.body.hidden).toBe(true)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(browser.location.reload).toHaveBeenCalled()
})

test('a desk that is left clears its list, also one that comes until the page is gone, and nothing else', () => {
  const clearList = vi.fn()
  leaveForGood(clearList)
  expect(clearList).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('pagehide'))
  expect(clearList).toHaveBeenCalledTimes(2)
  expect(browser.localStorage.clear).not.toHaveBeenCalled()
})
