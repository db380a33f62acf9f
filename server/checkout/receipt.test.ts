import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { queuedMails } from '../testing/mails.ts'
import { Browser } from '../testing/people.ts'
import { GUEST, type Shop, stockShop, visitor } from '../testing/shop.ts'
import { testApp } from '../testing/test-app.ts'
import { completeBySession } from './complete-checkout.ts'
import { openCheckout } from './open-checkout.ts'

let app: FastifyInstance
let shop: Shop
beforeAll(async () => {
  const { app: built, deps } = await testApp()
  app = built
  shop = await stockShop(deps)
})

test("the buyer's email links to a receipt with everything needed for the pickup", async () => {
  const { id: productId } = await shop.addItem()
  const { sessionId } = await openCheckout(shop.deps, visitor(), { productId, ...GUEST })
  await shop.payments.pay(sessionId)
  const { orderId, receipt, paymentId } = await completeBySession(shop.deps, { sessionId, productId })
  const [mail] = (await queuedMails(shop.deps)).filter(({ to }) => to === GUEST.buyerEmail)
  expect(mail?.text).toContain(`http://localhost:3000/receipt/${receipt}`)
  const answer = await new Browser(app).get(`/api/receipts/${receipt}`)
  expect(answer.json()).toMatchObject({
    number: orderId,
    amount: '45.00',
    paymentId,
    buyerName: GUEST.buyerName,
    items: [{ productId, title: 'Brass reading lamp', amount: '45.00', seller: 'hazel', refundedAt: null }],
    pickup: { location: 'The old tobacco barn, Hillsborough', startDate: shop.sale.startDate.toISOString() },
  })
  expect(answer.body).not.toContain(GUEST.buyerEmail)
})

test.each(['1', 'a'.repeat(64), '%27'])('there is no receipt at %s', async (secret) => {
  const answer = await new Browser(app).get(`/api/receipts/${secret}`)
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'Receipt not found'])
})
