import { QueryClientProvider } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createApi } from './lib/api.ts'
import { startLoading } from './lib/loading.ts'
import { nextFrame } from './lib/next-frame.ts'
import { hydratePageData } from './lib/page-data.tsx'
import { createAppRouter } from './router.tsx'

// In tasks of their own, as evaluating the modules is: together they would block a phone for more than 100 ms.
setTimeout(() => {
  const router = createAppRouter({ api: createApi((path, init) => fetch(path, init)) })
  showNavigation(router)
  setTimeout(() => hydrate(router))
  if (document.readyState === 'complete') loadExtras(router)
  else addEventListener('load', () => loadExtras(router))
})

function showNavigation(router: RegisteredRouter): void {
  // Rendering another page takes too long on a phone to leave a tap unanswered, so first paint the pressed state. Changes
  // within a page apply at once, because its fields may show the URL.
  const { navigate } = router
  router.navigate = async (options) => {
    const here = router.state.matches.at(-1)?.fullPath
    const isSamePage = !options.href && (options.to === undefined || options.to === '.' || options.to === here)
    if (isSamePage) return navigate(options)
    const endLoading = startLoading()
    await nextFrame()
    const navigated = navigate(options)
    endLoading()
    return navigated
  }

  let endNavigation: (() => void) | undefined
  router.subscribe('onBeforeLoad', () => {
    endNavigation?.()
    endNavigation = startLoading()
  })
  router.subscribe('onResolved', () => endNavigation?.())
}

function hydrate(router: RegisteredRouter): void {
  // Without its state React would empty the page, whose links work.
  if (!window.$_TSR) return
  const { queryClient } = router.options.context
  startTransition(() => {
    hydratePageData(queryClient)
    hydrateRoot(
      document,
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterClient router={router} />
        </QueryClientProvider>
      </StrictMode>,
    )
  })
}

function loadExtras(router: RegisteredRouter): void {
  import('./after-load.ts').then(({ afterLoad }) => afterLoad(router)).catch(() => {})
}
