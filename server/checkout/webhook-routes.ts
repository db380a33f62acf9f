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
 * Where the payment provider reports. It has no cookies and comes from another site by nature, so it is registered
 * outside of what visitors use; the signature over the raw body says who it is.
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
 * A notice of a session is a reason to ask the provider, nothing more; one of a refund or a dispute is written down once. So it does not matter in what order notices come or how often.
 * Throws when it could not be applied: the provider sends it again then.
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

/** Payments that this shop knows nothing of belong to something else of the same account at the provider. */
async function noteTrouble(deps: Deps, eventId: string, trouble: PaymentTrouble): Promise<void> {
  const [first, ...others] = await findPaid(deps, trouble.paymentIntentId)
  if (first) await bringUp(deps, [first, ...others], eventId, trouble)
}
