import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { productTag } from '../http/cache-tags.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { changeMany } from './bulk.ts'

export function bulkRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /api/seller/products/bulk', async ({ viewer, body, invalidate }) => {
    const result = await changeMany(deps, signedIn(viewer), body)
    invalidate(...result.changed.map(({ id }) => productTag(id)))
    return result
  })
}
