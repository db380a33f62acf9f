import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifySession from '@fastify/session'
import connectPgSimple from 'connect-pg-simple'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Database } from '../database/connect.ts'
import type { Settings } from '../settings.ts'
import type { Signed } from './viewer.ts'

const SESSION_COOKIE = 'fernvale_session'
const VISITOR_COOKIE = 'fernvale_visitor'
const SESSION_LIFE = 30 * 24 * 60 * 60 * 1000
const VISITOR_LIFE_SECONDS = 365 * 24 * 60 * 60

export interface SessionOptions {
  settings: Settings
  sessionSecret: string
  db: Database
  pool: pg.Pool
  findSigned: (db: Database, accountId: number) => Promise<Signed | null>
}

/**
 * Gives every request its viewer. Signed-in people have a row in `sessions`; everybody has a signed visitor cookie,
 * by which a browser's own checkout and its product views are told from others'.
 */
export async function registerSessions(app: FastifyInstance, options: SessionOptions): Promise<void> {
  const { settings, sessionSecret, db, pool, findSigned } = options
  // 'auto' looks at the request, so that http://localhost works in production builds too.
  const secure = settings.PUBLIC_URL.startsWith('https:') ? true : ('auto' as const)
  const Store = connectPgSimple(fastifySession as never)
  await app.register(fastifyCookie)
  await app.register(fastifySession, {
    cookieName: SESSION_COOKIE,
    secret: sessionSecret,
    store: new Store({ pool, tableName: 'sessions', ttl: SESSION_LIFE / 1000, pruneSessionInterval: false }) as never,
    saveUninitialized: false,
    rolling: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SESSION_LIFE },
  })
  app.decorateRequest('viewer')
  app.addHook('onRequest', async (request, reply) => {
    const { accountId } = request.session
    const account = accountId === undefined ? null : await findSigned(db, accountId)
    const known = readVisitor(request, sessionSecret)
    request.viewer = { account, visitorId: known ?? randomUUID() }
    if (known) return
    const cookie = signVisitor(request.viewer.visitorId, sessionSecret)
    // A page reads the API with the cookies of its request, as the same visitor.
    request.headers.cookie = [request.headers.cookie, `${VISITOR_COOKIE}=${cookie}`].filter(Boolean).join('; ')
    reply.setCookie(VISITOR_COOKIE, cookie, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: secure === true || request.protocol === 'https',
      maxAge: VISITOR_LIFE_SECONDS,
    })
  })
}

const signVisitor = (id: string, secret: string): string => `${id}.${signature(id, secret)}`

const signature = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`visitor:${id}`).digest('base64url').slice(0, 32)

function readVisitor(request: FastifyRequest, secret: string): string | null {
  const [id = '', given = ''] = request.cookies[VISITOR_COOKIE]?.split('.') ?? []
  const expected = Buffer.from(signature(id, secret))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : null
}
