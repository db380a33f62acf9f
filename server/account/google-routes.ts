import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { privateCookie, readCookie } from '../http/cookies.ts'
import { type PendingSignIn, SignInFailed } from '../providers/sign-in/port.ts'
import { createDeviceCookies } from './device-cookie.ts'
import { signInWithGoogle } from './google-sign-in.ts'
import { startSession } from './session.ts'

const PENDING_COOKIE = 'fernvale_sign_in'
const PENDING_TTL_SECONDS = 15 * 60
const PATH = '/auth/google'

const Pending = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

/** Browser navigations: every failure redirects to the login page, which explains it. */
export function googleRoutes(app: FastifyInstance, deps: Deps): void {
  const { signIn } = deps.providers
  const devices = createDeviceCookies(deps)
  const options = { schema: { hide: true }, errorHandler: showOnLoginPage }

  app.get(PATH, options, async (request, reply) => {
    if (!signIn) throw new SignInFailed('google-off')
    const { url, pending } = await signIn.begin()
    reply.setCookie(PENDING_COOKIE, seal(pending), privateCookie(request, deps.settings, PATH, PENDING_TTL_SECONDS))
    return reply.header('cache-control', 'no-store').redirect(url)
  })

  app.get(`${PATH}/callback`, options, async (request, reply) => {
    if (!signIn) throw new SignInFailed('google-off')
    const pending = open(readCookie(request, PENDING_COOKIE))
    reply.clearCookie(PENDING_COOKIE, { path: PATH })
    if (!pending) throw new SignInFailed('google-failed')
    const identity = await signIn.finish(request.url.split('?')[1] ?? '', pending)
    const user = await signInWithGoogle(deps, identity)
    const isSignedIn = await startSession(request, user, deps.now())
    if (isSignedIn) devices.remember(request, reply, user)
    return reply.header('cache-control', 'no-store').redirect(isSignedIn ? '/' : '/login?step=code')
  })
}

const seal = (pending: PendingSignIn): string => Buffer.from(JSON.stringify(pending)).toString('base64url')

function open(cookie = ''): PendingSignIn | null {
  try {
    return Pending.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString()))
  } catch {
    return null
  }
}

function showOnLoginPage(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = error instanceof SignInFailed ? error.problem : 'google-failed'
  if (problem === 'google-down' || problem === 'google-failed')
    request.log.warn({ reqId: request.id, err: error }, 'Google sign-in failed')
  return reply.header('cache-control', 'no-store').redirect(`/login?problem=${problem}`)
}
