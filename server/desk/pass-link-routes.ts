import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PASS_ENDED } from '../../contracts/desk-pass-rules.ts'
import type { Deps } from '../deps.ts'
import { DAY_SECONDS } from '../durations.ts'
import { withAnyBody } from '../http/any-body.ts'
import { privateCookie } from '../http/cookies.ts'
import { type Html, html } from '../http/html.ts'
import { messagePage, sendPlainPage } from '../http/plain-page.ts'
import type { HelperPass } from '../http/viewer.ts'
import { PASS_COOKIE } from '../http/visitor.ts'
import { passFinder } from './pass.ts'

const OPTIONS = { config: { readsPass: true }, schema: { hide: true } }
const DESK = '/pickup'
/** Longer than any pass works, which each request checks: a sale may be moved, and an ended pass says why it ended. */
const COOKIE_SECONDS = 365 * DAY_SECONDS

type LinkRequest = FastifyRequest<{ Params: { secret: string } }>

/**
 * `/desk/{secret}`, the link of a helper's pass: sets its cookie and opens the desk. Asks first where that might surprise
 * somebody: in a browser that is signed in or has another pass, and when the page is fetched without being opened.
 */
export function passLinkRoutes(app: FastifyInstance, deps: Deps): void {
  const findPass = passFinder(deps)

  app.get('/desk/:secret', OPTIONS, async (request: LinkRequest, reply) => {
    const { secret } = request.params
    const pass = await findPass(secret)
    if (!pass || pass.ended) return refuse(reply, pass?.ended ?? 'wrong')
    const { account, pass: held } = request.viewer
    const hasOther = held && !held.ended && held.id !== pass.id
    if (account || hasOther || !isOpened(request)) return ask(request, reply, pass)
    return open(request, reply)
  })

  withAnyBody(app, (form) =>
    form.post('/desk/:secret', OPTIONS, async (request: LinkRequest, reply) => {
      const pass = await findPass(request.params.secret)
      return !pass || pass.ended ? refuse(reply, pass?.ended ?? 'wrong') : open(request, reply)
    }),
  )

  function open(request: LinkRequest, reply: FastifyReply) {
    reply.setCookie(PASS_COOKIE, request.params.secret, privateCookie(request, deps.settings, '/', COOKIE_SECONDS))
    return reply.header('cache-control', 'no-store').redirect(DESK, 303)
  }

  function refuse(reply: FastifyReply, reason: keyof typeof REFUSALS) {
    const { status, title, text } = REFUSALS[reason]
    return show(
      reply.status(status),
      title,
      html`<p>${text}</p>
  <p class="muted">Do you sell here yourself? <a href="/login?next=%2Fpickup">Sign in</a> to open your own desk.</p>`,
    )
  }

  function ask({ viewer, params }: LinkRequest, reply: FastifyReply, { name }: HelperPass) {
    const { account } = viewer
    if (account?.role === 'admin')
      return show(
        reply,
        `Helper desk: ${name}`,
        html`<p>You're signed in as ${account.username}, an admin, so the desk is open to you anyway. Open this link on the helper's phone.</p>
  <a class="button" href="${DESK}">Open the desk</a>`,
      )
    return show(
      reply,
      `Helper desk: ${name}`,
      html`<p>${account && `You're signed in as ${account.username}. `}Whatever you hand over or sell at this desk is recorded as done by ${name}.</p>
  <form method="post" action="/desk/${encodeURIComponent(params.secret)}"><button class="button" type="submit">Open the desk</button></form>
  <p class="muted">Not you? <a href="/">Go to the home page</a>.</p>`,
    )
  }

  function show(reply: FastifyReply, title: string, content: Html) {
    const { settings } = deps
    const page = messagePage(
      settings,
      `${title} · ${settings.BRAND_NAME}`,
      html`
  <h1>${title}</h1>
  ${content}`,
    )
    return sendPlainPage(reply, page, { 'form-action': "'self'" })
  }
}

const REFUSALS = {
  wrong: {
    status: 404,
    title: "This desk link isn't valid",
    text: 'Check that you have the whole link, or scan the QR code again. If it still fails, ask the organizer for a new one.',
  },
  revoked: {
    status: 410,
    title: 'This desk pass has ended',
    text: PASS_ENDED.revoked,
  },
  expired: {
    status: 410,
    title: 'This desk pass has expired',
    text: PASS_ENDED.expired,
  },
}

/** Whether a person opens the page, as opposed to an image or frame of another page, or a prefetch. */
function isOpened({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': dest = 'document', 'sec-purpose': ahead, purpose } = headers
  return dest === 'document' && ahead === undefined && purpose === undefined
}
