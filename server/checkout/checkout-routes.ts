import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { productTag } from '../http/cache-tags.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { completeByPayment, completeBySession } from './complete-checkout.ts'
import { openCheckout } from './open-checkout.ts'
import { showReceipt } from './receipt.ts'
import { refundPurchase } from './refund-purchase.ts'

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /api/create-checkout-session', async ({ viewer, body, request }) =>
    openCheckout(deps, { ...viewer, address: request.ip }, body),
  )

  route(app, 'POST /api/purchases', async ({ viewer, body, request }) =>
    openCheckout(deps, { ...viewer, address: request.ip }, viewer.account ? { productId: body.productId } : body),
  )

  route(app, 'POST /api/checkout-sessions/{sessionId}/cancel', async ({ viewer, params, invalidate }) => {
    const { productId } = await cancelCheckout(deps, viewer, params.sessionId)
    if (productId !== null) invalidate(productTag(productId))
    return { message: 'Checkout canceled. The item is available again.' }
  })

  route(app, 'GET /api/receipts/{secret}', async ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return showReceipt(deps, params.secret)
  })

  route(app, 'POST /api/dev-complete-purchase', async ({ body }) => completeBySession(deps, body))

  route(app, 'POST /api/admin/purchases/{id}/refund', async ({ viewer, params, body }) =>
    refundPurchase(deps, signedIn(viewer), params.id, body),
  )

  route(app, 'POST /api/complete-purchase', async ({ viewer, body }) => completeByPayment(deps, viewer, body))
}
