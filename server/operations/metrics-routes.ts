import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Registry, register } from 'prom-client'
import type { Deps } from '../deps.ts'
import { notAllowed } from '../http/app-error.ts'
import { isOwnName } from '../http/own-name.ts'
import { constantTimeEqual } from '../sealed.ts'
import { gatherMetrics } from './gather-metrics.ts'
import { metricsToken } from './metrics-token.ts'
import { shopMetrics } from './shop-metrics.ts'

/** `GET /metrics` in Prometheus text format, for requests with the token or from this machine. */
export function metricsRoutes(app: FastifyInstance, deps: Deps, registry: Registry): void {
  const token = metricsToken(deps.sessionSecret)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isKnown = constantTimeEqual(request.headers.authorization ?? '', `Bearer ${token}`)
    if (!isKnown && !isLocal(request, deps.settings))
      throw notAllowed('Metrics are for this machine only, or with the token from `npm run metrics-token`.')
    reply.header('cache-control', 'no-store').type(register.contentType)
    return `${await gatherMetrics(registry)}\n${await shopMetrics(deps)}`
  })
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip']

/**
 * Whether the request comes from a program on this machine rather than through a local proxy, which is recognized by its
 * headers. In production without TRUST_PROXY a proxy may add none, so only the token counts. The host check stops DNS
 * rebinding, where another site's page reaches this server from a local browser.
 */
function isLocal(request: FastifyRequest, settings: Deps['settings']): boolean {
  const { raw, headers } = request
  if (settings.production && settings.TRUST_PROXY === false) return false
  if (!isOwnName(request, settings)) return false
  return LOOPBACK.test(raw.socket.remoteAddress ?? '') && !PROXY_HEADERS.some((name) => name in headers)
}
