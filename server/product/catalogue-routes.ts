import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import type { KeptAnswers } from '../http/kept-answers.ts'
import { type Keeping, route } from '../http/route.ts'
import { badgedProducts, countCategories, countProducts, hotProducts, listProducts } from './catalogue.ts'

/** Says to caches on the way what ours does: a second, and then ask again, for what may not have changed at all. */
const FOR_A_SECOND = 'public, max-age=0, s-maxage=1'

/** The reads that answer everybody the same. They stand outside of sessions: nobody has to be known for them. */
export function catalogueRoutes(app: FastifyInstance, parts: Parts, answers: KeptAnswers | undefined): void {
  const keeping: Keeping = { answers, cacheControl: FOR_A_SECOND, forAll: true }

  route(
    app,
    'GET /api/products',
    async ({ query, reply }) => {
      const { products, total } = await listProducts(parts, query)
      reply.header('x-total-count', total)
      return products
    },
    { keeping },
  )
  route(app, 'GET /api/products/count', async ({ query }) => ({ count: await countProducts(parts, query) }), {
    keeping,
  })
  route(app, 'GET /api/products/categories', async ({ query }) => ({ counts: await countCategories(parts, query) }), {
    keeping,
  })
  route(app, 'GET /api/hot-products', async () => hotProducts(parts), { keeping })
  route(app, 'GET /api/admin/hot-products', async () => badgedProducts(parts), { keeping })
}
