import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { AppError } from './app-error.ts'
import { LOOPBACK_NAMES } from './own-name.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Site = Pick<Settings, 'PUBLIC_URL' | 'production'>

/**
 * Refuses writes that another site's page makes with a visitor's cookies. A browser says where a request comes from
 * in Sec-Fetch-Site and Origin; programs that send neither carry no cookies of anybody and pass.
 */
export function refuseCrossSite(request: FastifyRequest, site: Site): void {
  if (READS.has(request.method)) return
  const { origin, 'sec-fetch-site': from } = request.headers
  if (from && from !== 'same-origin' && from !== 'none') throw refusal()
  if (origin && !isOwn(origin, request, site)) throw refusal()
}

const refusal = () => new AppError('not_allowed', 'This request came from another site.')

/** Whole origins: another port, or the same host over plain http, is another site. */
function isOwn(origin: string, { protocol, host }: FastifyRequest, { PUBLIC_URL, production }: Site): boolean {
  const given = originOf(origin)
  if (given === undefined) return false
  if (given === originOf(PUBLIC_URL)) return true
  // A machine has several names for who works at it. In public the host is what the request says, and proves nothing.
  const isPublic = production && !LOOPBACK_NAMES.includes(new URL(PUBLIC_URL).hostname)
  return !isPublic && given === originOf(`${protocol}://${host}`)
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)
