import { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import type { Deps } from '../deps.ts'

/** From here on an answer is worth a line at every level, in ms. */
const SLOW = 1_000

/**
 * Counts and times every request that came over the network, and writes one line about it: in production at `info`, elsewhere
 * at `debug`, and at `warn` where it was slow or failed. Lines and figures name the route and not the address, which may hold
 * a secret (a link of a mail, a receipt).
 */
export function watchRequests(
  app: FastifyInstance,
  { log, settings }: Pick<Deps, 'log' | 'settings'>,
  registry: Registry,
) {
  const durations = new Histogram({
    name: 'fernvale_http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const usual = settings.production ? 'info' : 'debug'
  const saysAll = isOn(log, usual)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    // A page reads the API from within the process; the page's own request is the one that counts.
    if (!(request.raw instanceof IncomingMessage)) return
    const ms = reply.elapsedTime
    durations.observe({ method: request.method, route: routeOf(request), status: String(reply.statusCode) }, ms / 1000)
    const note = noteworthy(ms, reply.statusCode)
    if (note) request.log.warn(about(request, reply), note)
    else if (saysAll && !ROUTINE.has(routeOf(request))) request.log[usual](about(request, reply), 'request')
  })
}

/** What to call an answer that is worth a line at every level: one that took long (ms), or failed for no fault of its asker. */
export function noteworthy(ms: number, status: number): string | null {
  if (ms >= SLOW) return 'slow request'
  return status >= 500 ? 'failed request' : null
}

/** Fastify's type leaves out what every pino has. */
const isOn = (log: FastifyBaseLogger, level: string): boolean =>
  (log as unknown as { isLevelEnabled(level: string): boolean }).isLevelEnabled(level)

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'

/** Asked every few seconds by machines. */
const ROUTINE = new Set(['/healthz', '/readyz', '/metrics'])

const PAGES = '/*'

function about(request: FastifyRequest, reply: FastifyReply): object {
  const route = routeOf(request)
  return {
    method: request.method,
    route,
    // All pages share one route; the first word of the address says which one it was, and is never the secret.
    ...(route === PAGES && { page: /^\/[^/?#]*/.exec(request.url)?.[0].slice(0, 60) }),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    account: request.viewer?.account?.id,
  }
}
