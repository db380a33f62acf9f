import { randomUUID } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import fastifySession from '@fastify/session'
import connectPgSimple from 'connect-pg-simple'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Database } from '../database/connect.ts'
import type { Settings } from '../settings.ts'
import { addCookie, readCookie } from './cookies.ts'
import type { Signed, Viewer } from './viewer.ts'
import { readVisitors, SESSION_COOKIE, type Visitor } from './visitor.ts'

const SESSION_LIFE = 30 * 24 * 60 * 60 * 1000

interface SessionOptions {
  settings: Settings
  sessionSecret: string
  db: Database
  pool: pg.Pool
  findSigned: (db: Database, accountId: number) => Promise<Signed | null>
  /** The account of a session that has not run out, in one statement; it knows what the account's owner is told of it. */
  findReader: (sessionId: string) => Promise<Signed | null>
  /** Hears of every request of a session; to be cheap. */
  touchSession: (sessionId: string) => void
}

/**
 * Gives every request its viewer. Signed-in people have a row in `sessions`; everybody has a signed visitor cookie,
 * by which a browser's own checkout and its product views are told from others'.
 */
export async function registerSessions(app: FastifyInstance, options: SessionOptions): Promise<void> {
  await registerStore(app, options)
  const visitorOf = readVisitors(options)
  app.decorateRequest('viewer')
  app.addHook('onRequest', async (request, reply) =>
    introduce(request, reply, visitorOf(request), await accountOf(request, options)),
  )
}

/** The header in which a request of this server to itself says whose it is. */
export const PASS_HEADER = 'fernvale-pass'
const passes = new Map<string, Viewer>()

/**
 * Requests that carry this pass while it acts are this server's own, for this viewer, who need not be looked up again.
 * Nobody outside can know it. (An AsyncLocalStorage would say the same, and make every promise of the process slower.)
 */
export async function asViewer<T>(viewer: Viewer, act: (pass: string) => Promise<T>): Promise<T> {
  const pass = randomUUID()
  passes.set(pass, viewer)
  try {
    return await act(pass)
  } finally {
    passes.delete(pass)
  }
}

/** Whether this server asks itself, for a page. */
export const isInternal = (request: FastifyRequest): boolean => viewerByPass(request) !== undefined

const viewerByPass = ({ headers: { [PASS_HEADER]: pass } }: FastifyRequest): Viewer | undefined =>
  typeof pass === 'string' ? passes.get(pass) : undefined

/**
 * The same for calls that only read, which nobody keeps a session for: one statement tells whose cookie it is. A guest's
 * request asks the database nothing.
 */
export async function registerReaders(app: FastifyInstance, options: SessionOptions): Promise<void> {
  const visitorOf = readVisitors(options)
  app.decorateRequest('viewer')
  app.addHook('onRequest', (request, reply, done) => {
    const viewer = viewerByPass(request)
    if (viewer) {
      request.viewer = viewer
      return done()
    }
    const visitor = visitorOf(request)
    const sessionId = sessionOf(request, options)
    if (sessionId === null) {
      introduce(request, reply, visitor, null)
      return done()
    }
    options.findReader(sessionId).then((account) => {
      if (account) options.touchSession(sessionId)
      introduce(request, reply, visitor, account)
      done()
    }, done)
  })
}

/** The id in a session's cookie that we have signed, as `@fastify/session` does. */
function sessionOf(request: FastifyRequest, { sessionSecret }: SessionOptions): string | null {
  const cookie = readCookie(request, SESSION_COOKIE)
  return cookie === undefined ? null : fastifyCookie.unsign(cookie, sessionSecret).value
}

async function registerStore(app: FastifyInstance, { settings, sessionSecret, pool }: SessionOptions): Promise<void> {
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
}

async function accountOf({ session }: FastifyRequest, options: SessionOptions): Promise<Signed | null> {
  if (session.accountId === undefined) return null
  options.touchSession(session.sessionId)
  return options.findSigned(options.db, session.accountId)
}

function introduce(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, account: Signed | null): void {
  const { id, greeting, cookie } = visitor
  request.viewer = { account, visitorId: id, isNewcomer: greeting !== undefined }
  if (!greeting || !cookie) return
  // A page reads the API with the cookies of its request, as the same visitor.
  addCookie(request, cookie)
  reply.header('set-cookie', greeting)
}
