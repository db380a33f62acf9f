import { afterEach, expect, test, vi } from 'vitest'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { subscribe } from './push-browser.ts'

afterEach(() => vi.unstubAllGlobals())

const KEY = 'AQID'

/** A browser whose first service worker is being installed. */
function installing() {
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1' }) }
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription }
  const registration = { active: null as EventTarget | null, waiting: null, installing: worker, pushManager }
  const { promise: ready, resolve: makeReady } = withResolvers<object>()
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration, ready } })
  return {
    become(state: 'activated' | 'redundant') {
      if (state === 'activated') {
        registration.active = worker
        makeReady(registration)
      }
      worker.state = state
      worker.dispatchEvent(new Event('statechange'))
    },
  }
}

test('a browser subscribes once its service worker is installed', async () => {
  const { become } = installing()
  const subscribed = subscribe(KEY)
  setTimeout(become, 0, 'activated')
  expect(await subscribed).toEqual({ endpoint: 'https://push.example/1' })
})

test('a browser that has no room for the service worker fails to subscribe, instead of waiting forever', async () => {
  const { become } = installing()
  const subscribed = subscribe(KEY)
  setTimeout(become, 0, 'redundant')
  await expect(subscribed).rejects.toThrow('could not be installed')
}, 5_000)
