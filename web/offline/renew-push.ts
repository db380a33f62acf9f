import { readPushMark } from '../lib/push-mark.ts'

/**
 * Renews this browser's push subscription if it was lost, for example to a new sign-in or new keys. Never asks for
 * permission.
 */
export async function renewPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const [settings, user] = await Promise.all(['/api/push', '/api/auth/user'].map(readOwn))
  const isOwn = user && user.id === readPushMark()
  if (!settings || !isOwn) return
  const { isSubscribed, subscribe } = await import('../account/push-browser.ts')
  if (
    settings.browsers.some(({ isCurrent }: { isCurrent: boolean }) => isCurrent) &&
    (await isSubscribed(settings.publicKey))
  )
    return
  const subscription = await subscribe(settings.publicKey)
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}

/** Null if signed out. */
async function readOwn(path: string) {
  const response = await fetch(path)
  return response.ok ? response.json() : null
}
