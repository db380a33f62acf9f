import type { FastifyInstance } from 'fastify'
import { lastHours } from '../analytics/visits.ts'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { auditTrail } from './audit-trail.ts'
import { adminStats, recentSales, revenueBySale } from './stats.ts'

export function adminRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/admin/stats', async () => adminStats(parts))
  route(app, 'GET /api/admin/activity', async () => {
    const [hours, sales] = await Promise.all([lastHours(parts), revenueBySale(parts)])
    return { hours, sales }
  })
  route(app, 'GET /api/admin/recent-sales', async () => recentSales(parts))
  route(app, 'GET /api/admin/audit-trail', async ({ query }) => auditTrail(parts, query))
}
