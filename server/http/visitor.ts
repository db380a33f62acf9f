import { createHmac, createSecretKey, randomUUID, timingSafeEqual } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Settings } from '../settings.ts'
import { readCookie } from './cookies.ts'

export const SESSION_COOKIE = 'fernvale_session'
/** The secret of a helper's pass. */
export const PASS_COOKIE = 'fernvale_desk'
const VISITOR_COOKIE = 'fernvale_visitor'
const LIFE_SECONDS = 365 * 24 * 60 * 60

/** Whether nobody can be signed in: there is no session cookie, or a page reads for somebody without an account. */
export const isGuest = (request: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  request.raw.viewer ? request.raw.viewer.account === null : readCookie(request, SESSION_COOKIE) === undefined

/** A browser, known by its signed cookie. */
interface Visitor {
  id: string
  /** The Set-Cookie line that makes a new one known. */
  greeting?: string
}

interface VisitorDeps {
  settings: Pick<Settings, 'PUBLIC_URL'>
  sessionSecret: string
}

/** Cookies that were found to be right lately: telling it again costs more than all the rest of an answer that is kept. */
const KNOWN = 10_000

/** Tells a browser from others by its cookie; one without a cookie that we have signed is new. */
export function readVisitors({ settings, sessionSecret }: VisitorDeps): (request: FastifyRequest) => Visitor {
  const isHttps = settings.PUBLIC_URL.startsWith('https:')
  const known = new LRUCache<string, string>({ max: KNOWN })
  const key = createSecretKey(sessionSecret, 'utf8')
  const endings: Partial<Record<'http' | 'https', string>> = {}
  const signatureOf = (id: string) => createHmac('sha256', key).update(`visitor:${id}`).digest('base64url').slice(0, 32)

  function idOf(cookie: string): string | undefined {
    const found = known.get(cookie)
    if (found) return found
    const [id = '', given = ''] = cookie.split('.')
    const [expected, actual] = [Buffer.from(signatureOf(id)), Buffer.from(given)]
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
    known.set(cookie, id)
    return id
  }

  return (request) => {
    const cookie = readCookie(request, VISITOR_COOKIE)
    const id = cookie === undefined ? undefined : idOf(cookie)
    return id === undefined ? newVisitor(request) : { id }
  }

  function newVisitor({ protocol }: FastifyRequest): Visitor {
    const id = randomUUID()
    const cookie = `${VISITOR_COOKIE}=${id}.${signatureOf(id)}`
    const scheme = isHttps || protocol === 'https' ? 'https' : 'http'
    endings[scheme] ??= endOfGreeting(scheme === 'https')
    return { id, greeting: cookie + endings[scheme] }
  }
}

/** What stands behind the cookie in a Set-Cookie line. The same for all, and so to be asked for once. */
function endOfGreeting(secure: boolean): string {
  const line = fastifyCookie.serialize(VISITOR_COOKIE, '', {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: LIFE_SECONDS },
  })
  return line.slice(`${VISITOR_COOKIE}=`.length)
}
