import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

type Requested = Pick<FastifyRequest, 'headers'>

/**
 * A cookie of a request. Nothing else reads the header: two readers that disagree would take one cookie for another.
 * `@fastify/cookie`, and the sessions with it, use the same parser; of two cookies with one name the first counts.
 */
export function readCookie({ headers: { cookie } }: Requested, name: string): string | undefined {
  // Most requests carry none of the name, and parsing costs more than all the rest of a cached answer.
  return cookie?.includes(name) ? parseCookie(cookie)[name] : undefined
}

/** The names of all cookies that begin like this, in the browser's order: the oldest first. */
export const cookieNames = ({ headers: { cookie = '' } }: Requested, prefix: string): string[] =>
  cookie.includes(prefix) ? Object.keys(parseCookie(cookie)).filter((name) => name.startsWith(prefix)) : []
