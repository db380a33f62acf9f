import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { notAllowed } from './app-error.ts'
import { LOOPBACK_NAMES } from './own-name.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Site = Pick<Settings, 'PUBLIC_URL' | 'production'>

/**
 * Rejects cross-site writes (CSRF). Browsers send Sec-Fetch-Site or Origin; programs that send neither have nobody's cookies
 * and pass.
 */
export function refuseCrossSite(request: FastifyRequest, site: Site): void {
  if (READS.has(request.method)) return
  const { origin, 'sec-fetch-site': from } = request.headers
  if (from && from !== 'same-origin' && from !== 'none') throw refusal()
  if (origin && !isOwn(origin, request, site)) throw refusal()
}

const refusal = () => notAllowed('This request came from another site.')

/** Compares whole origins: another port or scheme is another site. */
function isOwn(origin: string, { protocol, host }: FastifyRequest, { PUBLIC_URL, production }: Site): boolean {
  const given = originOf(origin)
  if (given === undefined) return false
  if (given === originOf(PUBLIC_URL)) return true
  // In development a machine has several names. In production the Host header proves nothing.
  const isPublic = production && !LOOPBACK_NAMES.includes(new URL(PUBLIC_URL).hostname)
  return !isPublic && given === originOf(`${protocol}://${host}`)
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)
