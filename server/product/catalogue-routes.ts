import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { badgedProducts, countCategories, countProducts, hotProducts, listProducts } from './catalogue.ts'

/** The reads that answer everybody the same. They stand outside of sessions: nobody has to be known for them. */
export function catalogueRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/products', async ({ query, reply }) => {
    const { products, total } = await listProducts(parts, query)
    reply.header('x-total-count', total)
    return products
  })
  route(app, 'GET /api/products/count', async ({ query }) => ({ count: await countProducts(parts, query) }))
  route(app, 'GET /api/products/categories', async ({ query }) => ({ counts: await countCategories(parts, query) }))
  route(app, 'GET /api/hot-products', async () => hotProducts(parts))
  route(app, 'GET /api/admin/hot-products', async () => badgedProducts(parts))
}
