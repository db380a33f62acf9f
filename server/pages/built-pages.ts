import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { PageAssets, RenderPage } from '../../contracts/page.ts'
import { ROOT } from '../root.ts'
import { assetRoutes } from './asset-routes.ts'
import type { PageRenderer } from './page-routes.ts'

const CLIENT = path.join(ROOT, 'dist/web/client')
const SERVER = path.join(ROOT, 'dist/web/server/entry-server.js')

/** A chunk in Vite's manifest; `src` is the key under which others import it. */
interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

export async function readBuild(): Promise<{ assets: PageAssets; folder: string }> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(CLIENT, '.vite/manifest.json'), 'utf8'))
  return { assets: readAssets(manifest), folder: CLIENT }
}

export async function builtPages(): Promise<PageRenderer> {
  const { assets } = await readBuild()
  const { render }: { render: RenderPage } = await import(pathToFileURL(SERVER).href)
  const pages = { render, assets }
  return {
    async serveFiles(app) {
      await assetRoutes(app, path.join(CLIENT, 'assets'))
      await app.register(fastifyStatic, {
        root: CLIENT,
        wildcard: false,
        index: false,
        cacheControl: false,
        preCompressed: true,
        // Each file adds two routes; preCompressed finds the encoded ones by the plain name.
        globIgnore: ['**/*.br', '**/*.gz', 'assets/**'],
        setHeaders(reply, file) {
          reply.header('cache-control', cacheControlOf(path.relative(CLIENT, file)))
        },
      })
    },
    load: async () => pages,
  }
}

function cacheControlOf(file: string): string {
  // A stale service worker would keep serving old pages.
  return file === 'service-worker.js' ? 'no-cache' : 'public, max-age=3600'
}

function readAssets(manifest: Manifest): PageAssets {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('the build has no entry; run npm run build')
  const loaded = new Set([entry.file, ...filesOf(manifest, entry)])
  const preloads: Record<string, string[]> = { __root__: [...loaded].map(publicPath) }
  for (const chunk of Object.values(manifest)) {
    const route = routeOf(chunk)
    if (!route) continue
    const files = [chunk.file, ...filesOf(manifest, chunk)].filter((file) => !loaded.has(file))
    preloads[route] = [...(preloads[route] ?? []), ...files.map(publicPath)]
  }
  return {
    entry: publicPath(entry.file),
    css: (entry.css ?? []).map(publicPath),
    preloads,
  }
}

const publicPath = (file: string): string => `/${file}`

function filesOf(manifest: Manifest, chunk: Chunk): string[] {
  return (chunk.imports ?? []).flatMap((name) => {
    const imported = manifest[name]
    return imported ? [imported.file, ...filesOf(manifest, imported)] : []
  })
}

/** `web/routes/product.$id.tsx?tsr-split=component` is the chunk of the route `/product/$id`. */
function routeOf({ src }: Chunk): string | null {
  const name = /^web\/routes\/(.+)\.tsx\?tsr-split=component/.exec(src ?? '')?.[1]
  if (!name) return null
  return name === 'index' ? '/' : `/${name.replaceAll('.', '/')}`
}
