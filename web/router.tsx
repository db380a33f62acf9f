import { createRouter } from '@tanstack/react-router'
import { ErrorScreen } from './layout/error-screen.tsx'
import { NotFound } from './layout/not-found.tsx'
import type { Api } from './lib/api.ts'
import { createQueryClient } from './lib/query-client.ts'
import type { RouterContext } from './lib/router-context.ts'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { hasViewTransitions } from './lib/view-transitions.ts'
import { routeTree } from './route-tree.gen.ts'

/** The same router on both sides; the server passes the nonce for its inline scripts. */
export function createAppRouter({ api, nonce }: { api: Api; nonce?: string }) {
  const queryClient = createQueryClient()
  return createRouter({
    routeTree,
    context: { queryClient, api } satisfies RouterContext,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // TanStack Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Not on phones, where it would delay the page by two frames; there the photo grows without it.
    defaultViewTransition: hasViewTransitions(),
    defaultNotFoundComponent: NotFound,
    // It is a whole page: inside the admin's it would be a page in a page.
    notFoundMode: 'root',
    defaultErrorComponent: ErrorScreen,
    ...(nonce && { ssr: { nonce } }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
