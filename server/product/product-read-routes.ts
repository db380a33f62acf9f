import type { FastifyInstance } from 'fastify'
import type { ProductFilter } from '../../contracts/product.ts'
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

/** Longer lists cost as much as a search. */
const SHORT_LIST = 100

const SEARCHES_IN_TURN = {
  takesTurns: ({ search, tag }: Pick<ProductFilter, 'search' | 'tag'>) => Boolean(search ?? tag),
}

/** Reads that are the same for everyone. Registered outside of sessions. */
export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  readRoute(
    app,
    deps,
    'GET /api/products',
    async ({ deps, query, header }) => {
      const { products, total } = await listProducts(deps, query)
      header('x-total-count', total)
      return products
    },
    { takesTurns: (query) => SEARCHES_IN_TURN.takesTurns(query) || query.limit > SHORT_LIST },
  )
  readRoute(
    app,
    deps,
    'GET /api/products/count',
    async ({ deps, query }) => countProducts(deps, query),
    SEARCHES_IN_TURN,
  )
  readRoute(
    app,
    deps,
    'GET /api/products/categories',
    async ({ deps, query }) => ({ counts: await countCategories(deps, query) }),
    SEARCHES_IN_TURN,
  )
  readRoute(app, deps, 'GET /api/hot-products', async ({ deps }) => hotProducts(deps))
  readRoute(app, deps, 'GET /api/admin/hot-products', async ({ deps }) => badgedProducts(deps))
}

/** Reads that differ for owners and admins, and are the same for every guest. */
export function productReadRoutes(app: FastifyInstance, deps: Deps): void {
  readRoute(
    app,
    deps,
    'GET /api/products/{id}',
    async ({ deps, params, viewer }) => showProduct(deps, viewer, params.id),
    { isPersonal: ({ isOffer = false }) => isOffer },
  )
  readRoute(app, deps, 'GET /api/user/hot-products', async ({ deps }) => hotProducts(deps))
  readRoute(app, deps, 'GET /api/products/{id}/recommendations', async ({ deps, params, viewer }) =>
    recommend(deps, viewer, params.id),
  )
  readRoute(
    app,
    deps,
    'GET /api/products/seller/{username}',
    async ({ deps, params, viewer }) => sellerProducts(deps, viewer, params.username),
    { takesTurns: () => true },
  )
}
