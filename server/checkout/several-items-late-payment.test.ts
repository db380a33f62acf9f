import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOLD_MS } from '../../contracts/checkout-rules.ts'
import { checkoutSessions } from '../database/schema.ts'
import { queuedMails } from '../testing/mails.ts'
import { addsUp, moneyOf } from '../testing/money.ts'
import { severalItemsShop } from '../testing/several-items.ts'
import { visitor } from '../testing/shop.ts'
import { completeBySession } from './complete-checkout.ts'
import { correctBuyerEmail } from './order/admin-orders.ts'
import { reconcile } from './reconcile.ts'
import { refundPurchase } from './refund/refund-purchase.ts'

const { deps, stripe, notify, wren, three, open, bought, checkoutsOf } = await severalItemsShop()
beforeEach(async () => void (await deps.pool.query('delete from jobs.job')))

describe('a payment that comes too late', () => {
  /** Gus pays after his hold expired, when somebody else has bought `taken`. */
  async function late(ids: number[], taken: number[]) {
    const { sessionId } = await open(visitor(), ids)
    deps.advanceBy(HOLD_MS + 1000)
    const payment = stripe.pay(sessionId)
    // Not recorded here yet, as when webhooks are late and the provider is slow.
    await deps.db
      .update(checkoutSessions)
      .set({ status: 'expired' })
      .where(eq(checkoutSessions.providerSessionId, sessionId))
    for (const id of taken) await bought([id])
    return { sessionId, payment }
  }

  test('buys what is still available, and refunds the rest once', async () => {
    const [lamp, tray, bell] = await three()
    const { sessionId, payment } = await late([lamp, tray, bell], [tray, bell])
    const completed = await completeBySession(deps, { sessionId, productId: tray })
    expect(completed).toMatchObject({
      productId: lamp,
      purchases: [{ productId: lamp }],
      notSold: [
        { productId: tray, title: 'Tin tray', amount: 1_250 },
        { productId: bell, title: 'Ship bell', amount: 2_010 },
      ],
    })
    await Promise.all([
      completeBySession(deps, { sessionId, productId: lamp }),
      notify(stripe.event('checkout.session.completed', sessionId)),
      reconcile(deps),
    ])
    expect([stripe.refunds.get(payment), stripe.givenBack.get(payment)]).toEqual([1, 3260])
    expect(await checkoutsOf(sessionId)).toEqual(['paid', 'refunded', 'refunded'])
    const told = (await queuedMails(deps)).filter(({ subject }) => subject === 'Your refund: Tin tray and 1 more')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('when these items were no longer available')
    expect(told[0]?.text).toContain('Refunded: $32.60')
    expect(told[0]?.text).toContain('The rest of your order stands. Its receipt is in another email.')
    expect(addsUp(await moneyOf(deps.pool, stripe))).toBe(true)
  })

  test('is refunded in full if nothing is left', async () => {
    const [lamp, tray] = await three()
    const { sessionId, payment } = await late([lamp, tray], [lamp, tray])
    await expect(completeBySession(deps, { sessionId, productId: lamp })).rejects.toMatchObject({ status: 409 })
    expect([stripe.refunds.get(payment), stripe.givenBack.get(payment)]).toEqual([1, 5750])
  })

  test('promises nothing of the order if the rest is refunded before its own refund is made', async () => {
    const [lamp, tray] = await three()
    const { sessionId } = await late([lamp, tray], [tray])
    stripe.refundOutcome = 'refused'
    const { id } = await completeBySession(deps, { sessionId, productId: lamp })
    await refundPurchase(deps, { ...wren, role: 'admin' }, id, { reason: 'Broken', relist: true })
    stripe.refundOutcome = 'succeeded'
    stripe.clearIdempotencyKeys()
    await reconcile(deps)
    expect(await checkoutsOf(sessionId)).toEqual(['refunded', 'refunded'])
    const mail = (await queuedMails(deps)).findLast(({ subject }) => subject === 'Your refund: Tin tray')
    expect(mail?.text).toContain('Refunded: $12.50')
    expect(mail?.text).not.toContain('The rest of your order stands')
  })

  test('tells of its refund at the corrected address of the order', async () => {
    const [lamp, tray] = await three()
    const { sessionId } = await late([lamp, tray], [tray])
    stripe.refundOutcome = 'refused'
    const { orderId } = await completeBySession(deps, { sessionId, productId: lamp })
    await correctBuyerEmail(deps, { ...wren, role: 'admin' }, orderId, 'gus.guest@example.com')
    stripe.refundOutcome = 'succeeded'
    stripe.clearIdempotencyKeys()
    await reconcile(deps)
    const mail = (await queuedMails(deps)).findLast(({ subject }) => subject === 'Your refund: Tin tray')
    expect(mail?.to).toBe('gus.guest@example.com')
  })

  test('is refunded when the provider recovers, though the first response was lost', async () => {
    const [lamp, tray] = await three()
    const { sessionId, payment } = await late([lamp, tray], [tray])
    stripe.network = () => ({ delay: 0, isLost: stripe.requests.at(-1)?.startsWith('POST /v1/refunds') ?? false })
    await completeBySession(deps, { sessionId, productId: lamp })
    stripe.network = null
    expect(await checkoutsOf(sessionId)).toEqual(['paid', 'refund_due'])
    stripe.clearIdempotencyKeys()
    await reconcile(deps)
    expect([stripe.refunds.get(payment), stripe.givenBack.get(payment)]).toEqual([1, 1250])
    expect(await checkoutsOf(sessionId)).toEqual(['paid', 'refunded'])
  })
})
