import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { productTag } from '../http/cache-tags.ts'
import { inTurn } from '../http/in-turn.ts'
import { route } from '../http/route.ts'
import { changeListings, listListings } from './admin-listing.ts'
import { approveAll, pendingProducts } from './approval.ts'
import { changeMany } from './bulk.ts'
import { optimizeImages } from './optimize-images.ts'
import { previewPriceDrops, undoPriceDrop } from './price-drop.ts'
import { changeProduct, createProduct, relistProduct, removeProduct, unlistProduct } from './product.ts'
import { suggest } from './suggestion.ts'

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /api/create-product', async ({ account, body }) => createProduct(deps, account, body))

  route(app, 'PATCH /api/products/{id}', async ({ account, params, body }) =>
    changeProduct(deps, account, params.id, body),
  )

  route(app, 'PATCH /api/products/{id}/unlist', async ({ account, params }) => unlistProduct(deps, account, params.id))

  route(app, 'PATCH /api/products/{id}/relist', async ({ account, params }) => relistProduct(deps, account, params.id))

  route(app, 'DELETE /api/products/{id}', async ({ account, params }) => {
    await removeProduct(deps, account, params.id)
    return { message: 'Product deleted' }
  })

  route(app, 'POST /api/seller/products/bulk', async ({ account, body, invalidate }) => {
    const result = await changeMany(deps, account, body)
    invalidate(...result.changed.map(({ id }) => productTag(id)))
    return result
  })

  route(app, 'GET /api/suggestions', ({ query, request }) =>
    inTurn(request, request.url, () => suggest(deps, query.text)),
  )

  route(app, 'GET /api/sale-events/{id}/price-drops/preview', async ({ params }) => previewPriceDrops(deps, params.id))
  route(app, 'POST /api/sale-events/{id}/price-drops/undo', async ({ account, params, body }) =>
    undoPriceDrop(deps, account, params.id, body.at),
  )

  route(app, 'GET /api/admin/products/pending', async ({ query, reply }) => {
    const { products, total } = await pendingProducts(deps, query)
    reply.header('x-total-count', total)
    return products
  })

  route(app, 'POST /api/admin/approve-all-products', async ({ account }) => ({
    approvedCount: await approveAll(deps, account),
  }))

  route(app, 'POST /api/admin/imagekit/optimize', async () => optimizeImages(deps))

  route(app, 'GET /api/admin/listings', async ({ query }) => listListings(deps, query))

  route(app, 'POST /api/admin/listings/bulk', async ({ account, body, invalidate }) => {
    const result = await changeListings(deps, account, body)
    invalidate(...result.changed.map(({ id }) => productTag(id)))
    return result
  })
}
