import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAssets, RenderPage } from '../../contracts/page.ts'
import { keep, sendKept } from '../http/kept.ts'
import type { KeptAnswers } from '../http/kept-answers.ts'
import { answerKept, type Keeping } from '../http/route.ts'
import { withScripts } from '../http/security-headers.ts'
import { isGuest, readVisitors } from '../http/visitor.ts'
import type { Parts } from '../parts.ts'
import type { ViewCounter } from '../product/view-counting.ts'
import { productOf, showsEverybodyTheSame } from './guest-pages.ts'
import { type ReadApi, readAsNobody, readAsVisitor } from './read-api.ts'
import { sealScripts } from './seal-scripts.ts'
import { isUnlisted } from './unlisted.ts'

/** Where the page's code comes from: the build, or Vite while developing. */
export interface PageRenderer {
  /** Adds the routes or middleware that serve the browser's files. */
  serveFiles(app: FastifyInstance): Promise<void>
  load(): Promise<{ render: RenderPage; assets: PageAssets }>
}

interface PageOptions {
  parts: Parts
  renderer: PageRenderer
  views: ViewCounter
  /** Missing where each page is to be rendered anew. */
  kept: KeptAnswers | undefined
  /** Tells who asks, where that has to be known. */
  registerReaders: (app: FastifyInstance) => Promise<void>
}

/** Every path that is no file and no call is a page; the router inside decides what it shows, a 404 too. */
export async function pageRoutes(app: FastifyInstance, { parts, renderer, views, kept, ...options }: PageOptions) {
  const visitorOf = readVisitors(parts)
  const keeping: Keeping = {
    answers: kept,
    onSend(request) {
      const { id: visitorId, greeting } = visitorOf(request)
      const id = productOf(request.url)
      // Who is signed in gets no kept page, so this is nobody's own item.
      if (id !== null)
        views.saw({
          ...{ product: { id, sellerId: 0 }, viewer: { account: null, visitorId } },
          ...{ userAgent: request.headers['user-agent'], ip: request.ip },
        })
      return greeting ? ['set-cookie', greeting] : []
    },
  }
  app.addHook('onRequest', answerKept(keeping))
  await options.registerReaders(app)

  app.get('/*', async (request, reply) => {
    if (!kept || !isGuest(request) || !showsEverybodyTheSame(request.url))
      return reply.send(await show(request, reply, (path) => readAsVisitor(app, request, path)))
    const page = await kept.read(request.url, async () => {
      const html = await show(request, reply, (path) => readAsNobody(app, request, path))
      return keep(reply, html)
    })
    sendKept(page, request, reply, page.status === 200 ? keeping.onSend?.(request) : [])
  })

  /** The page as HTML; what else belongs to the answer is written into the reply. */
  async function show(request: FastifyRequest, reply: FastifyReply, fetch: ReadApi): Promise<string> {
    const { render, assets } = await renderer.load()
    const nonce = randomBytes(16).toString('hex')
    const response = await render({ url: request.url, nonce, fetch, assets })
    const { html, hashes } = sealScripts(await response.text(), nonce)
    reply.status(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    if (isUnlisted(request.url.split('?')[0] ?? '')) reply.header('x-robots-tag', 'noindex')
    const policy = withScripts(String(reply.getHeader('content-security-policy')), hashes)
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'private, no-cache' })
    return html
  }
}
