import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { readRoute } from '../http/read-route.ts'
import {
  badgedProducts,
  countCategories,
  countProducts,
  hotProducts,
  listProducts,
  sellerProducts,
  showProduct,
} from './catalogue.ts'
import { recommend } from './recommendation.ts'

/** Reads that are the same for everyone. Registered outside of sessions. */
export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  readRoute(app, 'GET /api/products', async ({ query, header, from }) => {
    const { products, total } = await listProducts({ ...deps, ...from }, query)
    header('x-total-count', total)
    return products
  })
  readRoute(app, 'GET /api/products/count', async ({ query, from }) => ({
    count: await countProducts({ ...deps, ...from }, query),
  }))
  readRoute(app, 'GET /api/products/categories', async ({ query, from }) => ({
    counts: await countCategories({ ...deps, ...from }, query),
  }))
  readRoute(app, 'GET /api/hot-products', async ({ from }) => hotProducts({ ...deps, ...from }))
  readRoute(app, 'GET /api/admin/hot-products', async ({ from }) => badgedProducts({ ...deps, ...from }))
}

/** Reads that differ for owners and admins, and are the same for every guest. */
export function productReadRoutes(app: FastifyInstance, deps: Deps): void {
  readRoute(
    app,
    'GET /api/products/{id}',
    async ({ params, viewer, from }) => showProduct({ ...deps, ...from }, viewer, params.id),
    {
      isPersonal: ({ isOffer = false }) => isOffer,
    },
  )
  readRoute(app, 'GET /api/user/hot-products', async ({ from }) => hotProducts({ ...deps, ...from }))
  readRoute(app, 'GET /api/products/{id}/recommendations', async ({ params, viewer, from }) =>
    recommend({ ...deps, ...from }, viewer, params.id),
  )
  readRoute(app, 'GET /api/products/seller/{username}', async ({ params, viewer, from }) =>
    sellerProducts({ ...deps, ...from }, viewer, params.username),
  )
}
