import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Registry, register } from 'prom-client'
import type { Deps } from '../deps.ts'
import { notAllowed } from '../http/app-error.ts'
import { isOwnName } from '../http/own-name.ts'
import { gatherMetrics } from './gather-metrics.ts'
import { metricsToken } from './metrics-token.ts'
import { shopFigures } from './shop-figures.ts'

type MetricsParts = Pick<Deps, 'db' | 'now' | 'settings' | 'sessionSecret'>

/** `GET /metrics` in Prometheus' text format, for those who show the token and for programs on this machine. */
export function metricsRoutes(app: FastifyInstance, deps: MetricsParts, registry: Registry): void {
  const token = metricsToken(deps.sessionSecret)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!showsToken(request, token) && !isFromHere(request, deps.settings))
      throw notAllowed('Metrics are for this machine only, or with the token from `npm run metrics-token`.')
    reply.header('cache-control', 'no-store').type(register.contentType)
    return `${await gatherMetrics(registry)}\n${await shopFigures(deps)}`
  })
}

function showsToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  const [given, expected] = [authorization, `Bearer ${token}`].map((text) => Buffer.from(text))
  return given?.length === expected?.length && timingSafeEqual(given as Buffer, expected as Buffer)
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip']

/**
 * Whether a program on this machine asks by itself. A proxy on this machine passes on everybody's requests: it is told by the
 * headers it adds, which it must add where TRUST_PROXY is set. In production without TRUST_PROXY it may be one that
 * adds none, so there only the token counts. A page of another site in a browser on this machine comes under that site's name.
 */
function isFromHere(request: FastifyRequest, settings: Deps['settings']): boolean {
  const { raw, headers } = request
  if (settings.production && settings.TRUST_PROXY === false) return false
  if (!isOwnName(request, settings)) return false
  return LOOPBACK.test(raw.socket.remoteAddress ?? '') && !FORWARDING.some((name) => name in headers)
}
