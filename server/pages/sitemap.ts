import { CATEGORY_TREE } from '../../contracts/category.ts'
import type { Deps } from '../deps.ts'
import { type Html, html } from '../http/html.ts'
import { findChunks, findListed } from './sitemap-queries.ts'

type SitemapDeps = Pick<Deps, 'db' | 'settings'>

/**
 * Ids per file. A file is a range of ids, so each is one range scan of the primary key, and an item stays in its file. A
 * million items are a hundred files of about 1 MB; the standard allows five times as many URLs in each.
 */
const CHUNK = 10_000
/** The last chunk whose ids fit into an integer column. */
const LAST_CHUNK = 1e11

const PAGES = [
  '/',
  '/marketplace',
  ...CATEGORY_TREE.map(({ name }) => `/marketplace?${new URLSearchParams({ category: name })}`),
  ...['/hot-items', '/discounted', '/seller-guide', '/help', '/about', '/contact', '/privacy', '/terms', '/cookies'],
]

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

export async function sitemapIndex({ db, settings }: SitemapDeps): Promise<string> {
  const files = ['pages', ...(await findChunks(db, CHUNK)).map((chunk) => `products-${chunk}`)]
  const entries = files.map((name) => html`<sitemap><loc>${settings.PUBLIC_URL}/sitemaps/${name}.xml</loc></sitemap>\n`)
  return DECLARATION + html`<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>\n`.text
}

export const pagesSitemap = ({ settings }: SitemapDeps): string =>
  urlSet(PAGES.map((page) => html`<url><loc>${settings.PUBLIC_URL}${page}</loc></url>\n`))

/** Null for a chunk without approved items. */
export async function productsSitemap({ db, settings }: SitemapDeps, chunk: number): Promise<string | null> {
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
