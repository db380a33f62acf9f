import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { changeProduct, createProduct, relistProduct, removeProduct, unlistProduct } from './product.ts'

/** What takes an account. */
export function productRoutes(app: FastifyInstance, parts: Parts): void {
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
