import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { watchDisk } from './disk-space.ts'
import { shareMetrics } from './gather-metrics.ts'
import { healthRoutes } from './health-routes.ts'
import { createMetrics } from './metrics.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { watchRequests } from './watch-requests.ts'

/** What the people who run the server see of it. Comes before every other route, which it watches. */
export function operations(app: FastifyInstance, parts: Parts): void {
  const registry = createMetrics(app, parts)
  shareMetrics(registry)
  watchRequests(app, parts, registry)
  healthRoutes(app, parts, watchDisk(app, parts, registry))
  metricsRoutes(app, parts, registry)
}
