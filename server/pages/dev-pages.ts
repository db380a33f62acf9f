import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import type { PageAssets, RenderPage } from '../../contracts/page.ts'
import { ROOT } from '../root.ts'
import type { PageRenderer } from './page-routes.ts'

const ENTRY = '/web/entry-client.tsx'

/** What Vite's React plugin wants to run before any component is loaded; it would put it into an index.html. */
const REFRESH = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`

const ASSETS: PageAssets = { entry: ENTRY, before: REFRESH, css: ['/web/styles/app.css'], preloads: {} }

/** What Vite serves besides public files: sources, dependencies and its own client. */
const FILES = /^\/(@|web\/|contracts\/|node_modules\/|__)/

/** The pages straight from the sources, with hot reload. Vite is a development dependency, so it is loaded here only. */
export function devPages(): PageRenderer {
  let vite: ViteDevServer | undefined
  const publicFiles = new Set(readdirSync(path.join(ROOT, 'web/public')).map((name) => `/${name}`))
  return {
    async serveFiles(app) {
      const { createServer } = await import('vite')
      // Its web socket goes through our own port, so the content policy needs no exception.
      const hmr = { server: app.server }
      const started = await createServer({
        ...{ root: ROOT, appType: 'custom', server: { middlewareMode: true, hmr } },
        // As a bundle it would be a file that is gone once it is read, and `node --watch` would start anew, for ever.
        configLoader: 'native',
      })
      vite = started
      // Before the server: it waits for every connection, and open pages never end theirs to Vite.
      app.addHook('preClose', () => started.close())
      app.addHook('onRequest', async (request, reply) => {
        if (!FILES.test(request.url) && !publicFiles.has(request.url)) return
        reply.hijack()
        await serve(started, request.raw, reply.raw)
      })
    },
    async load() {
      if (!vite) throw new Error('the files are not served yet')
      const { render } = (await vite.ssrLoadModule('/web/entry-server.tsx')) as { render: RenderPage }
      return { render, assets: ASSETS }
    },
  }
}

function serve(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.on('close', resolve)
    vite.middlewares(request, response, () => {
      response.statusCode = 404
      response.end()
    })
  })
}
