import { QueryClientProvider } from '@tanstack/react-query'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { PageAssets, RenderPage } from '../contracts/page.ts'
import { createApi } from './lib/api.ts'
import { KEEP_EARLY_CLICKS } from './lib/early-clicks.ts'
import { createAppRouter } from './router.tsx'

/**
 * One page as HTML. The loaders await all that a page shows, so there is nothing to stream: a whole string is simpler,
 * has its status from the start, and can be kept.
 */
export const render: RenderPage = async ({ url, nonce, fetch, assets }) => {
  const handle = createRequestHandler({
    request: new Request(new URL(url, 'http://localhost')),
    createRouter: () => createAppRouter({ api: createApi(fetch), nonce }),
    getRouterManifest: async () => manifestOf(assets),
  })
  const response = await handle(({ router, responseHeaders }) =>
    renderRouterToString({
      ...{ router, responseHeaders },
      children: (
        <QueryClientProvider client={router.options.context.queryClient}>
          <RouterServer router={router} />
        </QueryClientProvider>
      ),
    }),
  )
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The router writes the links and scripts of the routes that it matched. */
function manifestOf({ entry, before, css, preloads }: PageAssets) {
  const routes = Object.entries(preloads).map(([id, files]) => [id, { preloads: files }])
  const root = {
    css,
    preloads: preloads.__root__ ?? [entry],
    scripts: [
      { children: KEEP_EARLY_CLICKS },
      ...(before ? [{ attrs: { type: 'module' }, children: before }] : []),
      // An inline module runs after the document is read, whatever React does with its place; an async one may not.
      { attrs: { type: 'module' }, children: `import(${JSON.stringify(entry)})` },
    ],
  }
  return { routes: { ...Object.fromEntries(routes), __root__: root } }
}
