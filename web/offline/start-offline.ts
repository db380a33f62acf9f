import type { RegisteredRouter } from '@tanstack/react-router'
import { isOffline, setOffline } from '../lib/online.ts'
import { PUSH_MARK } from '../lib/push-mark.ts'

/** How long until the server is tried again, in ms. */
const TRY_AGAIN = 5000
/** A page is told of once its visitor has stayed for so many ms. */
const STAYED = 1000

type Router = RegisteredRouter

/** Loaded after the page; whatever fails here, the page goes on as it would without it. */
export function startOffline(router: Router): void {
  watchConnection(router)
  addEventListener('click', followWithoutRouter, { capture: true })
  if (import.meta.env.PROD) registerServiceWorker(router).catch(() => {})
}

/**
 * Marks the page while the server cannot be reached, and brings it up to date once it can. Whether it can is tried out:
 * a browser may take itself for offline on a machine that reaches this server all the same.
 */
function watchConnection(router: Router): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    clearTimeout(timer)
    const isReached = await fetch('/api/site', { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    if (!isReached) timer = setTimeout(look, TRY_AGAIN)
    if (isReached !== isOffline()) return
    if (isReached) await router.options.context.queryClient.invalidateQueries()
    setOffline(!isReached)
  }
  addEventListener('online', look)
  addEventListener('offline', look)
  if (isOffline() || !navigator.onLine) look()
}

/** Offline the router would ask the API and fail; as a whole document a page that was seen is still there. More of a list is not. */
function followWithoutRouter(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a[href]:not([rel=next])')
  if (isOffline() && link && !event.defaultPrevented) event.stopImmediatePropagation()
}

async function registerServiceWorker(router: Router): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  if (localStorage.getItem(PUSH_MARK)) void import('./keep-push.ts').then(({ keepPush }) => keepPush())
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    clearTimeout(timer)
    timer = setTimeout(() => !isOffline() && active?.postMessage({ seen: location.href }), STAYED)
  }
  router.subscribe('onRendered', tell)
  tell()
}
