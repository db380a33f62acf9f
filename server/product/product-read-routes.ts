import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../deps.ts'
import type { KeptAnswers } from '../http/kept-answers.ts'
import { type Keeping, route } from '../http/route.ts'
import { greetNewcomers, isGuest, readVisitors } from '../http/visitor.ts'
import { hotProducts, sellerProducts, showProduct } from './catalogue.ts'
import { isPublic } from './product-view.ts'
import { recommend } from './recommendation.ts'
import type { ViewCounter } from './view-counting.ts'

interface ReadParts extends Parts {
  views: ViewCounter
  answers: KeptAnswers | undefined
  /** Tells who asks, where that has to be known. */
  registerReaders: (app: FastifyInstance) => Promise<void>
}

/**
 * Reads whose answer is another one for its owner and the admins; every guest gets the same.
 */
export async function productReadRoutes(app: FastifyInstance, parts: ReadParts): Promise<void> {
  const { views, answers, registerReaders } = parts
  const visitorOf = readVisitors(parts)

  /** Every look at an item counts, also those that the cache answers; so nobody on the way may keep the answer. */
  const keeping: Keeping = {
    answers,
    cacheControl: 'private, no-cache',
    onSend(request) {
      const { id: visitorId, greeting } = visitorOf(request)
      // The readers below have given a newcomer's request its cookie already.
      const isNewcomer = request.viewer?.isNewcomer ?? greeting !== undefined
      const viewer = { account: null, visitorId, isNewcomer }
      // Nobody but guests gets here, and no guest is the seller.
      look(request, { id: Number((request.params as { id: string }).id), sellerId: 0 }, viewer)
      return greeting ? ['set-cookie', greeting] : []
    },
  }
  const look = (request: FastifyRequest, product: { id: number; sellerId: number }, viewer: FastifyRequest['viewer']) =>
    views.saw({ product, viewer, userAgent: request.headers['user-agent'], ip: request.ip })

  await registerReaders(app)

  route(
    app,
    'GET /api/products/{id}',
    async ({ params, viewer, request }) => {
      const product = await showProduct(parts, viewer, params.id)
      const isCounted = answers !== undefined && isGuest(request)
      if (isPublic(product.status) && !isCounted) look(request, product, viewer)
      return product
    },
    { keeping },
  )

  const forAll: Keeping = {
    ...{ answers, cacheControl: 'private, no-cache', forAll: true, onSend: greetNewcomers(parts) },
  }
  route(app, 'GET /api/user/hot-products', async () => hotProducts(parts), {
    keeping: { ...forAll, keptAs: 'hot products of accounts' },
  })
  route(
    app,
    'GET /api/products/{id}/recommendations',
    async ({ params, viewer }) => recommend(parts, viewer, params.id),
    { keeping: forAll },
  )
  route(app, 'GET /api/products/seller/{username}', async ({ params, viewer }) =>
    sellerProducts(parts, viewer, params.username),
  )
}
