import type { FastifyInstance } from 'fastify'
import { lastHours } from '../analytics/visits.ts'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { countOrphans, deleteOrphans } from '../image/orphans.ts'
import { imageUsage } from '../image/usage.ts'
import { trackAi } from '../listing-assistant/ai-tracking.ts'
import { approveAll, pendingProducts } from '../product/approval.ts'
import { optimizeImages } from '../product/optimize-images.ts'
import { auditTrail } from './audit-trail.ts'
import { adminStats, recentSales, revenueBySale } from './stats.ts'

export function adminRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/admin/stats', async () => adminStats(parts))
  route(app, 'GET /api/admin/activity', async () => {
    const [hours, sales] = await Promise.all([lastHours(parts), revenueBySale(parts)])
    return { hours, sales }
  })
  route(app, 'GET /api/admin/products/pending', async ({ query, reply }) => {
    const { products, total } = await pendingProducts(parts, query)
    reply.header('cache-control', 'no-store').header('x-total-count', total)
    return products
  })
  route(app, 'POST /api/admin/approve-all-products', async ({ viewer }) => ({
    approvedCount: await approveAll(parts, signedIn(viewer)),
  }))
  route(app, 'GET /api/admin/recent-sales', async () => recentSales(parts))
  route(app, 'GET /api/admin/imagekit/usage', async () => imageUsage(parts))
  route(app, 'GET /api/admin/imagekit/orphan-count', async () => countOrphans(parts))
  route(app, 'POST /api/admin/imagekit/cleanup', async ({ query, viewer }) =>
    deleteOrphans(parts, signedIn(viewer), query.limit),
  )
  route(app, 'POST /api/admin/imagekit/optimize', async () => optimizeImages(parts))
  route(app, 'GET /api/admin/llm-tracking-demo', async () => trackAi(parts))
  route(app, 'GET /api/admin/audit-trail', async ({ query }) => auditTrail(parts, query))
}
