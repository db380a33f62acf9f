import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { productTag, productTags } from '../../http/cache-tags.ts'
import { route } from '../../http/route.ts'
import { cancelDeskCheckout, openAtDesk, readDeskCheckout } from './desk-checkout.ts'
import { holdAtDesk, releaseHolds } from './desk-hold.ts'
import { findItems } from './desk-items.ts'
import { sellAtDesk } from './desk-sale.ts'
import { tillOf } from './till.ts'

export function deskRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/desk/items', async ({ viewer, query }) => findItems(deps, tillOf(viewer), query.q))

  route(app, 'POST /api/desk/sales', async ({ viewer, body, reply, invalidate }) => {
    const { sale, isNew } = await sellAtDesk(deps, tillOf(viewer), body)
    if (!isNew) reply.status(200)
    invalidate(...productTags(body.items))
    return sale
  })

  route(app, 'POST /api/desk/holds', async ({ viewer, body: { productIds }, invalidate }) => {
    const held = await holdAtDesk(deps, tillOf(viewer), productIds)
    invalidate(...productIds.map(productTag))
    return held
  })

  route(app, 'DELETE /api/desk/holds', async ({ viewer, body: { productIds }, invalidate }) => {
    const free = await releaseHolds(deps, tillOf(viewer), productIds)
    invalidate(...free.map(productTag))
    return null
  })

  route(app, 'POST /api/desk/checkouts', async ({ viewer, body, invalidate }) => {
    const opened = await openAtDesk(deps, tillOf(viewer), body)
    invalidate(...productTags(body.items))
    return opened
  })

  route(app, 'GET /api/desk/checkouts/{sessionId}', async ({ viewer, params, invalidate }) => {
    const checkout = await readDeskCheckout(deps, tillOf(viewer), params.sessionId)
    invalidate(...productTags(checkout.sale?.purchases ?? []))
    return checkout
  })

  route(app, 'DELETE /api/desk/checkouts/{sessionId}', async ({ viewer, params }) =>
    cancelDeskCheckout(deps, tillOf(viewer), params.sessionId),
  )
}
