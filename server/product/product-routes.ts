import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { changeProduct, createProduct, relistProduct, removeProduct, unlistProduct } from './product.ts'

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
}
