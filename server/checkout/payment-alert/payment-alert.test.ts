import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminOrder } from '../../../contracts/order.ts'
import type { PaymentAlert } from '../../../contracts/payment-alert.ts'
import type { PickupList } from '../../../contracts/pickup.ts'
import { auditEntries, ledgerEntries, paymentAlerts, purchases } from '../../database/schema.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { mailsTo, paragraphsOf } from '../../testing/mails.ts'
import { addPerson, Browser } from '../../testing/people.ts'
import { GUEST, stockShop, visitor } from '../../testing/shop.ts'
import { stripeApp } from '../../testing/stripe-app.ts'
import type { SignedEvent } from '../../testing/stripe-stand-in.ts'
import { TEST_NOW } from '../../testing/test-app.ts'
import { findCheckoutsBySession } from '../checkout-queries.ts'
import { completeBySession } from '../complete-checkout.ts'
import { openCheckout } from '../open-checkout.ts'
import { reconcile } from '../reconcile.ts'
import { refundsOf } from '../refund/find-refunds.ts'

const { app, deps, stripe, ...webhooks } = await stripeApp()
const shop = await stockShop(deps)
await addPerson(deps, 'wren')
const wren = await new Browser(app).signIn('wren')
beforeEach(async () => {
  deps.setNow(TEST_NOW)
  stripe.refundOutcome = 'succeeded'
  await deps.db.delete(paymentAlerts)
})

async function started() {
  const { id: productId } = await shop.addItem()
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
  return { productId, sessionId }
}
async function bought() {
  const { productId, sessionId } = await started()
  const payment = stripe.pay(sessionId)
  const { id, orderId, receipt } = await completeBySession(deps, { sessionId, productId })
  return { id, orderId, productId, sessionId, payment, receipt }
}
const notify = async (event: SignedEvent) => expect((await webhooks.notify(event)).statusCode).toBe(200)
const alerts = async () => (await wren.get('/api/admin/payment-alerts')).json<PaymentAlert[]>()
const resolve = (id: number | undefined) => wren.post(`/api/admin/payment-alerts/${id}/resolve`)
const refund = (id: number) => wren.post(`/api/admin/purchases/${id}/refund`, { reason: 'Broken' })
const checkoutOf = async (sessionId: string) => (await findCheckoutsBySession(deps.db, sessionId))[0]?.status
const rowOf = async (id: number) =>
  (await wren.get('/api/admin/recent-sales')).json().find((sale: { id: number }) => sale.id === id)

describe('an unexpected payment', () => {
  test.each([
    ['in another currency', { currency: 'eur' }, 'Stripe took 45.00 EUR where we asked for $45.00.', null],
    ['in no currency', { currency: undefined }, 'Stripe took an amount it does not name', null],
    ['without an amount', { amount_total: null }, 'Stripe took an amount it does not name', null],
    ['of less', { amount_total: 4499 }, 'Stripe took $44.99 where we asked for $45.00.', '44.99'],
    ['of more', { amount_total: 4501 }, 'Stripe took $45.01 where we asked for $45.00.', '45.01'],
  ])('%s buys nothing, goes back, and is shown to the admins', async (_what, change, message, amount) => {
    const { productId, sessionId } = await started()
    const payment = stripe.pay(sessionId)
    Object.assign(stripe.sessions.get(sessionId) ?? {}, change)
    const asked = completeBySession(deps, { sessionId, productId })
    await expect(asked).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/wasn't the one we asked for/),
    })
    await notify(stripe.event('checkout.session.completed', sessionId))
    await reconcile(deps)
    expect(await deps.db.select().from(purchases).where(eq(purchases.productId, productId))).toEqual([])
    expect([stripe.refunds.get(payment), await checkoutOf(sessionId)]).toEqual([1, 'refunded'])
    expect(await alerts()).toMatchObject([
      { kind: 'unexpected_payment', message: expect.stringContaining(message), amount, productId, purchaseId: null },
    ])
    const mail = (await mailsTo(deps, GUEST.buyerEmail)).at(-1)
    expect(paragraphsOf(mail)).toEqual([
      "We've sent your money back",
      "We're sorry, Gus Guest. Your payment wasn't the one we asked for, so we couldn't sell you the item. Everything you paid is on its way back.",
      `Item: Brass reading lamp\nPrice: $45.00\nPayment ID: ${payment}`,
      expect.stringContaining('back on your card within 5 to 10 days'),
      'See the marketplace:\nhttp://localhost:3000/marketplace',
      'Questions? Reply to this email, or write to support@localhost.',
    ])
  })

  test('that Stripe does not give back is told as given back once an admin has sent it another way', async () => {
    const { productId, sessionId } = await started()
    stripe.pay(sessionId)
    Object.assign(stripe.sessions.get(sessionId) ?? {}, { amount_total: 4499 })
    stripe.refundOutcome = 'refused'
    await expect(completeBySession(deps, { sessionId, productId })).rejects.toMatchObject({ status: 409 })
    const stuck = (await alerts()).find(({ kind }) => kind === 'refund_stuck')
    expect((await resolve(stuck?.id)).statusCode).toBe(200)
    const text = (await mailsTo(deps, GUEST.buyerEmail)).at(-1)?.text
    expect(text).toContain("we couldn't sell you the item. Everything you paid has gone back to you.")
  })
})

describe('a failed refund', () => {
  const failed = (payment: string, id = `re_of_${payment}`) => ({
    id,
    object: 'refund',
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    amount: 4500,
    currency: 'usd',
    payment_intent: payment,
    charge: 'ch_1',
  })

  test('is shown as failed, once, until an admin has sent the money another way', async () => {
    const { id, sessionId, payment, receipt } = await bought()
    await refund(id)
    const event = stripe.eventAbout('refund.failed', failed(payment))
    for (const told of [event, event, stripe.eventAbout('charge.refund.updated', failed(payment))]) await notify(told)
    expect(await checkoutOf(sessionId)).toBe('refund_failed')
    expect(await rowOf(id)).toMatchObject({ isGivenBack: false, isRefundFailed: true })
    expect((await wren.get(`/api/receipts/${receipt}`)).json()).toMatchObject({ items: [{ isRefundFailed: true }] })
    const [alert, ...others] = await alerts()
    expect([alert, others]).toMatchObject([
      {
        kind: 'refund_failed',
        amount: '45.00',
        purchaseId: id,
        resolvedAt: null,
        paymentId: payment,
        message: 'The refund of $45.00 did not reach the buyer (lost or stolen card). The money is back with Stripe.',
      },
      [],
    ])
    // Stripe may repeat its refund event, or send it late.
    await notify(stripe.event('charge.refunded', payment))
    expect(await checkoutOf(sessionId)).toBe('refund_failed')

    expect((await resolve(alert?.id)).json()).toMatchObject({ id: alert?.id, resolvedBy: 'wren' })
    const told = (await mailsTo(deps, GUEST.buyerEmail)).slice(-2)
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining('back on your card'),
      expect.stringContaining('to you another way'),
    ])
    expect(told[0]?.id).not.toBe(told[1]?.id)
    expect(await rowOf(id)).toMatchObject({ isGivenBack: true, isRefundFailed: false })
    await notify(event)
    expect(await checkoutOf(sessionId)).toBe('refunded')
  })

  test('is called refunded in no order, CSV or receipt until its money has been sent', async () => {
    const productIds = [(await shop.addItem({ title: 'Tin tray' })).id, (await shop.addItem()).id] as const
    const { sessionId } = await openCheckout(deps, visitor(), { productIds: [...productIds], ...GUEST })
    const payment = stripe.pay(sessionId)
    const { orderId, purchases: made } = await completeBySession(deps, { sessionId, productId: productIds[0] })
    const shown = async () => {
      const { refunded } = (await wren.get(`/api/admin/orders/${orderId}`)).json<AdminOrder>()
      const csv = (await wren.get(`/api/admin/orders.csv?q=${orderId}`)).body
      await wren.post(`/api/admin/orders/${orderId}/receipt`)
      deps.setNow(new Date(deps.now().getTime() + 1_000))
      const mail = (await mailsTo(deps, GUEST.buyerEmail)).at(-1)?.text ?? ''
      return [
        refunded,
        /"Tin tray".*"online","([^"]*)"/.exec(csv)?.[1],
        /^(.*): Tin tray/m.exec(mail)?.[1],
        mail.includes('Refunded: $45.00'),
      ]
    }
    stripe.refundOutcome = 'refused'
    await refund(made[0]?.id ?? 0)
    expect(await shown()).toEqual(['0.00', 'refund not made yet', 'Refund on its way', false])
    stripe.refundOutcome = 'succeeded'
    await reconcile(deps)
    expect(await shown()).toEqual(['45.00', 'refunded', 'Refunded', true])
    const [first] = await refundsOf(deps.db, (await findCheckoutsBySession(deps.db, sessionId))[0]?.reference ?? '')
    await notify(stripe.eventAbout('refund.failed', { ...failed(payment), metadata: { key: first?.key } }))
    expect(await shown()).toEqual(['0.00', 'refund failed', 'Refund failed', false])
    await resolve((await alerts()).find(({ kind }) => kind === 'refund_failed')?.id)
    expect(await shown()).toEqual(['45.00', 'refunded', 'Refunded', true])
  })

  test('sent again by hand, and again in vain, is refunded once nothing of it is left to send', async () => {
    const { id, sessionId, payment } = await bought()
    await refund(id)
    for (const again of ['re_first', 're_second'])
      await notify(stripe.eventAbout('refund.failed', failed(payment, again)))
    const [second, first] = await alerts()
    await resolve(first?.id)
    expect(await checkoutOf(sessionId)).toBe('refund_failed')
    await resolve(second?.id)
    expect(await checkoutOf(sessionId)).toBe('refunded')
    const told = (await mailsTo(deps, GUEST.buyerEmail)).filter(({ text }) => text.includes('to you another way'))
    expect(told.filter(({ text }) => text.includes(payment))).toHaveLength(1)
  })

  test('reported before the refund itself is failed anyway', async () => {
    const { id, sessionId, payment } = await bought()
    const { length } = await mailsTo(deps, GUEST.buyerEmail)
    await notify(stripe.eventAbout('refund.failed', failed(payment)))
    expect(await checkoutOf(sessionId)).toBe('paid')
    const part = { object: 'charge', refunded: false, amount_refunded: 1_000, currency: 'usd', payment_intent: payment }
    await notify(stripe.eventAbout('charge.refunded', part))
    await notify(stripe.event('charge.refunded', payment))
    expect(await checkoutOf(sessionId)).toBe('refund_failed')
    expect((await rowOf(id)).isRefundFailed).toBe(true)
    expect(await mailsTo(deps, GUEST.buyerEmail)).toHaveLength(length)
    expect((await alerts()).map(({ kind, resolvedAt }) => [kind, resolvedAt])).toEqual([
      ['partial_refund', null],
      ['refund_failed', null],
    ])
  })

  test('of a payment that bought nothing is not called on its way until an admin has sent the money', async () => {
    const { productId, sessionId } = await started()
    const { length } = await mailsTo(deps, GUEST.buyerEmail)
    stripe.pay(sessionId)
    Object.assign(stripe.sessions.get(sessionId) ?? {}, { amount_total: 4499 })
    stripe.refundOutcome = 'failed'
    const complete = () => completeBySession(deps, { sessionId, productId })
    await expect(complete()).rejects.toThrow(
      `The money didn't reach your card. We'll send it another way: please write to ${deps.settings.CONTACT_EMAIL}.`,
    )
    expect(await mailsTo(deps, GUEST.buyerEmail)).toHaveLength(length)
    await resolve((await alerts()).find(({ kind }) => kind === 'refund_failed')?.id)
    await expect(complete()).rejects.toThrow("on its way back to you, and we've emailed you about it.")
    expect(await mailsTo(deps, GUEST.buyerEmail)).toHaveLength(length + 1)
  })

  test('of a part, once it is settled, does not make a later refund of everything a failed one', async () => {
    const { sessionId, payment } = await bought()
    await notify(stripe.eventAbout('refund.failed', { ...failed(payment), amount: 500 }))
    await resolve((await alerts())[0]?.id)
    await notify(stripe.event('charge.refunded', payment))
    expect(await checkoutOf(sessionId)).toBe('refunded')
    expect((await mailsTo(deps, GUEST.buyerEmail)).at(-1)?.subject).toBe('Refunded: Brass reading lamp')
  })

  test('of a part, still to be settled, does not make our own refund of everything a failed one', async () => {
    const { id, sessionId, payment } = await bought()
    await notify(stripe.eventAbout('refund.failed', { ...failed(payment), amount: 500 }))
    expect((await refund(id)).json()).toMatchObject({ isGivenBack: true })
    expect(await checkoutOf(sessionId)).toBe('refunded')
  })

  test('that Stripe reports as failed at once is the same failure as the webhook that follows', async () => {
    const { id, sessionId } = await bought()
    stripe.refundOutcome = 'failed'
    expect((await refund(id)).json()).toMatchObject({ isGivenBack: false, needsReview: true })
    expect(await checkoutOf(sessionId)).toBe('refund_failed')
    const [row] = await deps.db.select().from(paymentAlerts)
    const { paymentId } = (await alerts())[0] ?? {}
    await notify(stripe.eventAbout('refund.failed', failed(paymentId ?? '', row?.reference)))
    expect(await alerts()).toHaveLength(1)
  })

  test('that Stripe rejects is shown once, retried, and resolved when it succeeds', async () => {
    const { id, sessionId, payment } = await bought()
    stripe.refundOutcome = 'refused'
    expect((await refund(id)).json()).toMatchObject({ isGivenBack: false, needsReview: true })
    stripe.clearIdempotencyKeys()
    await reconcile(deps)
    expect(await alerts()).toMatchObject([
      {
        kind: 'refund_stuck',
        resolvedAt: null,
        message:
          'The refund of $45.00 could not be made. Stripe refused it: charge disputed. We try again every few minutes.',
      },
    ])
    expect(await checkoutOf(sessionId)).toBe('refund_due')
    stripe.refundOutcome = 'succeeded'
    stripe.clearIdempotencyKeys()
    await reconcile(deps)
    expect([stripe.refunds.get(payment), await checkoutOf(sessionId)]).toEqual([1, 'refunded'])
    expect(await alerts()).toMatchObject([{ kind: 'refund_stuck', resolvedAt: expect.any(String), resolvedBy: null }])
  })

  test('that Stripe rejects is made as soon as Stripe accepts it, not when it forgets the refusal', async () => {
    const { id, sessionId, payment } = await bought()
    stripe.refundOutcome = 'refused'
    await refund(id)
    for (const minutes of [1, 2]) {
      deps.setNow(new Date(TEST_NOW.getTime() + minutes * 60_000))
      await reconcile(deps)
    }
    stripe.refundOutcome = 'succeeded'
    await reconcile(deps)
    expect([stripe.refunds.get(payment), await checkoutOf(sessionId)]).toEqual([1, 'refunded'])
  })

  test('that met an error of Stripe is made as soon as Stripe works, not when it forgets the error', async () => {
    const { id, sessionId, payment } = await bought()
    stripe.refundOutcome = 'broken'
    await refund(id)
    expect(await alerts()).toEqual([])
    stripe.refundOutcome = 'succeeded'
    for (const minutes of [1, 2]) {
      deps.setNow(new Date(TEST_NOW.getTime() + minutes * 60_000))
      await reconcile(deps)
    }
    expect([stripe.refunds.get(payment), await checkoutOf(sessionId)]).toEqual([1, 'refunded'])
    expect(await alerts()).toMatchObject([{ kind: 'refund_stuck', resolvedAt: expect.any(String), resolvedBy: null }])
  })

  test('that Stripe rejects is not retried once an admin has sent the money another way', async () => {
    const { id, sessionId, payment } = await bought()
    stripe.refundOutcome = 'refused'
    await refund(id)
    expect((await resolve((await alerts())[0]?.id)).statusCode).toBe(200)
    const mail = (await mailsTo(deps, GUEST.buyerEmail)).at(-1)
    expect(mail).toMatchObject({ subject: 'Refunded: Brass reading lamp', to: GUEST.buyerEmail })
    expect(mail?.text).toContain("The money couldn't go back to your card, so it went back to you another way.")
    expect(mail?.text).toContain('There is nothing to pick up.')
    stripe.refundOutcome = 'succeeded'
    stripe.clearIdempotencyKeys()
    await reconcile(deps)
    expect([stripe.refunds.get(payment), await checkoutOf(sessionId)]).toEqual([undefined, 'refunded'])
  })

  test('that succeeds while an admin marks it as done makes neither of the two fail', async () => {
    const { id, sessionId } = await bought()
    stripe.refundOutcome = 'refused'
    await refund(id)
    const [alert] = await alerts()
    const client = await deps.pool.connect()
    // Locks in the order of `recordRefund`.
    await client.query('begin')
    await client.query('select from checkout_sessions where provider_session_id = $1 for update', [sessionId])
    const resolved = resolve(alert?.id)
    await untilWaiting(deps.pool)
    await client.query("update checkout_sessions set status = 'refunded' where provider_session_id = $1", [sessionId])
    await client.query('update payment_alerts set resolved_at = now() where id = $1', [alert?.id])
    await client.query('commit')
    client.release()
    expect((await resolved).json()).toEqual({ message: 'This is already marked as done.' })
  })
})

test('a partial refund made at Stripe by hand is shown, and the purchase stands', async () => {
  const { id, payment, sessionId } = await bought()
  const charge = { id: 'ch_part', object: 'charge', amount: 4500, currency: 'usd', payment_intent: payment }
  for (const amount_refunded of [1000, 1000, 1500])
    await notify(stripe.eventAbout('charge.refunded', { ...charge, refunded: false, amount_refunded }))
  expect((await alerts()).map(({ kind, amount, purchaseId }) => [kind, amount, purchaseId])).toEqual([
    ['partial_refund', '15.00', id],
    ['partial_refund', '10.00', id],
  ])
  expect((await alerts())[1]?.message).toBe(
    '$10.00 of $45.00 was refunded by hand at Stripe. Here the purchase still counts in full.',
  )
  expect(await checkoutOf(sessionId)).toBe('paid')
  const ofPurchase = eq(ledgerEntries.purchaseId, id)
  const entries = await deps.db.select().from(ledgerEntries).where(ofPurchase).orderBy(ledgerEntries.id)
  expect(entries.map(({ kind }) => kind)).toEqual(['sale', 'commission'])
})

test('nothing is left to review of a partial refund once the rest is refunded, too', async () => {
  const { id, payment } = await bought()
  const other = await bought()
  for (const payment_intent of [payment, other.payment]) {
    const charge = { id: `ch_${payment_intent}`, object: 'charge', amount: 4500, currency: 'usd', payment_intent }
    await notify(stripe.eventAbout('charge.refunded', { ...charge, refunded: false, amount_refunded: 1000 }))
  }
  expect((await refund(id)).statusCode).toBe(200)
  const open = (await alerts()).filter(({ resolvedAt }) => resolvedAt === null)
  expect(open.map(({ kind, purchaseId }) => [kind, purchaseId])).toEqual([['partial_refund', other.id]])
})

describe('a dispute', () => {
  const dispute = (payment: string, status: string) => ({
    id: `dp_of_${payment}`,
    object: 'dispute',
    amount: 4500,
    currency: 'usd',
    reason: 'fraudulent',
    status,
    ...{
      payment_intent: payment,
      charge: 'ch_1',
      evidence_details: { due_by: Date.parse('2026-06-20T12:00:00Z') / 1000 },
    },
  })

  test('is shown with the deadline for a response, also by email', async () => {
    const { id, orderId, payment } = await bought()
    const created = stripe.eventAbout('charge.dispute.created', dispute(payment, 'needs_response'))
    const withdrawn = stripe.eventAbout('charge.dispute.funds_withdrawn', dispute(payment, 'needs_response'))
    for (const event of [created, created, withdrawn]) await notify(event)
    expect(await alerts()).toMatchObject([
      {
        kind: 'dispute_opened',
        amount: '45.00',
        purchaseId: id,
        orderId,
        message:
          "The buyer's bank disputes $45.00 (fraudulent). Stripe wants your answer by Saturday, June 20 at 8:00 AM EDT.",
      },
    ])
    const mails = await mailsTo(deps, deps.settings.CONTACT_EMAIL)
    expect(mails.filter(({ text }) => text.includes('disputes $45.00') && text.includes(payment))).toHaveLength(1)
    const other = await bought()
    const ofOrder = async (order: number) => (await wren.get(`/api/admin/orders/${order}`)).json().alerts
    expect([await ofOrder(orderId), await ofOrder(other.orderId)]).toEqual([await alerts(), []])
  })

  test.each([Date.parse('+010000-01-01') / 1000, 1e300, -1e300, 'soon'])(
    'with %s for a deadline is shown without one',
    async (due_by) => {
      const { id, payment } = await bought()
      const opened = { ...dispute(payment, 'needs_response'), evidence_details: { due_by } }
      await notify(stripe.eventAbout('charge.dispute.created', opened))
      const message = "The buyer's bank disputes $45.00 (fraudulent)."
      expect(await alerts()).toMatchObject([{ purchaseId: id, message }])
    },
  )

  test('is shown at the desk for every item of its payment, until it is settled', async () => {
    const productIds = [(await shop.addItem()).id, (await shop.addItem()).id] as const
    const { sessionId } = await openCheckout(deps, visitor(), { productIds: [...productIds], ...GUEST })
    const payment = stripe.pay(sessionId)
    await completeBySession(deps, { sessionId, productId: productIds[0] })
    const other = await bought()
    const disputed = async () => {
      const { pickups } = (await wren.get('/api/pickups')).json<PickupList>()
      return pickups.filter(({ isDisputed }) => isDisputed).map(({ productId }) => productId)
    }
    expect(await disputed()).toEqual([])
    await notify(stripe.eventAbout('charge.dispute.created', dispute(payment, 'needs_response')))
    expect(await disputed()).toEqual(productIds)
    await notify(stripe.eventAbout('charge.dispute.closed', dispute(payment, 'won')))
    expect(await disputed()).toEqual([])
    await notify(stripe.eventAbout('charge.dispute.closed', dispute(other.payment, 'lost')))
    expect(await disputed()).toEqual([other.productId])
    await resolve((await alerts())[0]?.id)
    expect(await disputed()).toEqual([])
  })

  test.each([
    ['lost', 'dispute_lost'],
    ['won', 'dispute_won'],
    ['warning_closed', 'dispute_won'],
  ])('that is closed as %s settles what was open, in whatever order it is told', async (status, kind) => {
    const { payment } = await bought()
    const asked = status === 'warning_closed' ? 'warning_needs_response' : 'needs_response'
    const opened = stripe.eventAbout('charge.dispute.created', dispute(payment, asked))
    const closed = stripe.eventAbout('charge.dispute.closed', dispute(payment, status))
    for (const event of [opened, closed, opened]) await notify(event)
    expect((await alerts()).map((alert) => [alert.kind, alert.resolvedAt !== null])).toEqual([
      [kind, false],
      ['dispute_opened', true],
    ])
    await deps.db.delete(paymentAlerts)
    for (const event of [closed, opened]) await notify(event)
    expect((await alerts()).map((alert) => alert.kind)).toEqual([kind])
  })

  test('that begins as an inquiry is reported again once money is at stake', async () => {
    const { payment } = await bought()
    const asked = stripe.eventAbout('charge.dispute.created', dispute(payment, 'warning_needs_response'))
    const disputed = stripe.eventAbout('charge.dispute.updated', dispute(payment, 'needs_response'))
    for (const event of [asked, asked, disputed]) await notify(event)
    expect((await alerts()).map((alert) => [alert.kind, alert.resolvedAt !== null])).toEqual([
      ['dispute_opened', false],
      ['dispute_opened', true],
    ])
    const mails = await mailsTo(deps, deps.settings.CONTACT_EMAIL)
    expect(mails.filter(({ text }) => text.includes('disputes $45.00') && text.includes(payment))).toHaveLength(2)
  })

  test('that is lost needs no refund by Stripe: taking the sale off the books pays nobody twice', async () => {
    const { id, sessionId, payment } = await bought()
    stripe.refundOutcome = 'refused'
    await refund(id)
    await notify(stripe.eventAbout('charge.dispute.closed', dispute(payment, 'lost')))
    await reconcile(deps)
    const other = await bought()
    await notify(stripe.eventAbout('charge.dispute.closed', dispute(other.payment, 'lost')))
    const back = { isGivenBack: true, needsReview: false, isTakenBack: true }
    expect((await refund(other.id)).json()).toMatchObject(back)
    for (const session of [sessionId, other.sessionId]) expect(await checkoutOf(session)).toBe('refunded')
    expect((await alerts()).filter(({ resolvedAt }) => resolvedAt === null)).toEqual([])
    expect([stripe.refunds.get(payment), stripe.refunds.get(other.payment)]).toEqual([undefined, undefined])
    const told = (await mailsTo(deps, GUEST.buyerEmail)).at(-1)
    expect(told?.subject).toBe('Refunded: Brass reading lamp')
    expect(told?.text).toMatch(/^Your refund\n[\s\S]*Your bank has already returned the money to you/)
  })

  test('over a part that is lost leaves a refund to Stripe', async () => {
    const { id, payment } = await bought()
    await notify(stripe.eventAbout('charge.dispute.closed', { ...dispute(payment, 'lost'), amount: 1_000 }))
    expect((await refund(id)).json()).toMatchObject({ isGivenBack: true, isTakenBack: false })
    expect(stripe.refunds.get(payment)).toBe(1)
  })

  test.each([
    ['resolution', 'dispute_lost'],
    ['block', 'dispute_won'],
    ['something newer', 'dispute_opened'],
  ])('that is prevented by a %s asks for no response where the case is closed', async (case_type, kind) => {
    const { payment } = await bought()
    const prevented = {
      ...dispute(payment, 'prevented'),
      payment_method_details: { type: 'card', card: { case_type } },
    }
    await notify(stripe.eventAbout('charge.dispute.created', prevented))
    expect((await alerts()).map((alert) => alert.kind)).toEqual([kind])
  })
})

test('other payments of the same Stripe account and unknown events are ignored', async () => {
  const { payment } = await bought()
  for (const [type, object] of [
    ['refund.failed', { id: 're_1', object: 'refund', status: 'failed', payment_intent: 'pi_elsewhere' }],
    ['charge.dispute.created', { id: 'dp_1', object: 'dispute', amount: 100, currency: 'usd', payment_intent: null }],
    ['refund.updated', { id: 're_2', object: 'refund', status: 'succeeded', payment_intent: payment }],
    ['payment_intent.created', { id: payment, object: 'payment_intent' }],
    ['charge.dispute.created', { nonsense: true }],
  ] as const)
    await notify(stripe.eventAbout(type, object))
  expect(await alerts()).toEqual([])
})

test('an alert is resolved once, by an admin, and audited', async () => {
  const { payment } = await bought()
  const charge = { id: 'ch_done', object: 'charge', currency: 'usd', payment_intent: payment }
  await notify(stripe.eventAbout('charge.refunded', { ...charge, refunded: false, amount_refunded: 100 }))
  const id = (await alerts())[0]?.id
  const hazel = await new Browser(app).signIn('hazel')
  expect((await hazel.get('/api/admin/payment-alerts')).statusCode).toBe(403)
  expect((await hazel.post(`/api/admin/payment-alerts/${id}/resolve`)).statusCode).toBe(403)
  expect((await resolve(id)).statusCode).toBe(200)
  expect((await resolve(id)).statusCode).toBe(409)
  expect((await resolve(999_999)).statusCode).toBe(404)
  expect(await alerts()).toMatchObject([{ id, resolvedBy: 'wren', resolvedAt: TEST_NOW.toISOString() }])
  const acts = await deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'payment-alert.resolved'))
  expect(acts.filter(({ subjectId }) => subjectId === id)).toHaveLength(1)
})
