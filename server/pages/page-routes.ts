import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAssets, RenderPage } from '../../contracts/page.ts'
import type { Parts } from '../deps.ts'
import { refusalOf } from '../http/error-handler.ts'
import { keep, type Sharing, sendKept, sendOwn } from '../http/kept.ts'
import type { KeptAnswers } from '../http/kept-answers.ts'
import { sendPlainPage } from '../http/plain-page.ts'
import { withScripts } from '../http/security-headers.ts'
import { isGuest, readVisitors } from '../http/visitor.ts'
import type { ViewCounter } from '../product/view-counting.ts'
import { errorPage } from './error-page.ts'
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
  /** Kept answers of the API. Missing like `kept`. */
  answers: KeptAnswers | undefined
  /** Missing where each page is to be rendered anew. */
  kept: KeptAnswers | undefined
  /** Tells who asks, where that has to be known. */
  registerReaders: (app: FastifyInstance) => Promise<void>
}

/** Every path that is no file and no call is a page; the router inside decides what it shows, a 404 too. */
export async function pageRoutes(
  app: FastifyInstance,
  { parts, renderer, views, answers, kept, ...options }: PageOptions,
) {
  const visitorOf = readVisitors(parts)
  const sharing: Sharing = {
    onSend(request) {
      const { id: visitorId, greeting } = visitorOf(request)
      const id = productOf(request.url)
      // Who is signed in gets no kept page, so this is nobody's own item.
      if (id !== null)
        views.saw({
          product: { id, sellerId: 0 },
          viewer: { account: null, visitorId, isNewcomer: request.viewer?.isNewcomer ?? greeting !== undefined },
          userAgent: request.headers['user-agent'],
          ip: request.ip,
        })
      return greeting ? ['set-cookie', greeting] : []
    },
  }
  await options.registerReaders(app)

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request)
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
    return sendPlainPage(reply.status(refusal.status), errorPage(parts.settings, refusal))
  })

  app.get('/*', async (request, reply) => {
    const reading = { app, answers, request }
    if (!kept || !isGuest(request) || !showsEverybodyTheSame(request.url))
      return sendOwn(await readAsVisitor(reading, (read) => show(request, reply, read)), request, reply)
    const page = await kept.read(request.url, async () => {
      const html = await readAsNobody(reading, (read) => show(request, reply, read))
      return keep(reply, html, reply.statusCode === 200 ? sharing : {})
    })
    sendKept(page, request, reply)
  })

  /** The page as HTML; what else belongs to the answer is written into the reply. */
  async function show(request: FastifyRequest, reply: FastifyReply, fetch: ReadApi): Promise<string> {
    const { render, assets } = await renderer.load()
    const nonce = randomBytes(16).toString('hex')
    const page = await render({ url: request.url, nonce, fetch, assets })
    const { html, hashes } = sealScripts(page.html, nonce)
    reply.status(page.status)
    for (const [name, value] of page.headers) reply.header(name, value)
    if (isUnlisted(request.url.split('?')[0] ?? '')) reply.header('x-robots-tag', 'noindex')
    const policy = withScripts(String(reply.getHeader('content-security-policy')), hashes)
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'private, no-cache' })
    return html
  }
}
