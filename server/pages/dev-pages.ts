import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import type { PageAssets, RenderPage } from '../../contracts/page.ts'
import { ROOT } from '../root.ts'
import type { PageRenderer } from './page-routes.ts'

const ENTRY = '/web/entry-client.tsx'

/** Vite's React plugin would put this into an index.html, to run before any component loads. */
const REFRESH = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`

const ASSETS: PageAssets = { entry: ENTRY, before: REFRESH, css: ['/web/styles/app.css'], preloads: {} }

const FILES = /^\/(@|web\/|contracts\/|node_modules\/|__)/

/** Pages from the sources, with hot reload. Only this file may load Vite, a development dependency. */
export function devPages(): PageRenderer {
  let vite: ViteDevServer | undefined
  const publicFiles = new Set(readdirSync(path.join(ROOT, 'web/public')).map((name) => `/${name}`))
  return {
    async serveFiles(app) {
      const { createServer } = await import('vite')
      // Its WebSocket shares our port, so the content security policy needs no exception.
      const hmr = { server: app.server }
      const started = await createServer({
        root: ROOT,
        appType: 'custom',
        server: { middlewareMode: true, hmr },
        // Bundled, it would be a temporary file, whose deletion makes `node --watch` restart forever.
        configLoader: 'native',
      })
      vite = started
      // Before the server closes, which waits for every connection: open pages never end theirs to Vite.
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
