import { onlineManager } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { isOffline, setOffline } from '../lib/online.ts'
import { readPushMark } from '../lib/push-mark.ts'

const RETRY_MS = 5000
/** A bad connection may hang for minutes. */
const TIMEOUT_MS = 15_000
/** Pages left sooner are not cached. */
const MIN_STAY_MS = 1000

export function startOffline(router: RegisteredRouter): void {
  watchConnection(router)
  addEventListener('click', followWithoutRouter, { capture: true })
  if (import.meta.env.PROD) registerServiceWorker(router).catch(() => {})
}

/**
 * Marks the page while the server is unreachable, and refetches its data afterward. Tests the connection, because
 * `navigator.onLine` may be false on a machine that can reach this server.
 */
function watchConnection(router: RegisteredRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: AbortSignal | undefined
  const check = async () => {
    clearTimeout(timer)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    last = signal
    const isReached = await fetch('/api/site', { cache: 'no-store', signal }).then(
      () => true,
      () => false,
    )
    const isLatest = () => signal === last
    if (!isLatest()) return
    // A connection may answer once more while it breaks off.
    if (!isReached || !navigator.onLine) timer = setTimeout(check, RETRY_MS)
    // Queries wait while the browser says that it is offline.
    if (isReached) onlineManager.setOnline(true)
    if (isReached !== isOffline()) return
    if (isReached) await router.options.context.queryClient.invalidateQueries()
    // A later check knows better.
    if (isLatest()) setOffline(!isReached)
  }
  addEventListener('online', check)
  addEventListener('offline', check)
  if (isOffline() || !navigator.onLine) check()
}

/** Offline, the router's API calls fail, but a full page load gets the cached page. Excludes links that load more of a list. */
function followWithoutRouter(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a[href]:not([rel=next])')
  if (isOffline() && link && !event.defaultPrevented) event.stopImmediatePropagation()
}

async function registerServiceWorker(router: RegisteredRouter): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const registration = await navigator.serviceWorker.ready
  if (readPushMark() !== null) void import('./renew-push.ts').then(({ renewPush }) => renewPush())
  let timer: ReturnType<typeof setTimeout> | undefined
  const reportVisit = () => {
    clearTimeout(timer)
    // Updates replace the active worker.
    timer = setTimeout(() => !isOffline() && registration.active?.postMessage({ seen: location.href }), MIN_STAY_MS)
  }
  router.subscribe('onRendered', reportVisit)
  reportVisit()
}
