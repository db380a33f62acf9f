import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { approveAll, pendingProducts } from './approval.ts'
import { optimizeImages } from './optimize-images.ts'

export function approvalRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/admin/products/pending', async ({ query, reply }) => {
    const { products, total } = await pendingProducts(deps, query)
    reply.header('cache-control', 'no-store').header('x-total-count', total)
    return products
  })

  route(app, 'POST /api/admin/approve-all-products', async ({ viewer }) => ({
    approvedCount: await approveAll(deps, signedIn(viewer)),
  }))

  route(app, 'POST /api/admin/imagekit/optimize', async () => optimizeImages(deps))
}
