import type { FastifyInstance } from 'fastify'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import type { Parts } from '../parts.ts'
import { recommend } from '../recommendation/recommendation.ts'
import { badgedProducts, countProducts, hotProducts, listProducts, sellerProducts, showProduct } from './catalogue.ts'
import { changeProduct, createProduct, relistProduct, removeProduct, unlistProduct } from './product.ts'
import { isPublic } from './product-view.ts'
import { startViewCounting } from './view-counting.ts'

export function productRoutes(app: FastifyInstance, parts: Parts): void {
  const views = startViewCounting(parts)
  app.addHook('onClose', () => views.flush())

  route(app, 'GET /api/products', async ({ query, reply }) => {
    const { products, total } = await listProducts(parts, query)
    reply.header('x-total-count', total)
    return products
  })

  route(app, 'GET /api/products/count', async ({ query }) => ({ count: await countProducts(parts, query) }))

  route(app, 'GET /api/products/{id}', async ({ params, viewer, request }) => {
    const product = await showProduct(parts, viewer, params.id)
    const { 'user-agent': userAgent } = request.headers
    if (isPublic(product.status)) views.saw({ product, viewer, userAgent, ip: request.ip })
    return product
  })

  route(app, 'GET /api/products/{id}/recommendations', async ({ params, viewer }) =>
    recommend(parts, viewer, params.id),
  )

  route(app, 'GET /api/products/seller/{username}', async ({ params, viewer }) =>
    sellerProducts(parts, viewer, params.username),
  )

  route(app, 'GET /api/hot-products', async () => hotProducts(parts))
  route(app, 'GET /api/user/hot-products', async () => hotProducts(parts))
  route(app, 'GET /api/admin/hot-products', async () => badgedProducts(parts))

  route(app, 'POST /api/create-product', async ({ viewer, body }) => createProduct(parts, signedIn(viewer), body))

  route(app, 'PATCH /api/products/{id}', async ({ viewer, params, body }) =>
    changeProduct(parts, signedIn(viewer), params.id, body),
  )

  route(app, 'PATCH /api/products/{id}/unlist', async ({ viewer, params }) =>
    unlistProduct(parts, signedIn(viewer), params.id),
  )

  route(app, 'PATCH /api/products/{id}/relist', async ({ viewer, params }) =>
    relistProduct(parts, signedIn(viewer), params.id),
  )

  route(app, 'DELETE /api/products/{id}', async ({ viewer, params }) => {
    await removeProduct(parts, signedIn(viewer), params.id)
    return { message: 'Product deleted' }
  })
}
