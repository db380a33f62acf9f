/** Whether this browser supports notifications, and whether they are on. */

export type PushState =
  /** Not supported, or only once the shop is on the home screen. */
  | 'unsupported'
  /** Denied; only the browser's settings can change that. */
  | 'denied'
  | 'off'
  | 'on'

export async function readPushState(publicKey: string, isKnown: boolean): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window) || !navigator.serviceWorker) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isKnown && Notification.permission === 'granted' && (await isSubscribed(publicKey)) ? 'on' : 'off'
}

const current = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

export async function isSubscribed(publicKey: string): Promise<boolean> {
  const subscription = await current()
  return subscription ? isFor(subscription, publicKey) : false
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  const wanted = bytesOf(publicKey)
  return key !== null && new Uint8Array(key).every((byte, index) => byte === wanted[index])
}

/** Subscribes at the browser's push service. Throws if that fails. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionJSON> {
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  await activation(registration)
  const { pushManager } = registration
  const known = await pushManager.getSubscription()
  if (known && isFor(known, publicKey)) return known.toJSON()
  // A browser has one subscription per site, bound to its first key.
  await known?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  return made.toJSON()
}

/** Rejects if the worker cannot be installed, for example on a full disk: `navigator.serviceWorker.ready` would never settle. */
async function activation({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (!worker || worker.state === 'redundant') reject(new Error('The service worker could not be installed'))
      else if (worker.state.startsWith('activat')) resolve()
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

export const unsubscribe = async (): Promise<unknown> => (await current())?.unsubscribe()

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
