import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ledgerEntries } from '../../database/schema.ts'
import { mailsTo } from '../../testing/mails.ts'
import { moneyOf } from '../../testing/money.ts'
import { Browser } from '../../testing/people.ts'
import { severalItemsShop } from '../../testing/several-items.ts'
import { GUEST } from '../../testing/shop.ts'
import { completeBySession } from '../complete-checkout.ts'
import { showReceipt } from '../order/receipt.ts'
import { reconcile } from '../reconcile.ts'
import { refundPurchase } from './refund-purchase.ts'

const { app, deps, stripe, notify, wren, addItem, three, bought, checkoutsOf } = await severalItemsShop()

describe('refunding one of several', () => {
  const refund = (id: number) =>
    refundPurchase(deps, { ...wren, role: 'admin' }, id, { reason: 'Broken', relist: false })

  test('refunds its part; the other items, the receipt and the code stay valid', async () => {
    /** Refunds that other tests make by hand at the provider are not counted as given back. */
    const differences = async () => {
      const { taken, purchases: standing, givenBack, earnings, shares } = await moneyOf(deps.pool, stripe)
      return [taken - standing - givenBack, earnings - shares]
    }
    const before = await differences()
    const [lamp, tray, bell] = await three()
    const { payment, sessionId, receipt, purchases: rows } = await bought([lamp, tray, bell])
    const id = rows[1]?.id ?? 0
    expect(await refund(id)).toMatchObject({ id, amount: 1_250, isGivenBack: true })
    await expect(refund(id)).rejects.toMatchObject({ status: 409 })
    expect([stripe.refunds.get(payment), stripe.givenBack.get(payment)]).toEqual([1, 1250])
    expect(await checkoutsOf(sessionId)).toEqual(['paid', 'refunded', 'paid'])
    const { items } = await showReceipt(deps, receipt ?? '')
    expect(items.map(({ refundReason }) => refundReason)).toEqual([null, 'Broken', null])
    const ofPurchase = eq(ledgerEntries.purchaseId, id)
    const entries = await deps.db.select().from(ledgerEntries).where(ofPurchase).orderBy(ledgerEntries.id)
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 1_250],
      ['commission', -125],
      ['refund', -1_125],
    ])
    for (const row of rows) if (row.id !== id) await refund(row.id)
    const told = (await mailsTo(deps, GUEST.buyerEmail)).slice(-3)
    const REST = 'Everything else of that order is still yours.'
    expect(told.map(({ text }) => text.includes(REST))).toEqual([true, true, false])
    expect(told.at(-1)?.text).toContain('There is nothing to pick up.')
    expect(stripe.givenBack.get(payment)).toBe(7760)
    expect(await differences()).toEqual(before)
  })

  test('the page that the buyer returned to shows the refunds when it is opened again', async () => {
    const [lamp, tray, bell] = await three()
    const { sessionId, purchases: rows } = await bought([lamp, tray, bell])
    await refund(rows[1]?.id ?? 0)
    const again = await completeBySession(deps, { sessionId, productId: lamp })
    const refundedAt = again.purchases.map((purchase) => purchase.refundedAt)
    expect(refundedAt).toEqual([undefined, deps.now(), undefined])
  })

  test("the provider's report of our own partial refund raises no alert; one made by hand does, until all is refunded", async () => {
    const ids = await three()
    const { payment, purchases: rows } = await bought(ids)
    await refund(rows[1]?.id ?? 0)
    const told = (amount_refunded: number) =>
      notify(
        stripe.eventAbout('charge.refunded', {
          object: 'charge',
          id: `ch_${payment}`,
          refunded: false,
          amount_refunded,
          currency: 'usd',
          payment_intent: payment,
        }),
      )
    const admin = await new Browser(app).signIn('wren')
    const partsOf = async () =>
      (await admin.get('/api/admin/payment-alerts'))
        .json()
        .filter(
          ({ kind, paymentId }: { kind: string; paymentId: string }) =>
            kind === 'partial_refund' && paymentId === payment,
        )
    await told(1250)
    expect(await partsOf()).toEqual([])
    await told(1750)
    expect(await partsOf()).toMatchObject([
      {
        amount: '17.50',
        message: expect.stringContaining('It is about Brass reading lamp, Tin tray, and Ship bell.'),
      },
    ])
    const [mail] = (await mailsTo(deps, deps.settings.CONTACT_EMAIL)).slice(-1)
    expect(mail?.subject).toBe('A payment to review: Brass reading lamp and 2 more')
    expect(mail?.text).toContain('Ship bell, $20.10')
    expect(mail?.text).toContain('See what to do:\nhttp://localhost:3000/admin#payments')
    await refund(rows[0]?.id ?? 0)
    expect(await partsOf()).toMatchObject([{ resolvedAt: null }])
    await refund(rows[2]?.id ?? 0)
    expect(await partsOf()).toMatchObject([{ resolvedAt: expect.any(String) }])
  })

  test('of the rest, which the buyer’s bank has taken back, is not made again', async () => {
    const { payment, purchases: rows } = await bought(await three())
    const [lamp, tray] = rows.map(({ id }) => id)
    await refund(tray ?? 0)
    const dispute = {
      ...{ id: `dp_of_${payment}`, object: 'dispute', amount: 7760 - 1250, currency: 'usd', reason: 'fraudulent' },
      ...{ status: 'lost', payment_intent: payment, charge: 'ch_1', evidence_details: { due_by: null } },
    }
    await notify(stripe.eventAbout('charge.dispute.closed', dispute))
    expect(await refund(lamp ?? 0)).toMatchObject({ isGivenBack: true, isTakenBack: true })
    expect([stripe.refunds.get(payment), stripe.givenBack.get(payment)]).toEqual([1, 1250])
  })

  test('that does not arrive concerns that item alone', async () => {
    const [lamp, tray] = await three()
    stripe.refundOutcome = 'failed'
    const { payment, sessionId, receipt, purchases: rows } = await bought([lamp, tray])
    expect(await refund(rows[1]?.id ?? 0)).toMatchObject({ isGivenBack: false })
    expect(await checkoutsOf(sessionId)).toEqual(['paid', 'refund_failed'])
    const { items } = await showReceipt(deps, receipt ?? '')
    expect(items.map(({ isRefundFailed }) => isRefundFailed)).toEqual([false, true])
    // Reported after its failure, or made again by hand.
    const refunded = { object: 'charge', refunded: false, amount_refunded: 1_250, currency: 'usd' }
    await notify(stripe.eventAbout('charge.refunded', { ...refunded, payment_intent: payment }))
    const [mail] = (await mailsTo(deps, deps.settings.CONTACT_EMAIL)).slice(-1)
    expect(mail?.subject).toBe('A payment to review: Tin tray')
    expect(mail?.text).toContain('did not reach the buyer')
    expect(mail?.text).not.toContain('It is about')
  })

  test.each([
    ['one after the other', [4_500, 5_750, 7_760]],
    ['at once', [4_500, 7_760]],
  ])('that the provider refuses, and an admin makes there by hand %s, is not made again', async (_, totals) => {
    const { payment, sessionId, purchases: rows } = await bought([...(await three()), (await addItem()).id])
    await refund(rows[0]?.id ?? 0)
    stripe.refundOutcome = 'refused'
    for (const row of rows.slice(1, 3)) await refund(row.id)
    for (const amount_refunded of totals) {
      const charge = { object: 'charge', refunded: false, amount_refunded, currency: 'usd', payment_intent: payment }
      await notify(stripe.eventAbout('charge.refunded', charge))
      const states = ['refunded', amount_refunded > 4_500 ? 'refunded' : 'refund_due']
      expect((await checkoutsOf(sessionId)).slice(0, 2)).toEqual(states)
    }
    expect(await checkoutsOf(sessionId)).toEqual(['refunded', 'refunded', 'refunded', 'paid'])
    const told = (await mailsTo(deps, GUEST.buyerEmail)).slice(-2)
    expect(told.map(({ subject }) => subject)).toEqual(['Refunded: Tin tray', 'Refunded: Ship bell'])
    stripe.refundOutcome = 'succeeded'
    await reconcile(deps)
    expect(stripe.refunds.get(payment)).toBe(1)
    const admin = await new Browser(app).signIn('wren')
    const alerts = (await admin.get('/api/admin/payment-alerts')).json()
    const stuck = { kind: 'refund_stuck', resolvedAt: expect.any(String) }
    expect(alerts.filter(({ paymentId }: { paymentId: string }) => paymentId === payment)).toMatchObject([stuck, stuck])
  })

  test('that an admin makes there by hand is one of two of the same amount, not both', async () => {
    const { payment, sessionId, purchases: rows } = await bought([...(await three()), (await addItem()).id])
    stripe.refundOutcome = 'refused'
    for (const index of [0, 3]) await refund(rows[index]?.id ?? 0)
    const charge = { object: 'charge', refunded: false, currency: 'usd', payment_intent: payment }
    await notify(stripe.eventAbout('charge.refunded', { ...charge, amount_refunded: 4_500 }))
    expect(await checkoutsOf(sessionId)).toEqual(['refunded', 'paid', 'paid', 'refund_due'])
  })

  test('that the provider could not make yet stays due, though an admin refunds as much there by hand', async () => {
    const { payment, sessionId, purchases: rows } = await bought(await three())
    stripe.refundOutcome = 'broken'
    await refund(rows[1]?.id ?? 0)
    const charge = { object: 'charge', refunded: false, amount_refunded: 1_250, currency: 'usd' }
    await notify(stripe.eventAbout('charge.refunded', { ...charge, payment_intent: payment }))
    expect(await checkoutsOf(sessionId)).toEqual(['paid', 'refund_due', 'paid'])
  })

  test.each([
    ['none', []],
    ['one of our own refunds', [1]],
  ])('by hand at the provider, which does not arrive, is shown; %s had arrived before', async (_, before) => {
    const { payment, sessionId, purchases: rows } = await bought(await three())
    for (const index of before) await refund(rows[index]?.id ?? 0)
    const states = await checkoutsOf(sessionId)
    const failed = { id: `re_by_hand_${payment}`, object: 'refund', status: 'failed', amount: 500, currency: 'usd' }
    await notify(stripe.eventAbout('refund.failed', { ...failed, payment_intent: payment }))
    const admin = await new Browser(app).signIn('wren')
    const alerts = (await admin.get('/api/admin/payment-alerts')).json()
    expect(alerts.filter(({ paymentId }: { paymentId: string }) => paymentId === payment)).toMatchObject([
      { kind: 'refund_failed', amount: '5.00', message: expect.stringContaining('The refund of $5.00 did not reach') },
    ])
    expect(await checkoutsOf(sessionId)).toEqual(states)
  })

  test('and the rest at the provider by hand, which does not arrive, leaves alone what had arrived', async () => {
    const { payment, sessionId, purchases: rows } = await bought(await three())
    await refund(rows[0]?.id ?? 0)
    await notify(stripe.event('charge.refunded', payment))
    const failed = { id: `re_rest_${payment}`, object: 'refund', status: 'failed', amount: 3_260, currency: 'usd' }
    await notify(stripe.eventAbout('refund.failed', { ...failed, payment_intent: payment }))
    expect(await checkoutsOf(sessionId)).toEqual(['refunded', 'refund_failed', 'refund_failed'])
  })

  test('and the rest at the provider by hand refunds all remaining items', async () => {
    const ids = await three()
    const { payment, sessionId, purchases: rows } = await bought(ids)
    await refund(rows[0]?.id ?? 0)
    await notify(stripe.event('charge.refunded', payment))
    expect(await checkoutsOf(sessionId)).toEqual(['refunded', 'refunded', 'refunded'])
    expect(stripe.refunds.get(payment)).toBe(1)
  })
})
