import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { conflict } from '../http/app-error.ts'
import { refreshAccount } from '../ledger/connect.ts'
import { recordReversal } from '../ledger/transfer.ts'
import type { PaymentEvent, PaymentProblem } from '../providers/payments/port.ts'
import { findCheckoutsBySession } from './checkout-queries.ts'
import { findPaid } from './find-paid.ts'
import { alertAdmins } from './payment-alert/payment-problem.ts'
import { recordPartialRefund } from './refund/refund.ts'
import { recordProviderRefund } from './refund/refund-purchase.ts'
import { settle } from './settle.ts'

/**
 * The payment provider's webhooks. Registered outside the visitors' scope: they come from another site without cookies, and are
 * authenticated by a signature over the raw body.
 */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/api/webhooks/stripe', { config: { role: 'visitor' } }, async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await apply(deps, deps.providers.payments.parseEvent(body, request.headers))
    return { received: true }
  })
}

/**
 * A session's event only triggers a read of its state at the provider, and refunds and disputes are recorded once, so order and
 * redelivery don't matter. Throws if the event could not be applied; the provider then redelivers it.
 */
async function apply(deps: Deps, event: PaymentEvent): Promise<void> {
  const { kind, sessionId, isPaid, hasFailed, refundedPayment, accountId, reversedTransfer, problem } = event
  if (problem) return recordProblem(deps, event.id, problem)
  if (refundedPayment !== null) return recordProviderRefund(deps, refundedPayment)
  if (accountId !== null) return refreshAccount(deps, accountId)
  if (reversedTransfer !== null) return recordReversal(deps, reversedTransfer)
  const checkouts = sessionId === null ? [] : await findCheckoutsBySession(deps.db, sessionId)
  const [settled] = await settle(deps, checkouts, { hasFailed })
  if (!settled) return
  deps.log.info({ checkout: settled.id, kind, status: settled.status }, 'payment event applied')
  if (isPaid && settled.status === 'open') throw conflict('The session is not paid yet.')
}

/** Ignores unknown payments: the same Stripe account may serve other shops. */
async function recordProblem(deps: Deps, eventId: string, problem: PaymentProblem): Promise<void> {
  const [first] = await findPaid(deps, problem.paymentIntentId)
  if (!first) return
  if (problem.kind === 'partial_refund') await recordPartialRefund(deps, first.reference, problem.amount)
  await alertAdmins(deps, first.reference, eventId, problem)
}
