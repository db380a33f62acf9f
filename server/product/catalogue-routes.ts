import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { badgedProducts, countCategories, countProducts, hotProducts, listProducts } from './catalogue.ts'

/** The reads that answer everybody the same. They stand outside of sessions: nobody has to be known for them. */
export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/products', async ({ query, reply }) => {
    const { products, total } = await listProducts(deps, query)
    reply.header('x-total-count', total)
    return products
  })
  route(app, 'GET /api/products/count', async ({ query }) => ({ count: await countProducts(deps, query) }))
  route(app, 'GET /api/products/categories', async ({ query }) => ({ counts: await countCategories(deps, query) }))
  route(app, 'GET /api/hot-products', async () => hotProducts(deps))
  route(app, 'GET /api/admin/hot-products', async () => badgedProducts(deps))
}
