import { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import type { Deps } from '../deps.ts'

const SLOW_MS = 1_000

/**
 * Times and logs every request from the network: at `info` in production, elsewhere at `debug`, and at `warn` if it was
 * slow or failed. Logs and metrics contain the route instead of the URL, which may contain a secret (links in emails,
 * receipts).
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
  const level = settings.production ? 'info' : 'debug'
  const logsAll = isLevelEnabled(log, level)
  // Redaction costs eight times as much as the rest of a line, and these fields contain no secrets.
  const requestLog = log.child({}, { redact: [] })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    // Skips API calls that server rendering makes in-process.
    if (!(request.raw instanceof IncomingMessage)) return
    const ms = reply.elapsedTime
    durations.observe({ method: request.method, route: routeOf(request), status: String(reply.statusCode) }, ms / 1000)
    const warning = isNotReady(request, reply) ? null : warningFor(ms, reply.statusCode)
    if (warning) requestLog.warn(logFields(request, reply), warning)
    else if (logsAll && !POLLED.has(routeOf(request))) requestLog[level](logFields(request, reply), 'request')
  })
}

export function warningFor(ms: number, status: number): string | null {
  if (ms >= SLOW_MS) return 'slow request'
  return status >= 500 ? 'failed request' : null
}

/** Missing from Fastify's type of pino's logger. */
const isLevelEnabled = (log: FastifyBaseLogger, level: string): boolean =>
  (log as unknown as { isLevelEnabled(level: string): boolean }).isLevelEnabled(level)

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'

/** Polled every few seconds by monitoring. */
const POLLED = new Set(['/healthz', '/readyz', '/metrics'])

/** While the server stops or has no database, which has lines of its own. */
const isNotReady = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  routeOf(request) === '/readyz' && statusCode === 503

const PAGES = '/*'

function logFields(request: FastifyRequest, reply: FastifyReply): object {
  const route = routeOf(request)
  return {
    reqId: request.id,
    method: request.method,
    route,
    // All pages share one route. The first path segment tells them apart and is never secret.
    ...(route === PAGES && { page: /^\/[^/?#]*/.exec(request.url)?.[0].slice(0, 60) }),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    account: request.viewer?.account?.id,
  }
}
