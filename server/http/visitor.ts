import { createHmac, createSecretKey, randomUUID } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { DAY_SECONDS } from '../durations.ts'
import { constantTimeEqual } from '../sealed.ts'
import type { Settings } from '../settings.ts'
import { privateCookie, readCookie } from './cookies.ts'

export const SESSION_COOKIE = 'fernvale_session'
/** Contains the secret of a desk pass. */
export const PASS_COOKIE = 'fernvale_desk'
const VISITOR_COOKIE = 'fernvale_visitor'
const LIFE_SECONDS = 365 * DAY_SECONDS

/** Whether nobody is signed in: no session cookie, or a page's read without an account. */
export const isGuest = (request: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  request.raw.viewer ? request.raw.viewer.account === null : readCookie(request, SESSION_COOKIE) === undefined

/** A browser, identified by its signed cookie. */
interface Visitor {
  id: string
  /** The Set-Cookie line for a new browser. */
  greeting?: string
}

interface VisitorDeps {
  settings: Pick<Settings, 'PUBLIC_URL'>
  sessionSecret: string
}

/** Recently verified cookies: verifying one costs more than the rest of a cache hit. */
const KNOWN = 10_000

/** Identifies browsers by their cookie. One without a validly signed cookie is new. */
export function readVisitors({ settings, sessionSecret }: VisitorDeps): (request: FastifyRequest) => Visitor {
  const known = new LRUCache<string, string>({ max: KNOWN })
  const key = createSecretKey(sessionSecret, 'utf8')
  const endings: { secure?: string; plain?: string } = {}
  const signatureOf = (id: string) => createHmac('sha256', key).update(`visitor:${id}`).digest('base64url').slice(0, 32)

  function idOf(cookie: string): string | undefined {
    const found = known.get(cookie)
    if (found) return found
    const [id = ''] = cookie.split('.')
    if (!constantTimeEqual(cookie, `${id}.${signatureOf(id)}`)) return undefined
    known.set(cookie, id)
    return id
  }

  return (request) => {
    const cookie = readCookie(request, VISITOR_COOKIE)
    const id = cookie === undefined ? undefined : idOf(cookie)
    return id === undefined ? newVisitor(request) : { id }
  }

  function newVisitor(request: FastifyRequest): Visitor {
    const id = randomUUID()
    const options = privateCookie(request, settings, '/', LIFE_SECONDS)
    const which = options.secure ? 'secure' : 'plain'
    endings[which] ??= fastifyCookie.serialize(VISITOR_COOKIE, '', options).slice(`${VISITOR_COOKIE}=`.length)
    return { id, greeting: `${VISITOR_COOKIE}=${id}.${signatureOf(id)}${endings[which]}` }
  }
}
