import { afterEach, expect, test, vi } from 'vitest'
import { openPage, renewSubscription, showPush } from './push.ts'

const ORIGIN = 'https://fernvale.example'

function worker(
  pages: { focus(): Promise<never> | Promise<{ focus(): never; navigate(url: string): Promise<object> }> }[] = [],
) {
  return {
    location: { origin: ORIGIN },
    registration: {
      showNotification: vi.fn(async () => {}),
      pushManager: { subscribe: vi.fn(async () => ({ endpoint: 'new' })) },
    },
    clients: { matchAll: async () => pages as never[], openWindow: vi.fn(async () => null) },
  }
}
afterEach(() => vi.unstubAllGlobals())

test('a message is shown as is, and an unreadable one as generic news', async () => {
  const scope = worker()
  await showPush(scope, { json: () => ({ title: 'Sold', body: 'It is.', url: '/seller', tag: 'item_sold:/seller' }) })
  for (const data of [null, { json: () => null }, { json: () => JSON.parse('{') }]) await showPush(scope, data)
  const something = ['Something new', expect.objectContaining({ data: { url: '/' } })]
  expect(scope.registration.showNotification.mock.calls).toEqual([
    [
      'Sold',
      { body: 'It is.', tag: 'item_sold:/seller', renotify: true, icon: '/icon-192.png', data: { url: '/seller' } },
    ],
    something,
    something,
    something,
  ])
})

test('a press focuses the existing window, or opens one', async () => {
  const navigate = vi.fn(async () => ({}))
  const open = { focus: async () => ({ focus: () => Promise.reject(), navigate }) as never }
  const scope = worker([open])
  await openPage(scope, '/seller')
  expect(navigate).toHaveBeenCalledWith(`${ORIGIN}/seller`)
  expect(scope.clients.openWindow).not.toHaveBeenCalled()
  const stranger = worker([{ focus: () => Promise.reject(new TypeError('not mine')) }])
  await openPage(stranger, '/seller')
  expect(stranger.clients.openWindow).toHaveBeenCalledWith(`${ORIGIN}/seller`)
  await openPage(stranger, undefined)
  expect(stranger.clients.openWindow).toHaveBeenLastCalledWith(`${ORIGIN}/`)
})

test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
  'a press never leads to %s',
  async (url) => {
    const scope = worker()
    await openPage(scope, url)
    expect(scope.clients.openWindow).not.toHaveBeenCalled()
  },
)

test('a browser with a new endpoint reports it, with its previous key', async () => {
  const sent = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', sent)
  const scope = worker()
  await renewSubscription(scope, { oldSubscription: { options: { applicationServerKey: 'key' } } })
  expect(scope.registration.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'key',
  })
  expect(sent).toHaveBeenCalledWith('/api/push/subscriptions', expect.objectContaining({ body: '{"endpoint":"new"}' }))
  await renewSubscription(scope, { oldSubscription: null })
  expect(sent).toHaveBeenCalledTimes(1)
  await renewSubscription(scope, { newSubscription: { endpoint: 'from the browser' } })
  expect(sent).toHaveBeenLastCalledWith(
    '/api/push/subscriptions',
    expect.objectContaining({ body: '{"endpoint":"from the browser"}' }),
  )
})
