import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { previewPriceDrops, undoPriceDrop } from './price-drop.ts'

export function priceDropRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/sale-events/{id}/price-drops/preview', async ({ params }) => previewPriceDrops(deps, params.id))
  route(app, 'POST /api/sale-events/{id}/price-drops/undo', async ({ viewer, params, body }) =>
    undoPriceDrop(deps, signedIn(viewer), params.id, body.at),
  )
}
