import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { productTag } from '../http/cache-tags.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { changeListings, listListings } from './admin-listing.ts'

export function adminListingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/admin/listings', async ({ query }) => listListings(deps, query))

  route(app, 'POST /api/admin/listings/bulk', async ({ viewer, body, invalidate }) => {
    const result = await changeListings(deps, signedIn(viewer), body)
    invalidate(...result.changed.map(({ id }) => productTag(id)))
    return result
  })
}
