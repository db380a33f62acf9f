import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Html } from '../../http/html.ts'
import type { TestPayment, TestPayments } from './built-in.ts'
import { missingPage, type PageLook, paymentPage } from './built-in-page.ts'

export interface PaymentPageOptions {
  payments: TestPayments
  now: () => Date
  brandName: string
  brandColor: string
}

/** The hosted page of the test checkout: one item, and forms for what a card could do. */
export async function servePaymentPage(app: FastifyInstance, options: PaymentPageOptions): Promise<void> {
  const { payments, now, ...brand } = options
  await app.register(async (forms) => {
    // The forms say everything by their address.
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    )

    forms.get<Asked>('/test-checkout/:sessionId', async ({ params, query }, reply) => {
      const payment = await payments.findPayment(params.sessionId)
      const look: PageLook = { ...brand, nonce: randomBytes(16).toString('base64'), now: now() }
      if (!payment) return show(reply.status(404), look, missingPage(look))
      return show(reply, look, paymentPage(look, payment, query.declined !== undefined), payment)
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

/** The page stands alone, so it gets a policy of its own; forms end at the shop, wherever that is. */
function show(reply: FastifyReply, { nonce }: PageLook, page: Html, payment?: TestPayment): FastifyReply {
  const picture = payment?.imageUrl ? new URL(payment.imageUrl).origin : ''
  const shop = payment ? new URL(payment.successUrl).origin : ''
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src 'nonce-${nonce}'`,
    `img-src 'self' ${picture}`,
    `form-action 'self' ${shop}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text)
}
