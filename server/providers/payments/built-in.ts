import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { changedOne, firstRow } from '../../database/first-row.ts'
import { testPayments } from '../../database/schema.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import { servePaymentPage } from './built-in-routes.ts'
import type { PaymentSession, Payments } from './port.ts'

interface TestPaymentsOptions {
  db: Database
  publicUrl: string
  brandName: string
  brandColor: string
  now: () => Date
}

export type TestPayment = typeof testPayments.$inferSelect

export interface TestPayments extends Payments {
  /** Null for an unknown session. */
  findPayment(sessionId: string): Promise<TestPayment | null>
  /** Pays the session. False if it can no longer be paid. */
  pay(sessionId: string): Promise<boolean>
  /** For tests: methods in this set fail as if the provider were unreachable. */
  readonly broken: Set<'createSession' | 'findSession' | 'expireSession' | 'refund'>
}

/**
 * Stands in for a payment provider, with our own payment page and without moving money. Sessions are in a table, so they
 * survive restarts and are shared by all servers.
 */
export function createTestPayments({ db, publicUrl, now, ...brand }: TestPaymentsOptions): TestPayments {
  const broken: TestPayments['broken'] = new Set()
  const refuseIfBroken = (method: Parameters<typeof broken.has>[0]): void => {
    if (broken.has(method)) throw new AppError('provider_failed', 'The test checkout is turned off.')
  }
  const toSession = (payment: TestPayment): PaymentSession => {
    const status = payment.status === 'open' && payment.expiresAt <= now() ? 'expired' : payment.status
    return {
      id: payment.id,
      status,
      url: status === 'open' ? `${publicUrl}/test-checkout/${payment.id}` : null,
      amount: payment.amount,
      currency: 'usd',
      paymentIntentId: payment.paymentIntentId,
    }
  }
  const findPayment = (sessionId: string): Promise<TestPayment | null> =>
    db.select().from(testPayments).where(eq(testPayments.id, sessionId)).then(firstRow)
  const isOpen = (sessionId: string) => and(eq(testPayments.id, sessionId), eq(testPayments.status, 'open'))

  const payments: TestPayments = {
    id: 'test',
    name: 'Test Payments',
    broken,
    findPayment,
    async createSession({ reference, items, tax, buyerEmail, successUrl, cancelUrl, ...order }) {
      refuseIfBroken('createSession')
      const id = unguessable('cs_test')
      const withId = (url: string) => url.replaceAll('{CHECKOUT_SESSION_ID}', id)
      await db
        .insert(testPayments)
        .values({
          id,
          reference,
          ...order,
          buyerEmail: buyerEmail ?? '',
          items: items.map(({ title, imageUrl, amount }) => ({ title, imageUrl, amount })),
          tax,
          amount: items.reduce((sum, { amount }) => sum + amount, tax),
          successUrl: withId(successUrl),
          cancelUrl: withId(cancelUrl),
          createdAt: now(),
        })
        .onConflictDoNothing({ target: testPayments.reference })
      const [payment] = await db.select().from(testPayments).where(eq(testPayments.reference, reference))
      if (!payment) throw new AppError('provider_failed', 'The test checkout lost the session.')
      return toSession(payment)
    },
    async findSession(sessionId) {
      refuseIfBroken('findSession')
      const payment = await findPayment(sessionId)
      return payment && toSession(payment)
    },
    async findSessionByPayment(paymentIntentId) {
      refuseIfBroken('findSession')
      const isPaidBy = eq(testPayments.paymentIntentId, paymentIntentId)
      const payment = await db.select().from(testPayments).where(isPaidBy).then(firstRow)
      return payment && toSession(payment)
    },
    async expireSession(sessionId) {
      refuseIfBroken('expireSession')
      await db.update(testPayments).set({ status: 'expired' }).where(isOpen(sessionId))
      const payment = await findPayment(sessionId)
      return payment && toSession(payment)
    },
    async refund(paymentIntentId, { key, amount }) {
      refuseIfBroken('refund')
      return db.transaction(async (tx) => {
        const ofPayment = eq(testPayments.paymentIntentId, paymentIntentId)
        const [payment] = await tx.select().from(testPayments).where(ofPayment).for('update')
        if (!payment) return { result: 'refused', reason: 'unknown_payment' }
        const left = payment.amount - Object.values(payment.refunds).reduce((sum, part) => sum + part, 0)
        if (payment.refundedAt || key in payment.refunds) return { result: 'made' }
        if ((amount ?? 0) > left) return { result: 'refused', reason: 'amount_too_large' }
        const part = amount ?? left
        const changes = { refunds: { ...payment.refunds, [key]: part }, ...(part === left && { refundedAt: now() }) }
        await tx.update(testPayments).set(changes).where(ofPayment)
        return { result: 'made' }
      })
    },
    parseEvent() {
      throw notFound('The test checkout sends no messages.')
    },
    async pay(sessionId) {
      return db
        .update(testPayments)
        .set({ status: 'paid', paymentIntentId: unguessable('pi_test') })
        .where(and(isOpen(sessionId), gt(testPayments.expiresAt, now())))
        .then(changedOne)
    },
    servePages: (app) => servePaymentPage(app, { payments, now, ...brand }),
  }
  return payments
}

const unguessable = (prefix: string): string => `${prefix}_${randomBytes(24).toString('hex')}`
