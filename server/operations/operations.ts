import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { watchDisk } from './disk-space.ts'
import { shareMetrics } from './gather-metrics.ts'
import { healthRoutes } from './health-routes.ts'
import { createMetrics } from './metrics.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { watchRequests } from './watch-requests.ts'

/** Health checks, metrics and the request log. Register before all routes, which it observes. */
export function operations(app: FastifyInstance, deps: Deps): void {
  const registry = createMetrics(app, deps)
  shareMetrics(registry)
  watchRequests(app, deps, registry)
  healthRoutes(app, deps, watchDisk(app, deps, registry))
  metricsRoutes(app, deps, registry)
}
