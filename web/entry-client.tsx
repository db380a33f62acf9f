import { QueryClientProvider } from '@tanstack/react-query'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createApi } from './lib/api.ts'
import { beginLoading } from './lib/loading.ts'
import { unpackPageData } from './lib/page-data.tsx'
import { createAppRouter } from './router.tsx'

const router = createAppRouter({ api: createApi((path, init) => fetch(path, init)) })
const { queryClient } = router.options.context

let endNavigation: (() => void) | undefined
router.subscribe('onBeforeLoad', () => {
  endNavigation?.()
  endNavigation = beginLoading()
})
router.subscribe('onResolved', () => endNavigation?.())

// In a task of its own: on a phone, reading all the code is one of tens of ms already.
setTimeout(() =>
  startTransition(() => {
    unpackPageData(queryClient)
    hydrateRoot(
      document,
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterClient router={router} />
        </QueryClientProvider>
      </StrictMode>,
    )
  }),
)

/** Someone may have asked the browser to load no more than is needed. */
const sparesData = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The line to the server stays open, so it is opened when a page that loads has come to rest; in ms. */
const QUIET = 1_000

// Once the page stands: the first visit must not wait for what makes the next one better.
if (document.readyState === 'complete') goOn()
else addEventListener('load', goOn)

async function countUse(): Promise<void> {
  const { startAnalytics } = await import('./analytics/analytics.ts')
  await startAnalytics(router)
  const { followCart } = await import('./cart/follow-cart.ts')
  followCart()
}

function goOn(): void {
  // Where most go on to: with its code here, what a card knows of an item stands as its page with the tap.
  const product = !sparesData && router.loadRouteChunk(router.routesById['/product/$id'])?.catch(() => {})
  import('./analytics/start-when-used.ts').then(({ startWhenUsed }) => startWhenUsed(countUse)).catch(() => {})
  import('./offline/start-offline.ts').then(({ startOffline }) => startOffline(router)).catch(() => {})
  setTimeout(async () => {
    await import('./live/follow.ts').then(({ followShop }) => followShop(queryClient)).catch(() => {})
    await product
    // Nothing more is loaded unasked.
    document.documentElement.dataset.settled = ''
  }, QUIET)
}
