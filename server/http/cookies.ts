import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { ownCopy } from '../own-copy.ts'
import type { Settings } from '../settings.ts'

type Requested = Pick<FastifyRequest, 'headers'>

/**
 * The only reader of the Cookie header: parsers that disagree would mistake one cookie for another. `@fastify/cookie` uses
 * the same parser. Of two cookies with the same name, the first counts.
 */
export function readCookie({ headers: { cookie } }: Requested, name: string): string | undefined {
  // Most requests have no such cookie, and parsing costs more than the rest of a cache hit.
  const value = cookie?.includes(name) ? parseCookie(cookie)[name] : undefined
  return value && ownCopy(value)
}

/** The names of all cookies with a prefix, oldest first, as browsers send them. */
export const cookieNames = ({ headers: { cookie = '' } }: Requested, prefix: string): string[] =>
  cookie.includes(prefix) ? Object.keys(parseCookie(cookie)).filter((name) => name.startsWith(prefix)) : []

/** Hides a cookie of the request from plugins. */
export function hideCookie({ cookies }: Pick<FastifyRequest, 'cookies'>, name: string): void {
  delete cookies[name]
}

/** The attributes of a cookie that no script can read. Lax, so browsers send it on links and redirects from other sites. `maxAge` in seconds. */
export const privateCookie = (
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
  path: string,
  maxAge: number,
) => {
  const secure = protocol === 'https' || PUBLIC_URL.startsWith('https:')
  return { path, httpOnly: true, sameSite: 'lax', secure, maxAge } as const
}
