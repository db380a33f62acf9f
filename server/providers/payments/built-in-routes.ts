import type { FastifyInstance } from 'fastify'
import { sendPlainPage } from '../../http/plain-page.ts'
import type { TestPayment, TestPayments } from './built-in.ts'
import { missingPage, type PageOptions, paymentPage } from './built-in-page.ts'

interface PaymentPageOptions {
  payments: TestPayments
  now: () => Date
  brandName: string
  brandColor: string
}

/** The test checkout's payment page: the items, and forms to pay, decline or cancel. */
export async function servePaymentPage(app: FastifyInstance, options: PaymentPageOptions): Promise<void> {
  const { payments, now, ...brand } = options
  await app.register(async (forms) => {
    // The forms have no fields: the URL says it all.
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    )

    forms.get<PaymentRequest>('/test-checkout/:sessionId', async ({ params, query }, reply) => {
      const payment = await payments.findPayment(params.sessionId)
      const options: PageOptions = { ...brand, now: now() }
      if (!payment) return sendPlainPage(reply.status(404), missingPage(options))
      return sendPlainPage(reply, paymentPage(options, payment, query.declined !== undefined), policyFor(payment))
    })

    forms.post<PaymentRequest>('/test-checkout/:sessionId/pay', async ({ params }, reply) => {
      const isPaid = await payments.pay(params.sessionId)
      const payment = await payments.findPayment(params.sessionId)
      return reply.redirect(isPaid && payment ? payment.successUrl : pathOf(params.sessionId), 303)
    })

    forms.post<PaymentRequest>('/test-checkout/:sessionId/decline', async ({ params }, reply) =>
      reply.redirect(`${pathOf(params.sessionId)}?declined`, 303),
    )

    forms.post<PaymentRequest>('/test-checkout/:sessionId/cancel', async ({ params }, reply) => {
      const payment = await payments.findPayment(params.sessionId)
      return reply.redirect(payment?.cancelUrl ?? pathOf(params.sessionId), 303)
    })
  })
}

interface PaymentRequest {
  Params: { sessionId: string }
  Querystring: { declined?: string }
}

const pathOf = (sessionId: string): string => `/test-checkout/${encodeURIComponent(sessionId)}`

/** The forms redirect to the shop, which may be another origin. */
const policyFor = ({ items, successUrl }: TestPayment) => ({
  'img-src': ["'self'", ...new Set(items.flatMap(({ imageUrl }) => (imageUrl ? new URL(imageUrl).origin : [])))].join(
    ' ',
  ),
  'form-action': `'self' ${new URL(successUrl).origin}`,
})
