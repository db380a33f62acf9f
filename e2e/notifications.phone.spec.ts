import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { FULL_CHROMIUM } from './browsers.ts'
import { expect, test } from './fixtures.ts'
import { brokenWords, doubleLetters } from './sideways.ts'
import { openAs } from './sign-in-by-api.ts'

test.use({ serviceWorkers: 'allow', ...FULL_CHROMIUM })
// In one worker: each further one would start a browser and a server for a single journey.
test.describe.configure({ mode: 'default' })

/** Fakes a push subscription, since no push service is reachable here, and counts permission prompts. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const encode = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const state = { subscription: null as object | null }
    const ask = Notification.requestPermission.bind(Notification)
    Object.assign(window, { asked: 0 })
    Notification.requestPermission = () => {
      Object.assign(window, { asked: (window as unknown as { asked: number }).asked + 1 })
      return ask()
    }
    PushManager.prototype.getSubscription = async () => state.subscription as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const { publicKey } = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
        'deriveBits',
      ])) as CryptoKeyPair
      const p256dh = encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
      const auth = encode(crypto.getRandomValues(new Uint8Array(16)))
      const endpoint = `https://push.example/${crypto.randomUUID()}`
      const given = options as { applicationServerKey: Uint8Array<ArrayBuffer> }
      const applicationServerKey = given.applicationServerKey.buffer
      state.subscription = {
        options: { applicationServerKey },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          state.subscription = null
          return true
        },
      }
      return state.subscription as PushSubscription
    }
  })
}

/** Hazel's alerts, in a browser that may show notifications. */
async function openAlerts(page: Page): Promise<Locator> {
  await page.context().grantPermissions(['notifications'])
  await withPushService(page)
  await openAs(page, 'hazel', '/profile/edit')
  return page.getByRole('region', { name: 'Alerts' })
}

const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: number }).asked)

test('a user turns on notifications, chooses which, and gets one; permission is requested only on a press', async ({
  page,
  baseURL,
}) => {
  const section = await openAlerts(page)
  await expect(section.getByText('Notifications are off in this browser')).toBeVisible()
  await section.getByLabel('A favorite drops in price').selectOption('Notification')
  await expect(section.getByText(/you get an email instead/)).toBeVisible()
  const settings = async () => (await page.request.get('/api/push')).json()
  await expect.poll(settings).toMatchObject({ choices: { price_dropped: 'push' } })
  expect(await violationsOf(page)).toEqual([])
  expect(await asked(page)).toBe(0)
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('Notifications are on in this browser')).toBeVisible()
  await expect(section.getByText(/you get an email instead/)).toBeHidden()
  expect(await asked(page)).toBe(1)
  await expect(section.getByLabel('Something of yours is sold').getByRole('option')).toHaveText([
    'Notification and email',
    'Email',
  ])

  const shown = await deliver(page, baseURL ?? '', {
    title: 'Sold: Brass lamp',
    body: 'Yes.',
    url: '/seller',
    tag: 'x',
  })
  expect(shown).toEqual([{ title: 'Sold: Brass lamp', body: 'Yes.', url: '/seller' }])

  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByText('Notifications are off in this browser')).toBeVisible()
  expect((await settings()).browsers).toEqual([])
})

test('a browser with notifications on says to choose one while none is, is listed in the others, and stays on in a new session', async ({
  page,
  browser,
  shop,
}) => {
  const section = await openAlerts(page)
  const advice = section.getByText('To get a notification, choose it for one of these.')
  await expect(section.getByText('Notifications are off in this browser')).toBeVisible()
  await expect(advice).toHaveCount(0)
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(advice).toBeVisible()
  await section.getByLabel('A sale opens').selectOption('Notification')
  await expect(advice).toHaveCount(0)

  const other = await browser.newPage()
  await doubleLetters(other)
  await openAs(other, 'hazel', '/profile/edit')
  const others = other.getByRole('region', { name: 'Alerts' }).getByRole('listitem')
  await expect(others).toHaveCount(1)
  expect(await brokenWords(others)).toEqual([])

  await shop.db.execute('delete from push_subscriptions')
  await page.goto('/help')
  await expect
    .poll(async () => (await (await page.request.get('/api/push')).json()).browsers)
    .toMatchObject([{ isCurrent: true }])
  expect(await asked(page)).toBe(0)
})

test('where notifications are blocked the alerts that an email links to say so, and email remains', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await openAs(page, 'hazel', '/profile/edit#alerts')
  const section = page.getByRole('region', { name: 'Alerts' })
  await expect(section.getByLabel('A sale opens')).toBeVisible()
  await expect(section.getByRole('heading', { name: 'Alerts' })).toBeInViewport()
  await expect(section.getByText(/^Notifications are blocked in this browser\./)).toBeVisible()
  await expect(section.getByRole('button', { name: 'Turn on' })).toHaveCount(0)
  await section.getByLabel('A sale opens').selectOption('Email')
  const settings = async () => (await page.request.get('/api/push')).json()
  await expect.poll(settings).toMatchObject({ choices: { sale_opens: 'mail' } })
})

/** Delivers a decrypted push message to the service worker, like the browser. Returns the notification shown. */
async function deliver(page: Page, origin: string, message: object) {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first && !first.isDeleted) resolve(first.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({
        title,
        body,
        url: data.url,
      })),
    )
  await expect.poll(async () => (await shown()).length).toBe(1)
  return shown()
}
