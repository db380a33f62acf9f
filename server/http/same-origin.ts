import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site's page makes with a visitor's cookies. A browser says where a request comes from
 * in Sec-Fetch-Site and Origin; programs that send neither carry no cookies of anybody and pass.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (READS.has(request.method)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site && site !== 'same-origin' && site !== 'none') throw refusal()
  if (origin && !isOwn(origin, request, publicUrl)) throw refusal()
}

const refusal = () => new AppError('not_allowed', 'This request came from another site.')

function isOwn(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === request.host || host === new URL(publicUrl).host
}
