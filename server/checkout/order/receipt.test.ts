import { expect, test } from 'vitest'
import { queuedMails } from '../../testing/mails.ts'
import { Browser } from '../../testing/people.ts'
import { GUEST, stockShop } from '../../testing/shop.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, deps } = await testApp()
const shop = await stockShop(deps)

test("the buyer's email links to a receipt with everything needed for the pickup", async () => {
  const { orderId, productId, receipt, paymentId } = await shop.sell()
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
