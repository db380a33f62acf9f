import type { FastifyInstance } from 'fastify'
import { sendPlainPage } from '../../http/plain-page.ts'
import type { TestPayment, TestPayments } from './built-in.ts'
import { missingPage, type PageLook, paymentPage } from './built-in-page.ts'

interface PaymentPageOptions {
  payments: TestPayments
  now: () => Date
  brandName: string
  brandColor: string
}

/** The hosted page of the test checkout: the items, and forms for what a card could do. */
export async function servePaymentPage(app: FastifyInstance, options: PaymentPageOptions): Promise<void> {
  const { payments, now, ...brand } = options
  await app.register(async (forms) => {
    // The forms say everything by their address.
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    )

    forms.get<Asked>('/test-checkout/:sessionId', async ({ params, query }, reply) => {
      const payment = await payments.findPayment(params.sessionId)
      const look: PageLook = { ...brand, now: now() }
      if (!payment) return sendPlainPage(reply.status(404), missingPage(look))
      return sendPlainPage(reply, paymentPage(look, payment, query.declined !== undefined), policyFor(payment))
    })

    forms.post<Asked>('/test-checkout/:sessionId/pay', async ({ params }, reply) => {
      const isPaid = await payments.pay(params.sessionId)
      const payment = await payments.findPayment(params.sessionId)
      return reply.redirect(isPaid && payment ? payment.successUrl : pathOf(params.sessionId), 303)
    })

    forms.post<Asked>('/test-checkout/:sessionId/decline', async ({ params }, reply) =>
      reply.redirect(`${pathOf(params.sessionId)}?declined`, 303),
    )

    forms.post<Asked>('/test-checkout/:sessionId/cancel', async ({ params }, reply) => {
      const payment = await payments.findPayment(params.sessionId)
      return reply.redirect(payment?.cancelUrl ?? pathOf(params.sessionId), 303)
    })
  })
}

interface Asked {
  Params: { sessionId: string }
  Querystring: { declined?: string }
}

const pathOf = (sessionId: string): string => `/test-checkout/${encodeURIComponent(sessionId)}`

/** Forms end at the shop, wherever that is. */
const policyFor = ({ items, successUrl }: TestPayment) => ({
  'img-src': ["'self'", ...new Set(items.flatMap(({ imageUrl }) => (imageUrl ? new URL(imageUrl).origin : [])))].join(
    ' ',
  ),
  'form-action': `'self' ${new URL(successUrl).origin}`,
})
