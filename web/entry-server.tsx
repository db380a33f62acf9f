import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { PageAssets, RenderPage } from '../contracts/page.ts'
import { createApi } from './lib/api.ts'
import { createAppRouter } from './router.tsx'

/**
 * Renders one page to HTML. The loaders await everything that a page shows, so there is nothing to stream: a string is
 * simpler, has its status from the start, and can be cached.
 */
export const render: RenderPage = async ({ url, nonce, fetch, assets }) => {
  const handle = createRequestHandler({
    request: new Request(new URL(url, 'http://localhost')),
    createRouter: () => createAppRouter({ api: createApi(fetch), nonce }),
    getRouterManifest: () => manifestOf(assets),
  })
  let html = ''
  // The router's own `renderRouterToString` returns a Response, whose body would have to be read back as bytes.
  const { status, headers } = await handle(async ({ router, responseHeaders }) => {
    const drawn = renderToString(
      <QueryClientProvider client={router.options.context.queryClient}>
        <RouterServer router={router} />
      </QueryClientProvider>,
    )
    html = await transformHtmlStringWithRouter(router, drawn)
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  return { status, headers, html }
}

const manifests = new WeakMap<PageAssets, ReturnType<typeof makeManifest>>()

/** One object per build, because the router caches what it computes from a manifest. */
function manifestOf(assets: PageAssets) {
  const known = manifests.get(assets) ?? makeManifest(assets)
  manifests.set(assets, known)
  return known
}

/** The router writes the links and scripts of the matched routes. */
function makeManifest({ entry, before, css, preloads }: PageAssets) {
  const routes = Object.entries(preloads).map(([id, files]) => [id, { preloads: files }])
  const root = {
    css,
    preloads: preloads.__root__ ?? [entry],
    scripts: [
      ...(before ? [{ attrs: { type: 'module' }, children: before }] : []),
      // An inline module runs after the document is parsed, wherever React puts it; an async one may not.
      { attrs: { type: 'module' }, children: `import(${JSON.stringify(entry)})` },
    ],
  }
  return { routes: { ...Object.fromEntries(routes), __root__: root } }
}
