import type { PushMessage } from '../../contracts/push-rules.ts'

/** The part of a service worker that this needs; only service-worker.ts has the real types. */
interface Scope {
  location: { origin: string }
  registration: {
    showNotification(title: string, options: object): Promise<void>
    pushManager: { subscribe(options: object): Promise<unknown> }
  }
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly Page[]>
    openWindow(url: string): Promise<unknown>
  }
}

interface Page {
  focus(): Promise<Page>
  navigate(url: string): Promise<unknown>
}

interface SubscriptionChange {
  oldSubscription?: { options: { applicationServerKey: unknown } } | null
  newSubscription?: unknown
}

/** Browsers revoke the permission if a push shows no notification. */
const UNREADABLE: PushMessage = {
  title: 'Something new',
  body: 'Open the shop to see it.',
  url: '/',
  tag: 'unreadable',
}

export async function showPush({ registration }: Scope, data: { json(): unknown } | null): Promise<void> {
  const { title, body, url, tag } = readMessage(data)
  // Without `renotify`, news that replace an earlier notification come without a sound.
  await registration.showNotification(title, { body, tag, renotify: true, icon: '/icon-192.png', data: { url } })
}

function readMessage(data: { json(): unknown } | null): PushMessage {
  try {
    const message = data?.json() as Partial<PushMessage> | null | undefined
    return typeof message?.title === 'string' ? { ...UNREADABLE, ...message } : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

export async function openPage({ clients, location: { origin } }: Scope, path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/', origin)
  if (url.origin !== origin) return
  const [page] = await clients.matchAll({ type: 'window' })
  // `navigate` fails for a window that this worker does not control yet.
  const moved = await page
    ?.focus()
    .then((focused) => focused.navigate(url.href))
    .catch(() => null)
  if (!moved) await clients.openWindow(url.href)
}

/** The push service has changed this browser's endpoint. */
export async function renewSubscription(
  { registration }: Scope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  const subscription =
    newSubscription ??
    (applicationServerKey &&
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })))
  if (!subscription) return
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}
