import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { readCookie } from './cookies.ts'
import type { ReadFrom, ReplicaReads } from './replica-reads.ts'
import type { SignedOwner, Viewer } from './viewer.ts'
import { PASS_COOKIE, readVisitors, SESSION_COOKIE } from './visitor.ts'

interface ResolverOptions {
  settings: Pick<Settings, 'PUBLIC_URL'>
  sessionSecret: string
  /** The account of a session that has not run out. */
  findSigned: (sessionId: string, from: ReadFrom) => Promise<SignedOwner | null>
  /** The pass with this secret, also one that has ended. */
  findPass: (secret: string) => Promise<Viewer['pass']>
  /** Called for every request of a session, so it must be cheap. */
  touchSession: (sessionId: string) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    visitorKey: ViewerResolver['visitorKey']
  }
}

/** The only reader of the session, visitor and pass cookies. */
export interface ViewerResolver {
  /** A viewer without an account. Sets a new browser's visitor cookie. */
  guest(request: FastifyRequest, reply: FastifyReply): Viewer<SignedOwner>
  /** The visitor id of a browser that has been here before. The same for all others. */
  visitorKey(request: FastifyRequest): string
  /** Sets `request.viewer` in this scope. Guests cost no database query. */
  register(app: FastifyInstance): void
}

export function createViewerResolver(options: ResolverOptions): ViewerResolver {
  const { sessionSecret, findSigned, findPass, touchSession } = options
  const visitorOf = readVisitors(options)

  function introduce(request: FastifyRequest, reply: FastifyReply, account: SignedOwner | null): Viewer<SignedOwner> {
    const { id, greeting } = visitorOf(request)
    if (greeting !== undefined) reply.header('set-cookie', greeting)
    return { account, visitorId: id, isNewcomer: greeting !== undefined }
  }

  /** The session id in a cookie that `@fastify/session` signed. */
  function sessionOf(request: FastifyRequest): string | null {
    const cookie = readCookie(request, SESSION_COOKIE)
    return cookie === undefined ? null : fastifyCookie.unsign(cookie, sessionSecret).value
  }

  async function accountOf(sessionId: string, replicas: ReplicaReads | null): Promise<SignedOwner | null> {
    const find = (from: ReadFrom) => findSigned(sessionId, from)
    const account = await (replicas ? replicas.readOwn(find) : find({}))
    if (account) touchSession(sessionId)
    return account
  }

  /** Only routes that accept a pass look it up. */
  function passSecretOf(request: FastifyRequest): string | undefined {
    const { role, readsPass } = request.routeOptions.config
    return role === 'desk' || readsPass ? readCookie(request, PASS_COOKIE) : undefined
  }

  return {
    guest: (request, reply) => introduce(request, reply, null),
    visitorKey(request) {
      const { id, greeting } = visitorOf(request)
      return greeting === undefined ? id : 'newcomer'
    },
    register(app) {
      app.decorateRequest('viewer')
      // Not before the body has arrived, which its sender can delay until they are signed out or an admin no longer.
      app.addHook('preValidation', (request, reply, done) => {
        const known = request.raw.viewer
        const sessionId = known ? null : sessionOf(request)
        const secret = passSecretOf(request)
        if (sessionId === null && secret === undefined) {
          request.viewer = known ?? introduce(request, reply, null)
          return done()
        }
        const account = sessionId === null ? null : accountOf(sessionId, app.replicaReads)
        const pass = secret === undefined ? null : findPass(secret)
        Promise.all([account, pass]).then(([account, pass]) => {
          request.viewer = { ...(known ?? introduce(request, reply, account)), pass }
          done()
        }, done)
      })
    },
  }
}
