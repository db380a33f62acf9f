import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { approveAll, pendingProducts } from './approval.ts'
import { optimizeImages } from './optimize-images.ts'

export function approvalRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/admin/products/pending', async ({ query, reply }) => {
    const { products, total } = await pendingProducts(parts, query)
    reply.header('cache-control', 'no-store').header('x-total-count', total)
    return products
  })

  route(app, 'POST /api/admin/approve-all-products', async ({ viewer }) => ({
    approvedCount: await approveAll(parts, signedIn(viewer)),
  }))

  route(app, 'POST /api/admin/imagekit/optimize', async () => optimizeImages(parts))
}
