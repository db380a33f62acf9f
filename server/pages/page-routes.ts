import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAssets, RenderPage } from '../../contracts/page.ts'
import type { Deps } from '../deps.ts'
import { capture, linesOf, sendOwn } from '../http/cached-response.ts'
import { answerUnknownCall, RETRY_AFTER_SECONDS, refusalOf } from '../http/error-handler.ts'
import { inTurn } from '../http/in-turn.ts'
import { sendPlainPage } from '../http/plain-page.ts'
import { hasJustWritten } from '../http/replica-reads.ts'
import { withScripts } from '../http/security-headers.ts'
import type { SharedResponses } from '../http/serve-cached.ts'
import { isGuest } from '../http/visitor.ts'
import { errorPage } from './error-page.ts'
import { hashInlineScripts } from './hash-inline-scripts.ts'
import { withOneSlash, withoutSpaces } from './old-addresses.ts'
import { type ReadApi, readAsNobody, readAsVisitor } from './read-api.ts'

/** The build's pages, or Vite's in development. */
export interface PageRenderer {
  /** Adds the routes or middleware that serve the browser's files. */
  serveFiles(app: FastifyInstance): Promise<void>
  load(): Promise<{ render: RenderPage; assets: PageAssets }>
}

interface PageOptions {
  deps: Deps
  renderer: PageRenderer
}

/** Renders every path that is neither a file nor a call; the router decides on 404s. */
export async function pageRoutes(app: FastifyInstance, { deps, renderer }: PageOptions) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request)
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
    return sendPlainPage(reply.status(refusal.status), errorPage(deps.settings, refusal))
  })

  app.get('/*', async (request, reply) => {
    if (MISSPELLED_CALL.test(request.url)) return answerUnknownCall(reply)
    const url = withoutSpaces(withOneSlash(request.url))
    if (url !== request.url) return reply.redirect(url, 301)
    const { sharedResponses: shared } = app
    const isShared = shared && showsGuestsTheSame(request.url) && isGuest(request) && !hasJustWritten(app, request)
    return inTurn(request, request, () => (isShared ? sendShared(shared, request, reply) : sendOwnPage(request, reply)))
  })

  async function sendOwnPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendOwn(await show(request, reply, readAsVisitor(app, request)), request, reply)
  }

  async function sendShared(
    shared: SharedResponses,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    await shared.answer(shared.pages, request.url, request, reply, async (tags) => {
      const html = await show(request, reply, readAsNobody(app, request, tags))
      const head = { status: reply.statusCode, headers: linesOf(reply.getHeaders()) }
      return capture(head, html, { sharedWith: 'guests', setsCookie: true, viewed: request.viewed })
    })
    return reply
  }

  /** Returns the HTML, and sets status and headers on the reply. */
  async function show(request: FastifyRequest, reply: FastifyReply, fetch: ReadApi): Promise<string> {
    const { render, assets } = await renderer.load()
    const nonce = randomBytes(16).toString('hex')
    let isBusy = false
    const watched: ReadApi = async (path) => {
      const answer = await fetch(path)
      isBusy ||= answer.status === 503
      return answer
    }
    const page = await render({ url: request.url, nonce, fetch: watched, assets })
    const { html, hashes } = hashInlineScripts(page.html, nonce)
    // The router turns every failed read into a 500, which tells clients not to retry.
    const isBusyPage = page.status === 500 && isBusy
    reply.status(isBusyPage ? 503 : page.status)
    for (const [name, value] of page.headers) reply.header(name, value)
    if (isBusyPage) reply.header('retry-after', RETRY_AFTER_SECONDS)
    const isPersonal = isUnlisted(request.url)
    if (isPersonal) reply.header('x-robots-tag', 'noindex')
    const policy = withScripts(String(reply.getHeader('content-security-policy')), hashes)
    // Otherwise browsers show a stored page on Back, also after a sign-out.
    const cacheControl = isPersonal && request.viewer.account ? 'no-store' : 'private, no-cache'
    reply.headers({ 'content-security-policy': policy, 'cache-control': cacheControl })
    return html
  }
}

/** No page is below `/API`. */
const MISSPELLED_CALL = /^\/api\//i

/** Pages for one person, which search engines should not index. */
const UNLISTED = [
  ...['/login', '/register', '/verify-email', '/forgot-password', '/reset-password'],
  ...['/checkout', '/purchase-success', '/profile', '/favourites', '/reminders', '/saved-searches'],
  ...['/seller-dashboard', '/seller/list-many', '/seller/statement', '/upload', '/admin', '/admin-dashboard'],
  ...['/pickup', '/desk', '/price-tags', '/orders', '/receipt', '/receipts'],
]

/** `/seller` is a dashboard; `/seller/hazel` is a public profile. The router decodes paths and ignores their case. */
function isUnlisted(url: string): boolean {
  const path = decodeURI(pathOf(url)).toLowerCase()
  return path === '/seller' || UNLISTED.some((start) => path === start || path.startsWith(`${start}/`))
}

const SAME = new Set([
  ...['/', '/marketplace', '/hot-items', '/discounted'],
  ...['/about', '/help', '/seller-guide', '/privacy', '/terms', '/cookies'],
])
const PRODUCT = /^\/product\/(\d{1,16})$/
const SELLER = /^\/seller\/[\w-]+$/

/** Whether a page may be rendered without a viewer and cached for all guests. */
function showsGuestsTheSame(url: string): boolean {
  const path = pathOf(url)
  return SAME.has(path) || PRODUCT.test(path) || SELLER.test(path)
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
