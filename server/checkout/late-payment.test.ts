import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkoutSessions, products, purchases, testPayments, users } from '../database/schema.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { paragraphsOf, queuedMails } from '../testing/mails.ts'
import { GUEST, openShop, visitor } from '../testing/shop.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { endPayment } from './cancel-checkout.ts'
import { findCheckoutsBySession } from './checkout-queries.ts'
import { completeBySession } from './complete-checkout.ts'
import { openCheckout } from './open-checkout.ts'
import { reconcile } from './reconcile.ts'

const LATE = new Date(TEST_NOW.getTime() + 31 * 60_000)
const TOO_LATE = {
  status: 409,
  message:
    "Your payment came after this item had gone to someone else. The full amount is on its way back to you, and we've emailed you about it.",
}

const shop = await openShop()
beforeEach(async () => {
  await shop.deps.db.execute(sql`delete from jobs.job`)
  await shop.deps.db.update(users).set({ totalEarnings: 0 })
  shop.deps.setNow(TEST_NOW)
})

async function open(productId: number) {
  const { sessionId } = await openCheckout(shop.deps, visitor(), { productId, ...GUEST })
  return sessionId
}

/** A provider that accepts money after the session's expiry, for example because its clock is slow. */
async function payLate(sessionId: string): Promise<void> {
  await shop.deps.db
    .update(testPayments)
    .set({ status: 'paid', paymentIntentId: `pi_late_${sessionId}` })
    .where(eq(testPayments.id, sessionId))
}

/** One buyer's hold expires, the next one buys, and then the first one's money arrives. */
async function paidTwice() {
  const { id: productId } = await shop.addItem()
  const late = await open(productId)
  shop.deps.setNow(LATE)
  const sessionId = await open(productId)
  await shop.payments.pay(sessionId)
  await completeBySession(shop.deps, { sessionId, productId })
  await shop.deps.db.execute(sql`delete from jobs.job`)
  await payLate(late)
  return { productId, late }
}

const checkoutOf = async (sessionId: string) => (await findCheckoutsBySession(shop.deps.db, sessionId))[0]
const paymentOf = (sessionId: string) => shop.payments.findPayment(sessionId)
const soldTo = (productId: number) => shop.deps.db.select().from(purchases).where(eq(purchases.productId, productId))

test('a payment for an item that somebody else bought is refunded in full, with an email', async () => {
  const { productId, late } = await paidTwice()
  await expect(completeBySession(shop.deps, { sessionId: late, productId })).rejects.toMatchObject(TOO_LATE)
  expect((await checkoutOf(late))?.status).toBe('refunded')
  expect((await paymentOf(late))?.refundedAt).toEqual(LATE)
  const mails = await queuedMails(shop.deps)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your refund: Brass reading lamp'])
  expect(paragraphsOf(mails[0])).toEqual([
    "We've sent your money back",
    expect.stringMatching(
      /^We're sorry, Gus Guest\..* after your hold had ended, when the item was no longer available\.$/,
    ),
    expect.stringMatching(/^Item: Brass reading lamp\nRefunded in full: \$45\.00\nPayment ID: pi_\w+$/),
    expect.stringContaining('back on your card within 5 to 10 days'),
    'Find something like it:\nhttp://localhost:3000/marketplace',
    'Questions? Reply to this email, or write to support@localhost.',
  ])
  expect(await soldTo(productId)).toHaveLength(1)
})

test('so is one of a cancelled checkout', async () => {
  const { id: productId } = await shop.addItem()
  const late = await open(productId)
  await endPayment(shop.deps, await findCheckoutsBySession(shop.deps.db, late))
  expect((await checkoutOf(late))?.status).toBe('cancelled')
  const sessionId = await open(productId)
  await shop.payments.pay(sessionId)
  await completeBySession(shop.deps, { sessionId, productId })
  await payLate(late)
  await expect(completeBySession(shop.deps, { sessionId: late, productId })).rejects.toMatchObject(TOO_LATE)
  expect((await checkoutOf(late))?.status).toBe('refunded')
})

test('a hundred repeats send one refund and one email', async () => {
  const { productId, late } = await paidTwice()
  const refund = vi.spyOn(shop.payments, 'refund')
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, () => completeBySession(shop.deps, { sessionId: late, productId })),
  )
  for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: TOO_LATE })
  expect(new Set(refund.mock.calls.map(([, { key }]) => key)).size).toBe(1)
  refund.mockRestore()
  expect(await queuedMails(shop.deps)).toHaveLength(1)
})

test('a late payment for an item that is still free buys it', async () => {
  const { id: productId } = await shop.addItem()
  const late = await open(productId)
  shop.deps.setNow(LATE)
  await reconcile(shop.deps)
  expect((await checkoutOf(late))?.status).toBe('expired')
  await payLate(late)
  await expect(completeBySession(shop.deps, { sessionId: late, productId })).resolves.toMatchObject({ productId })
})

test('a late payment does not take an item that somebody else is paying for', async () => {
  const { id: productId } = await shop.addItem()
  const late = await open(productId)
  shop.deps.setNow(LATE)
  const sessionId = await open(productId)
  await payLate(late)
  await expect(completeBySession(shop.deps, { sessionId: late, productId })).rejects.toMatchObject(TOO_LATE)
  await shop.payments.pay(sessionId)
  await expect(completeBySession(shop.deps, { sessionId, productId })).resolves.toMatchObject({ productId })
})

test('a late payment does not take an item that somebody else is about to hold', async () => {
  const { id: productId } = await shop.addItem()
  const late = await open(productId)
  shop.deps.setNow(LATE)
  await reconcile(shop.deps)
  await payLate(late)
  const client = await shop.deps.pool.connect()
  await client.query('begin')
  await client.query('select from products where id = $1 for update', [productId])
  const opening = open(productId)
  await untilWaiting(shop.deps.pool)
  const completing = completeBySession(shop.deps, { sessionId: late, productId }).catch((error: unknown) => error)
  await untilWaiting(shop.deps.pool, 2)
  await client.query('commit')
  client.release()
  await opening
  expect(await completing).toMatchObject(TOO_LATE)
  expect(await soldTo(productId)).toEqual([])
})

test('a late payment takes an item whose next hold has run out, too', async () => {
  const { id: productId } = await shop.addItem()
  const late = await open(productId)
  shop.deps.setNow(LATE)
  const next = await open(productId)
  shop.deps.advanceBy(31 * 60_000)
  await payLate(late)
  await expect(completeBySession(shop.deps, { sessionId: late, productId })).resolves.toMatchObject({ productId })
  await reconcile(shop.deps)
  expect((await checkoutOf(next))?.status).toBe('expired')
})

test('a late payment for an item that left the marketplace is refunded', async () => {
  const { id: productId } = await shop.addItem()
  const late = await open(productId)
  shop.deps.setNow(LATE)
  await shop.deps.db.update(products).set({ status: 'unlisted' }).where(eq(products.id, productId))
  await payLate(late)
  await expect(completeBySession(shop.deps, { sessionId: late, productId })).rejects.toMatchObject(TOO_LATE)
})

test('a late payment for an item that was deleted is refunded', async () => {
  const { id: productId } = await shop.addItem()
  const late = await open(productId)
  shop.deps.setNow(LATE)
  await shop.deps.db.delete(products).where(eq(products.id, productId))
  await payLate(late)
  await expect(completeBySession(shop.deps, { sessionId: late, productId })).rejects.toMatchObject(TOO_LATE)
  expect((await checkoutOf(late))?.status).toBe('refunded')
})

test('an unexpected amount buys nothing and is refunded', async () => {
  const { id: productId } = await shop.addItem()
  const sessionId = await open(productId)
  await shop.payments.pay(sessionId)
  await shop.deps.db.update(testPayments).set({ amount: 50 }).where(eq(testPayments.id, sessionId))
  await expect(completeBySession(shop.deps, { sessionId, productId })).rejects.toMatchObject({ status: 409 })
  expect(await soldTo(productId)).toEqual([])
  expect((await paymentOf(sessionId))?.refundedAt).toEqual(TEST_NOW)
})

test('a refund waits while the provider is down, and reconciliation makes it', async () => {
  const { productId, late } = await paidTwice()
  shop.payments.broken.add('refund')
  await expect(completeBySession(shop.deps, { sessionId: late, productId })).rejects.toMatchObject({
    ...TOO_LATE,
    message: TOO_LATE.message.replace("we've emailed", "we'll email"),
  })
  expect([(await checkoutOf(late))?.status, await queuedMails(shop.deps)]).toEqual(['refund_due', []])
  shop.payments.broken.clear()
  await reconcile(shop.deps)
  expect((await checkoutOf(late))?.status).toBe('refunded')
  expect(await queuedMails(shop.deps)).toHaveLength(1)
})

test('a refund that is due at a provider no longer in use is left to the admins', async () => {
  const { productId, late } = await paidTwice()
  shop.payments.broken.add('refund')
  await expect(completeBySession(shop.deps, { sessionId: late, productId })).rejects.toMatchObject({ status: 409 })
  shop.payments.broken.clear()
  const ofLate = eq(checkoutSessions.providerSessionId, late)
  await shop.deps.db.update(checkoutSessions).set({ provider: 'stripe' }).where(ofLate)
  await reconcile(shop.deps)
  expect([(await checkoutOf(late))?.status, (await paymentOf(late))?.refundedAt]).toEqual(['refund_due', null])
  const [mail] = await queuedMails(shop.deps)
  expect(mail?.text).toContain('It was paid with a payment provider that is no longer in use.')
})

test('a buyer whose address nobody has is promised no email about the refund', async () => {
  const { productId, late } = await paidTwice()
  await shop.deps.db
    .update(checkoutSessions)
    .set({ buyerEmail: '' })
    .where(eq(checkoutSessions.providerSessionId, late))
  await expect(completeBySession(shop.deps, { sessionId: late, productId })).rejects.toMatchObject({
    ...TOO_LATE,
    message: TOO_LATE.message.replace(", and we've emailed you about it", ''),
  })
  expect(await queuedMails(shop.deps)).toEqual([])
})
