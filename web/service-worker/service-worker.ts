/**
 * Between the pages and the network. It keeps the shell and the pages that were seen, and hands them out only where the
 * network cannot be reached, marked as what they are. It never keeps an answer of the API: prices, availability and the
 * cart come from the server, or stand in a page that says how old it is.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { assetsOf, isKeptPage, markOffline } from './kept-page.ts'
import { openPage, renewSubscription, showPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The files of the shell. The build writes them in, so that each build has a service worker of its own. */
  __WB_MANIFEST: { url: string }[]
}

const PAGES = 'pages'
const SHELL = 'shell'
const OFFLINE_PAGE = '/offline'
/** Seconds that the network has before a kept page stands in. */
const BACKOFF_MS = 8
/** A page that was kept less than so many ms ago is not kept anew. */
const RECENT = 5 * 60 * 1000
const TWO_WEEKS = 14 * 24 * 60 * 60

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: BACKOFF_MS,
  plugins: [
    new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: TWO_WEEKS }),
    {
      // A page whose files are not there, because the signal went in between, would be an error when it is needed.
      cacheWillUpdate: async ({ response, event }) => {
        if (response.status !== 200) return null
        await keepAssets(event as ExtendableEvent, assetsOf(await response.clone().text()))
        return response
      },
      cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
        cachedResponse && request.mode === 'navigate' ? markOffline(cachedResponse) : cachedResponse,
    },
  ],
})
/** Names below /assets/ hold a hash: a kept file is right for ever, and pages of an older build find theirs. */
const assets = new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: 300 })] })

enableNavigationPreload()
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets)
registerRoute(({ request, url }) => request.mode === 'navigate' && isKeptPage(url), pages)
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly())
setCatchHandler(async ({ request, url }) => {
  if (request.mode !== 'navigate' || !url) return Response.error()
  if (url.pathname !== OFFLINE_PAGE) return Response.redirect(offlinePageFor(url))
  const page = await caches.match(OFFLINE_PAGE, { cacheName: SHELL })
  return page ? markOffline(page) : Response.error()
})

self.addEventListener('install', (event) => {
  // Pages of the build before go on with its files, which stay; so nobody waits for the last tab to close.
  self.skipWaiting()
  event.waitUntil(keepShell(event))
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** A page tells where its visitor has come to: most of that way no document is asked for. */
self.addEventListener('message', (event) => {
  if (typeof event.data?.seen === 'string') event.waitUntil(keepPage(event, new URL(event.data.seen)))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(self, event.notification.data?.url))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as ExtendableEvent & Parameters<typeof renewSubscription>[1]
  change.waitUntil(renewSubscription(self, change))
})

/** What was kept may name the account. It goes whenever anybody signs in or out. */
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  const isSigning = event.request.method === 'POST' ? pathname.startsWith('/api/auth/') : pathname.startsWith('/auth/')
  if (isSigning) event.waitUntil(caches.delete(PAGES))
})

/** An address of its own: a page drawn for one address cannot stand at another. */
const offlinePageFor = ({ pathname, search }: URL): string =>
  `${OFFLINE_PAGE}?${new URLSearchParams({ instead: pathname + search })}`

async function keepShell(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(SHELL)
  // Nobody's: it is there for whoever uses this browser.
  await cache.add(new Request(OFFLINE_PAGE, { credentials: 'omit', cache: 'reload' }))
  const page = await cache.match(OFFLINE_PAGE)
  const shell = self.__WB_MANIFEST.map(({ url }) => `/${url}`)
  await keepAssets(event, [...shell, ...(page ? assetsOf(await page.text()) : [])])
}

async function keepPage(event: ExtendableEvent, url: URL): Promise<void> {
  if (url.origin !== self.location.origin || !isKeptPage(url) || (await isRecent(url))) return
  await pages.handle({ event, request: new Request(url) })
}

async function isRecent(url: URL): Promise<boolean> {
  const kept = await caches.match(url, { cacheName: PAGES })
  return Date.now() - Date.parse(kept?.headers.get('date') ?? '') < RECENT
}

async function keepAssets(event: ExtendableEvent, paths: string[]): Promise<void> {
  await Promise.all([...new Set(paths)].map((path) => assets.handle({ event, request: new Request(path) })))
}
