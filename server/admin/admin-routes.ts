import type { FastifyInstance } from 'fastify'
import { lastHours } from '../analytics/visits.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { auditTrail, gatheredTrail } from './audit-trail.ts'
import { adminStats, revenueBySale } from './stats.ts'

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/admin/stats', async () => adminStats(deps))
  route(app, 'GET /api/admin/activity', async () => {
    const [hours, sales] = await Promise.all([lastHours(deps), revenueBySale(deps)])
    return { hours, sales }
  })
  route(app, 'GET /api/admin/audit-trail', async ({ query }) => auditTrail(deps, query))
  route(app, 'GET /api/admin/audit-trail/gathered', async ({ query }) => gatheredTrail(deps, query))
}
