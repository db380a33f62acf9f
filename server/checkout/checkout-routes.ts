import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { productTag, productTags } from '../http/cache-tags.ts'
import { route } from '../http/route.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { completeByPayment, completeBySession } from './complete-checkout.ts'
import { openCheckout, productIdsOf } from './open-checkout.ts'
import { listOrders, showReceipt } from './order/receipt.ts'
import { requestReceipts } from './order/send-receipts.ts'
import { refundPurchase } from './refund/refund-purchase.ts'
import { relistRefunded } from './refund/relist-refunded.ts'

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /api/create-checkout-session', async ({ viewer, body, request, invalidate }) => {
    const opened = await openCheckout(deps, { ...viewer, address: request.ip }, body)
    invalidate(...productIdsOf(body).map(productTag))
    return opened
  })

  route(app, 'POST /api/purchases', async ({ viewer, body, request, invalidate }) => {
    const { productId, productIds, accountId } = body
    const asked = viewer.account ? { productId, productIds, accountId } : body
    const opened = await openCheckout(deps, { ...viewer, address: request.ip }, asked)
    invalidate(...productIdsOf(body).map(productTag))
    return opened
  })

  route(app, 'POST /api/checkout-sessions/{sessionId}/cancel', async ({ viewer, params, invalidate }) => {
    const productIds = await cancelCheckout(deps, viewer, params.sessionId)
    invalidate(...productIds.map(productTag))
    const what = productIds.length > 1 ? 'The items are' : 'The item is'
    return { message: `Checkout canceled. ${what} no longer on hold for you.` }
  })

  route(app, 'GET /api/receipts/{secret}', async ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return showReceipt(deps, params.secret)
  })

  route(app, 'POST /api/receipts/send', async ({ body: { email }, request }) => {
    await requestReceipts(deps, email, request.ip)
    return { message: 'If anything was bought with this address, its receipts are on their way.' }
  })

  route(app, 'GET /api/orders', async ({ account, query }) => listOrders(deps, account, query.before))

  route(app, 'POST /api/dev-complete-purchase', async ({ body, invalidate }) => {
    const completed = await completeBySession(deps, body)
    invalidate(...productTags(completed.purchases))
    return completed
  })

  route(app, 'POST /api/admin/purchases/{id}/refund', async ({ account, params, body }) =>
    refundPurchase(deps, account, params.id, body),
  )

  route(app, 'POST /api/admin/purchases/{id}/relist', async ({ account, params }) =>
    relistRefunded(deps, account, params.id),
  )

  route(app, 'POST /api/complete-purchase', async ({ viewer, body, request, invalidate }) => {
    const completed = await completeByPayment(deps, { ...viewer, address: request.ip }, body)
    invalidate(...productTags(completed.purchases))
    return completed
  })
}
