import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { conflict } from '../http/app-error.ts'
import { noteAccount } from '../ledger/connect.ts'
import { noteTakenBack } from '../ledger/transfer.ts'
import type { PaymentNotice, PaymentTrouble } from '../providers/payments/port.ts'
import { findCheckoutsBySession } from './checkout-queries.ts'
import { findPaid } from './find-paid.ts'
import { bringUp } from './payment-trouble.ts'
import { noteRefund } from './refund-purchase.ts'
import { settle } from './settle.ts'

/**
 * The payment provider's webhooks. They have no cookies and come from another site, so they are registered outside of the
 * visitors' scope and authenticated by a signature over the raw body.
 */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/api/webhooks/stripe', { config: { role: 'visitor' } }, async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await apply(deps, deps.providers.payments.readNotice(body, request.headers))
    return { received: true }
  })
}

/**
 * A session's webhook only makes us ask the provider; refunds and disputes are recorded once. So order and repetition don't
 * matter. Throws if it could not be applied, and the provider sends it again.
 */
async function apply(deps: Deps, notice: PaymentNotice): Promise<void> {
  const { kind, sessionId, isPaid, refundedPayment, accountId, reversedTransfer, trouble } = notice
  if (trouble) return noteTrouble(deps, notice.id, trouble)
  if (refundedPayment !== null) return noteRefund(deps, refundedPayment)
  if (accountId !== null) return noteAccount(deps, accountId)
  if (reversedTransfer !== null) return noteTakenBack(deps, reversedTransfer)
  const checkouts = sessionId === null ? [] : await findCheckoutsBySession(deps.db, sessionId)
  const [settled] = await settle(deps, checkouts)
  if (!settled) return
  deps.log.info({ checkout: settled.id, kind, status: settled.status }, 'payment notice')
  if (isPaid && settled.status === 'open') throw conflict('The session is not paid yet.')
}

/** Unknown payments belong to something else in the same Stripe account. */
async function noteTrouble(deps: Deps, eventId: string, trouble: PaymentTrouble): Promise<void> {
  const [first, ...others] = await findPaid(deps, trouble.paymentIntentId)
  if (first) await bringUp(deps, [first, ...others], eventId, trouble)
}
