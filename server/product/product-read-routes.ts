import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { hotProducts, sellerProducts, showProduct } from './catalogue.ts'
import { recommend } from './recommendation.ts'

/** Reads whose answer is another one for its owner and the admins; every guest gets the same. */
export function productReadRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/products/{id}', async ({ params, viewer }) => showProduct(parts, viewer, params.id))
  route(app, 'GET /api/user/hot-products', async () => hotProducts(parts))
  route(app, 'GET /api/products/{id}/recommendations', async ({ params, viewer }) =>
    recommend(parts, viewer, params.id),
  )
  route(app, 'GET /api/products/seller/{username}', async ({ params, viewer }) =>
    sellerProducts(parts, viewer, params.username),
  )
}
