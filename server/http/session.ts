import { fastifyCookie } from '@fastify/cookie'
import fastifySession from '@fastify/session'
import connectPgSimple from 'connect-pg-simple'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { DAY_MS } from '../durations.ts'
import type { Settings } from '../settings.ts'
import { SESSION_COOKIE } from './visitor.ts'

const SESSION_TTL_MS = 30 * DAY_MS

interface SessionOptions {
  settings: Settings
  sessionSecret: string
  pool: pg.Pool
}

/** `request.session`, for routes that start, change or end one. resolve-viewer.ts determines who is signed in. */
export async function registerSessions(
  app: FastifyInstance,
  { settings, sessionSecret, pool }: SessionOptions,
): Promise<void> {
  // 'auto' checks the request, so production builds work on http://localhost.
  const secure = settings.PUBLIC_URL.startsWith('https:') ? true : ('auto' as const)
  const Store = connectPgSimple(fastifySession as never)
  await app.register(fastifyCookie)
  await app.register(fastifySession, {
    cookieName: SESSION_COOKIE,
    secret: sessionSecret,
    store: new Store({ pool, tableName: 'sessions', ttl: SESSION_TTL_MS / 1000, pruneSessionInterval: false }) as never,
    saveUninitialized: false,
    rolling: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SESSION_TTL_MS },
  })
}
