import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/app-error.ts'
import { pagesSitemap, productsSitemap, sitemapIndex } from './sitemap.ts'

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
