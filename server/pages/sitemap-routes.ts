import type { FastifyInstance, FastifyReply } from 'fastify'
import { CATEGORY_TREE } from '../../contracts/category.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/app-error.ts'
import { type Html, html } from '../http/html.ts'
import { findChunks, findListed } from './sitemap-queries.ts'

const CLOSED = ['/api/', '/auth/', '/checkout/', '/dev/']

export function sitemapRoutes(app: FastifyInstance, deps: Deps): void {
  const robots = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${deps.settings.PUBLIC_URL}/sitemap.xml`,
    '',
  ].join('\n')

  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await sitemapIndex(deps)))
  app.get('/sitemaps/pages.xml', async (_request, reply) => sendXml(reply, pagesSitemap(deps)))
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async ({ params }, reply) => {
    const chunk = /^products-(0|[1-9]\d{0,14})\.xml$/.exec(params.file)?.[1]
    const xml = chunk === undefined ? null : await productsSitemap(deps, Number(chunk))
    if (xml === null) throw notFound('Sitemap not found')
    return sendXml(reply, xml)
  })
}

const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(xml)

/**
 * Ids per file. A file is a range of ids, so each is one range scan of the primary key, and an item stays in its file. A
 * million items are a hundred files of about 1 MB; the standard allows five times as many URLs in each.
 */
const CHUNK = 10_000
/** The last chunk whose ids JavaScript and a bigint column can hold. */
const LAST_CHUNK = 1e11

const PAGES = [
  '/',
  '/marketplace',
  ...CATEGORY_TREE.map(({ name }) => `/marketplace?${new URLSearchParams({ category: name })}`),
  ...['/hot-items', '/discounted', '/seller-guide', '/help', '/about', '/contact', '/privacy', '/terms', '/cookies'],
]

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

export async function sitemapIndex({ db, settings }: Deps): Promise<string> {
  const files = ['pages', ...(await findChunks(db, CHUNK)).map((chunk) => `products-${chunk}`)]
  const entries = files.map((name) => html`<sitemap><loc>${settings.PUBLIC_URL}/sitemaps/${name}.xml</loc></sitemap>\n`)
  return DECLARATION + html`<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>\n`.text
}

const pagesSitemap = ({ settings }: Deps): string =>
  urlSet(PAGES.map((page) => html`<url><loc>${settings.PUBLIC_URL}${page}</loc></url>\n`))

/** Null for a chunk without approved items. */
export async function productsSitemap({ db, settings }: Deps, chunk: number): Promise<string | null> {
  if (chunk > LAST_CHUNK) return null
  const listed = await findListed(db, chunk, CHUNK)
  if (listed.length === 0) return null
  return urlSet(
    listed.map(({ id, updatedAt }) => {
      const address = `${settings.PUBLIC_URL}/product/${id}`
      return html`<url><loc>${address}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`
    }),
  )
}

const urlSet = (entries: Html[]): string =>
  DECLARATION + html`<urlset xmlns="${NAMESPACE}">\n${entries}</urlset>\n`.text
