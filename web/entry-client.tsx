import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createApi } from './lib/api.ts'
import { createAppRouter } from './router.tsx'

const router = createAppRouter({ api: createApi((path, init) => fetch(path, init)) })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})

/** The line to the server stays open, so it is opened when a page that loads has come to rest; in ms. */
const QUIET = 1_000

// Once the page stands: the first visit must not wait for what makes the next one better.
if (document.readyState === 'complete') goOn()
else addEventListener('load', goOn)

function goOn(): void {
  import('./analytics/start-when-used.ts').then(({ startWhenUsed }) => startWhenUsed(router)).catch(() => {})
  import('./offline/start-offline.ts').then(({ startOffline }) => startOffline(router)).catch(() => {})
  setTimeout(() => {
    import('./live/follow.ts').then(({ followShop }) => followShop(router.options.context.queryClient)).catch(() => {})
  }, QUIET)
}
