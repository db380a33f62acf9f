import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { safePath } from '../../contracts/safe-path.ts'
import type { Deps } from '../deps.ts'
import { privateCookie, readCookie } from '../http/cookies.ts'
import { SignInFailed } from '../providers/sign-in/port.ts'
import { signInWithGoogle } from './google-sign-in.ts'
import { rememberDevice } from './session/device-cookie.ts'
import { startSession } from './session/session.ts'

const PENDING_COOKIE = 'fernvale_sign_in'
const PENDING_TTL_SECONDS = 15 * 60
const PATH = '/auth/google'

/** Browsers drop cookies over 4 kB. */
const MAX_NEXT_LENGTH = 2_000

const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the visitor was going. */
  next: z.string().default('/').transform(safePath),
})
type Pending = z.output<typeof Pending>

/** Browser navigations: every failure redirects to the login page, which explains it. */
export function googleRoutes(app: FastifyInstance, deps: Deps): void {
  const { signIn } = deps.providers
  const schema = { hide: true }

  app.get(PATH, { schema, errorHandler: failTo(nextIn) }, async (request, reply) => {
    if (!signIn) throw new SignInFailed('google-off')
    const { url, pending } = await signIn.begin()
    const cookie = encode({ ...pending, next: nextIn(request) })
    reply.setCookie(PENDING_COOKIE, cookie, privateCookie(request, deps.settings, PATH, PENDING_TTL_SECONDS))
    return reply.header('cache-control', 'no-store').redirect(url)
  })

  app.get(`${PATH}/callback`, { schema, errorHandler: failTo(nextAfter) }, async (request, reply) => {
    if (!signIn) throw new SignInFailed('google-off')
    const pending = decode(readCookie(request, PENDING_COOKIE))
    reply.clearCookie(PENDING_COOKIE, { path: PATH })
    if (!pending) throw new SignInFailed('google-failed')
    const identity = await signIn.finish(request.url.split('?')[1] ?? '', pending)
    const user = await signInWithGoogle(deps, identity)
    const isSignedIn = await startSession(deps, request, user)
    if (isSignedIn) rememberDevice(deps, request, reply, user)
    return reply
      .header('cache-control', 'no-store')
      .redirect(isSignedIn ? pending.next : loginPage({ step: 'code' }, pending.next))
  })
}

function nextIn({ query }: FastifyRequest): string {
  const next = safePath((query as { next?: unknown }).next)
  return next.length > MAX_NEXT_LENGTH ? '/' : next
}

const nextAfter = (request: FastifyRequest): string => decode(readCookie(request, PENDING_COOKIE))?.next ?? '/'

const loginPage = (search: { problem: string } | { step: 'code' }, next: string): string =>
  `/login?${new URLSearchParams({ ...search, ...(next !== '/' && { next }) })}`

const encode = (pending: Pending): string => Buffer.from(JSON.stringify(pending)).toString('base64url')

function decode(cookie = ''): Pending | null {
  try {
    return Pending.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString()))
  } catch {
    return null
  }
}

/** Shows the problem on the login page, which still leads to `next`. */
function failTo(next: (request: FastifyRequest) => string) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = error instanceof SignInFailed ? error.problem : 'google-failed'
    if (problem === 'google-down' || problem === 'google-failed')
      request.log.warn({ reqId: request.id, err: error }, 'Google sign-in failed')
    return reply.header('cache-control', 'no-store').redirect(loginPage({ problem }, next(request)))
  }
}
