import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { productTag } from '../http/cache-tags.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { changeListings, listListings } from './admin-listing.ts'
import { approveAll, pendingProducts } from './approval.ts'
import { changeMany } from './bulk.ts'
import { optimizeImages } from './optimize-images.ts'
import { previewPriceDrops, undoPriceDrop } from './price-drop.ts'
import { changeProduct, createProduct, relistProduct, removeProduct, unlistProduct } from './product.ts'
import { suggest } from './suggestion.ts'

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /api/create-product', async ({ viewer, body }) => createProduct(deps, signedIn(viewer), body))

  route(app, 'PATCH /api/products/{id}', async ({ viewer, params, body }) =>
    changeProduct(deps, signedIn(viewer), params.id, body),
  )

  route(app, 'PATCH /api/products/{id}/unlist', async ({ viewer, params }) =>
    unlistProduct(deps, signedIn(viewer), params.id),
  )

  route(app, 'PATCH /api/products/{id}/relist', async ({ viewer, params }) =>
    relistProduct(deps, signedIn(viewer), params.id),
  )

  route(app, 'DELETE /api/products/{id}', async ({ viewer, params }) => {
    await removeProduct(deps, signedIn(viewer), params.id)
    return { message: 'Product deleted' }
  })

  route(app, 'POST /api/seller/products/bulk', async ({ viewer, body, invalidate }) => {
    const result = await changeMany(deps, signedIn(viewer), body)
    invalidate(...result.changed.map(({ id }) => productTag(id)))
    return result
  })

  route(app, 'GET /api/suggestions', async ({ query }) => suggest(deps, query.text))

  route(app, 'GET /api/sale-events/{id}/price-drops/preview', async ({ params }) => previewPriceDrops(deps, params.id))
  route(app, 'POST /api/sale-events/{id}/price-drops/undo', async ({ viewer, params, body }) =>
    undoPriceDrop(deps, signedIn(viewer), params.id, body.at),
  )

  route(app, 'GET /api/admin/products/pending', async ({ query, reply }) => {
    const { products, total } = await pendingProducts(deps, query)
    reply.header('cache-control', 'no-store').header('x-total-count', total)
    return products
  })

  route(app, 'POST /api/admin/approve-all-products', async ({ viewer }) => ({
    approvedCount: await approveAll(deps, signedIn(viewer)),
  }))

  route(app, 'POST /api/admin/imagekit/optimize', async () => optimizeImages(deps))

  route(app, 'GET /api/admin/listings', async ({ query }) => listListings(deps, query))

  route(app, 'POST /api/admin/listings/bulk', async ({ viewer, body, invalidate }) => {
    const result = await changeListings(deps, signedIn(viewer), body)
    invalidate(...result.changed.map(({ id }) => productTag(id)))
    return result
  })
}
