/**
 * Caches the shell and visited pages, and serves them only when the network is unreachable, marked as offline. Never caches
 * API responses: prices, availability and the cart come from the server, or are in a page marked as offline.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import * as navigationPreload from 'workbox-navigation-preload'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { assetsOf, cacheAll, createSignings, isCacheablePage, isRecent, markOffline } from './cacheable-page.ts'
import { openPage, renewSubscription, showPush } from './push.ts'
import { SHELL_FILES } from './shell-files.ts'

declare const self: ServiceWorkerGlobalScope

const PAGES = 'pages'
const SHELL = 'shell'
const OFFLINE_PAGE = '/offline'
/** Then a cached page is served. */
const NETWORK_TIMEOUT_SECONDS = 8
const TWO_WEEKS = 14 * 24 * 60 * 60

const signings = createSignings()

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: TWO_WEEKS }),
    {
      // Cache a page's files first: without them, the page would fail offline.
      cacheWillUpdate: async ({ response, event }) => {
        if (response.status !== 200) return null
        await cacheAssets(event as ExtendableEvent, assetsOf(await response.clone().text()))
        return response
      },
      cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
        cachedResponse && request.mode === 'navigate' ? markOffline(cachedResponse) : cachedResponse,
    },
    // Last, because the page's files may take a while.
    signings.plugin,
  ],
})
/** File names contain a hash, so they never go stale, and cached pages of older builds still find theirs. */
const assets = new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: 300 })] })

// WebKit may combine a preloaded page's headers with the body of a second response. Its content security policy then blocks
// its own scripts, and the page is blank. On an iPhone, all browsers are WebKit.
const isWebKit = !/(Chrome|Firefox)\//.test(navigator.userAgent)
if (isWebKit) navigationPreload.disable()
else navigationPreload.enable()
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets)
registerRoute(({ request, url }) => request.mode === 'navigate' && isCacheablePage(url), pages)
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly())
setCatchHandler(async ({ request, url }) => {
  if (request.mode !== 'navigate' || !url) return Response.error()
  if (url.pathname !== OFFLINE_PAGE) return Response.redirect(offlinePageFor(url))
  const page = await caches.match(OFFLINE_PAGE, { cacheName: SHELL })
  return page ? markOffline(page) : Response.error()
})

self.addEventListener('install', (event) => {
  // Safe, because pages of the previous build still have their files.
  self.skipWaiting()
  event.waitUntil(cacheShell(event))
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (typeof event.data?.seen === 'string') event.waitUntil(cachePage(event, new URL(event.data.seen)))
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

/** Cached pages may contain the account's name, so signing in or out deletes them. */
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  const isSigning = event.request.method === 'POST' ? pathname.startsWith('/api/auth/') : pathname.startsWith('/auth/')
  if (!isSigning) return
  signings.record()
  event.waitUntil(caches.delete(PAGES))
})

/** A redirect, because a server-rendered page only hydrates at its own URL. */
const offlinePageFor = ({ pathname, search }: URL): string =>
  `${OFFLINE_PAGE}?${new URLSearchParams({ instead: pathname + search })}`

async function cacheShell(event: ExtendableEvent): Promise<void> {
  // Without cookies: all users of this browser share it.
  const page = await fetch(new Request(OFFLINE_PAGE, { credentials: 'omit', cache: 'reload' }))
  if (!page.ok) throw new Error(`${OFFLINE_PAGE}: ${page.status}`)
  const shell = SHELL_FILES.map((file) => `/${file}`)
  await cacheAssets(event, [...shell, ...assetsOf(await page.clone().text())])
  // Last, so that the page in the cache has its files.
  const cache = await caches.open(SHELL)
  await cache.put(OFFLINE_PAGE, page)
}

async function cachePage(event: ExtendableEvent, url: URL): Promise<void> {
  if (url.origin !== self.location.origin || !isCacheablePage(url)) return
  const cached = await caches.match(url, { cacheName: PAGES })
  if (cached && isRecent(cached.headers.get('date'), Date.now())) return
  await pages.handle({ event, request: new Request(url) })
}

const cacheAssets = (event: ExtendableEvent, paths: string[]): Promise<void> =>
  cacheAll(paths, (path) => assets.handle({ event, request: new Request(path) }))
