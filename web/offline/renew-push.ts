import { PUSH_MARK } from '../lib/push-mark.ts'

/**
 * Where this browser was told to show notifications, and the server has lost its address since (a new sign-in, new keys): tells
 * it again. Asks nobody for a permission.
 */
export async function keepPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const [settings, user] = await Promise.all(['/api/push', '/api/auth/user'].map(readOwn))
  const isOwn = user && String(user.id) === localStorage.getItem(PUSH_MARK)
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

/** Null where nobody is signed in. */
async function readOwn(path: string) {
  const response = await fetch(path)
  return response.ok ? response.json() : null
}
