import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { purchases } from '../database/schema.ts'
import { queuedMails } from '../testing/mails.ts'
import { addsUp, moneyOf } from '../testing/money.ts'
import { Browser } from '../testing/people.ts'
import { severalItemsShop } from '../testing/several-items.ts'
import { visitor } from '../testing/shop.ts'
import { completeBySession } from './complete-checkout.ts'
import { showReceipt } from './order/receipt.ts'
import { reconcile } from './reconcile.ts'

const { app, deps, stripe, notify, three, open, bought, checkoutsOf } = await severalItemsShop()

describe('a payment', () => {
  test('becomes one order: a purchase for each item, one receipt, one code, an email to the buyer and one to each seller', async () => {
    const [lamp, tray, bell] = await three()
    const before = new Set((await queuedMails(deps)).map(({ id }) => id))
    const { orderId, receipt, purchases: rows, notSold } = await bought([lamp, tray, bell])
    expect(rows.map(({ productId, amount, ...row }) => [productId, amount, row.orderId])).toEqual([
      [lamp, 4_500, orderId],
      [tray, 1_250, orderId],
      [bell, 2_010, orderId],
    ])
    expect(notSold).toEqual([])
    const shown = await showReceipt(deps, receipt ?? '')
    expect(shown).toMatchObject({
      number: orderId,
      amount: 7_760,
      items: [{ seller: 'hazel' }, { seller: 'otis' }, {}],
    })
    const mails = (await queuedMails(deps)).filter(({ id }) => !before.has(id))
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['gus@example.com', 'Your purchase: Brass reading lamp and 2 more'],
      ['hazel@example.com', 'Sold: Brass reading lamp and 1 more'],
      ['otis@example.com', 'Sold: Tin tray'],
    ])
    expect(new Set(mails.map(({ id }) => id)).size).toBe(3)
    const toBuyer = mails.find(({ to }) => to === 'gus@example.com')?.text
    expect(toBuyer).toMatch(/^They're yours\n\n.*your 3 items are set aside for you/)
    expect(toBuyer).toContain('Item 2: Tin tray, $12.50')
    expect(toBuyer).toContain('when you pick up the items.')
    const toHazel = mails.find(({ to }) => to === 'hazel@example.com')?.text
    expect(toHazel).toMatch(/^2 of your items are sold\n\n.*someone bought and paid for your items\./)
    expect(toHazel).toContain('Your share: $58.59')
    expect(toHazel).toContain('Please have them ready for their new owner')
    const desk = await new Browser(app).signIn('hazel')
    const { pickups } = (await desk.get(`/api/pickup-codes/${shown.pickupCode}`)).json()
    expect(pickups.map(({ title }: { title: string }) => title)).toEqual(['Brass reading lamp', 'Ship bell'])
  })

  test('is recorded once by a concurrent webhook, returning browser and reconciliation', async () => {
    const ids = await three()
    const { sessionId } = await open(visitor(), ids)
    stripe.pay(sessionId)
    const [, , tray] = ids
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => notify(stripe.event('checkout.session.completed', sessionId))),
      ...ids.map((productId) => completeBySession(deps, { sessionId, productId })),
      reconcile(deps),
    ])
    expect(answers).toHaveLength(14)
    const rows = await deps.db.select().from(purchases).where(inArray(purchases.productId, ids))
    expect([rows.length, new Set(rows.map(({ orderId }) => orderId)).size]).toEqual([3, 1])
    expect(await completeBySession(deps, { sessionId, productId: tray })).toMatchObject({ productId: tray })
    await expect(completeBySession(deps, { sessionId, productId: 987654 })).rejects.toMatchObject({ status: 400 })
    expect(addsUp(await moneyOf(deps.pool, stripe))).toBe(true)
  })

  test('of the same sellers in opposite orders never deadlocks', async () => {
    const carts = await Promise.all(Array.from({ length: 8 }, three))
    const sessions = await Promise.all(
      carts.map(([lamp, tray], index) => open(visitor(), index % 2 === 0 ? [lamp, tray] : [tray, lamp])),
    )
    for (const { sessionId } of sessions) stripe.pay(sessionId)
    const completed = await Promise.all(
      sessions.map(({ sessionId }, index) => completeBySession(deps, { sessionId, productId: carts[index]?.[0] ?? 0 })),
    )
    expect(completed.every(({ purchases: rows }) => rows.length === 2)).toBe(true)
    expect(addsUp(await moneyOf(deps.pool, stripe))).toBe(true)
  })

  test('of an unexpected amount buys nothing and is refunded in full', async () => {
    const ids = await three()
    const { sessionId } = await open(visitor(), ids)
    const payment = stripe.pay(sessionId)
    Object.assign(stripe.sessions.get(sessionId) ?? {}, { amount_total: 7761 })
    await expect(completeBySession(deps, { sessionId, productId: ids[0] })).rejects.toMatchObject({ status: 409 })
    expect([await checkoutsOf(sessionId), stripe.givenBack.get(payment)]).toEqual([
      ['refunded', 'refunded', 'refunded'],
      7761,
    ])
  })
})
