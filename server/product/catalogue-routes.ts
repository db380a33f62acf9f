import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { readRoute } from '../http/read-route.ts'
import { badgedProducts, countCategories, countProducts, hotProducts, listProducts } from './catalogue.ts'

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
