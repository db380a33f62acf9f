import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { auditEntries, ledgerEntries, orders, products, purchases, users } from '../../database/schema.ts'
import { mailsTo, paragraphsOf, queuedMails } from '../../testing/mails.ts'
import { addPerson, Browser } from '../../testing/people.ts'
import { GUEST, stockShop, visitor } from '../../testing/shop.ts'
import { stripeApp } from '../../testing/stripe-app.ts'
import { findCheckoutsBySession } from '../checkout-queries.ts'
import { completeBySession } from '../complete-checkout.ts'
import { openCheckout } from '../open-checkout.ts'
import { reconcile } from '../reconcile.ts'

const { app, deps, stripe, notify } = await stripeApp()
const shop = await stockShop(deps)
await addPerson(deps, 'wren')
const wren = await new Browser(app).signIn('wren')
beforeEach(() => {
  stripe.fault = null
})

async function bought() {
  const { id: productId } = await shop.addItem()
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
  const payment = stripe.pay(sessionId)
  const { id } = await completeBySession(deps, { sessionId, productId })
  return { id, productId, sessionId, payment }
}

const refund = (id: number, body: object = { reason: 'The lamp arrived broken' }) =>
  wren.post(`/api/admin/purchases/${id}/refund`, body)
const chargeRefunded = (payment: string) => notify(stripe.event('charge.refunded', payment))
const entriesOf = (purchaseId: number) =>
  deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.purchaseId, purchaseId)).orderBy(ledgerEntries.id)
const mailsAbout = async (subject: string) => (await queuedMails(deps)).filter((mail) => mail.subject.includes(subject))
const lastToSeller = async () => (await mailsTo(deps, shop.hazel.email)).at(-1)?.text
const earnings = async () => {
  const [hazel] = await deps.db.select().from(users).where(eq(users.id, shop.hazel.id))
  return hazel?.totalEarnings
}
const statusOf = async (productId: number) => {
  const [product] = await deps.db.select().from(products).where(eq(products.id, productId))
  return product?.status
}

test('an admin refunds once, with a reason; the earnings are corrected and the refund is audited', async () => {
  const before = await earnings()
  const { id, productId, payment } = await bought()
  const answer = await refund(id)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({ id, productId, amount: '45.00', reason: 'The lamp arrived broken', isGivenBack: true }),
  ])
  expect((await refund(id)).statusCode).toBe(409)
  expect(stripe.refunds.get(payment)).toBe(1)
  expect(await earnings()).toBe(before)
  expect((await entriesOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['sale', 4_500],
    ['commission', -450],
    ['refund', -4_050],
  ])
  expect(await statusOf(productId)).toBe('sold')
  const [paid, refunded] = (await mailsTo(deps, GUEST.buyerEmail)).slice(-2).map(paragraphsOf)
  const isReceipt = (paragraph: string) => paragraph.startsWith('Open your receipt:')
  expect(refunded).toEqual([
    "We've sent your money back",
    'Gus Guest, your purchase has been refunded. There is nothing to pick up.',
    expect.stringMatching(
      /^Item: Brass reading lamp\nReason: The lamp arrived broken\nRefunded in full: \$45\.00\nPayment ID: pi_\w+$/,
    ),
    expect.stringContaining('back on your card within 5 to 10 days'),
    paid?.find(isReceipt),
    'Questions? Reply to this email, or write to support@localhost.',
  ])
  expect(paragraphsOf((await mailsTo(deps, shop.hazel.email)).at(-1))).toEqual([
    'A sale was refunded',
    'hazel, the sale of your item has been refunded to its buyer. Please do not hand it over.',
    [
      'Item: Brass reading lamp',
      'Reason: The lamp arrived broken',
      'Taken off your earnings: $40.50',
      'The item: stays off the marketplace',
    ].join('\n'),
    'See your statement:\nhttp://localhost:3000/seller/statement',
    'Questions? Reply to this email, or write to support@localhost.',
  ])
  const audited = and(eq(auditEntries.action, 'purchase.refunded'), eq(auditEntries.subjectId, id))
  const [entry] = await deps.db.select().from(auditEntries).where(audited)
  expect(entry).toMatchObject({ details: { reason: 'The lamp arrived broken' } })
})

test('the item can go back on the marketplace, and be bought again', async () => {
  const { id, productId } = await bought()
  expect((await refund(id, { reason: 'Bought by mistake', relist: true })).statusCode).toBe(200)
  expect(await statusOf(productId)).toBe('approved')
  expect(await lastToSeller()).toContain('The item: is on the marketplace again')
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
  stripe.pay(sessionId)
  await completeBySession(deps, { sessionId, productId })
  expect(await statusOf(productId)).toBe('sold')
})

test('a deleted seller’s item cannot be relisted, only refunded', async () => {
  const { id, productId, payment } = await bought()
  const sale = async () =>
    (await wren.get('/api/admin/recent-sales')).json().find((row: { id: number }) => row.id === id)
  expect((await sale()).canRelist).toBe(true)
  const seller = eq(users.id, shop.hazel.id)
  await deps.db.update(users).set({ deletedAt: deps.now() }).where(seller)
  expect((await sale()).canRelist).toBe(false)
  const answer = await refund(id, { reason: 'Bought by mistake', relist: true })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    "The seller's account has been deleted, so the item cannot go back on sale. You can refund it without that.",
  ])
  expect([await statusOf(productId), stripe.refunds.get(payment), (await entriesOf(id)).length]).toEqual([
    'sold',
    undefined,
    2,
  ])
  expect((await refund(id)).statusCode).toBe(200)
  expect((await wren.post(`/api/admin/purchases/${id}/relist`)).json().message).toBe(
    "The seller's account has been deleted, so the item cannot go back on sale.",
  )
  expect([await statusOf(productId), (await sale()).canRelist]).toEqual(['sold', false])
  await deps.db.update(users).set({ deletedAt: null }).where(seller)
})

test('an item that stayed sold with its refund can go back on sale later, once, and its seller hears of it', async () => {
  const { id, productId } = await bought()
  const relist = () => wren.post(`/api/admin/purchases/${id}/relist`)
  const canRelist = async () =>
    (await wren.get('/api/admin/recent-sales')).json().find((row: { id: number }) => row.id === id).canRelist
  expect((await relist()).json().message).toBe('This purchase has not been refunded.')
  await refund(id)
  expect([await statusOf(productId), await canRelist()]).toEqual(['sold', true])
  const answer = await relist()
  expect([answer.statusCode, answer.json()]).toEqual([200, { id, productId }])
  expect([await statusOf(productId), await canRelist()]).toEqual(['approved', false])
  const [mail] = (await mailsTo(deps, shop.hazel.email)).slice(-1)
  expect(mail?.subject).toBe('Back on sale: Brass reading lamp')
  expect(mail?.text).toContain(
    'hazel, the sale of your item was refunded, and now the item is on the marketplace again.',
  )
  expect(mail?.text).toContain(`See your item:\nhttp://localhost:3000/product/${productId}`)
  const again = await relist()
  expect([again.statusCode, again.json().message]).toEqual([409, 'This item is no longer marked as sold.'])
  expect((await wren.post('/api/admin/purchases/999999999/relist')).statusCode).toBe(404)
})

test('a refunded item that somebody else has bought since stays theirs', async () => {
  const { id, productId } = await bought()
  await refund(id, { reason: 'Bought by mistake', relist: true })
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
  stripe.pay(sessionId)
  await completeBySession(deps, { sessionId, productId })
  const sale = (await wren.get('/api/admin/recent-sales')).json().find((row: { id: number }) => row.id === id)
  expect(sale.canRelist).toBe(false)
  const answer = await wren.post(`/api/admin/purchases/${id}/relist`)
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'Somebody else has bought this item since.'])
})

test('the seller is asked to keep the item, and the buyer told not to come, unless it was handed over', async () => {
  const [kept, taken, returned] = [await bought(), await bought(), await bought()]
  const mark = (id: number, isHandedOver: boolean, version: number) =>
    wren.post(`/api/pickups/${id}/marks`, { key: randomUUID(), isHandedOver, version, at: deps.now().toISOString() })
  for (const { id } of [taken, returned]) expect((await mark(id, true, 0)).statusCode).toBe(200)
  expect((await mark(returned.id, false, 1)).statusCode).toBe(200)
  for (const { id } of [kept, taken, returned]) expect((await refund(id)).statusCode).toBe(200)
  const mails = (await mailsTo(deps, shop.hazel.email)).slice(-3)
  expect(mails.map(({ text }) => text.includes('Please do not hand it over.'))).toEqual([true, false, true])
  const told = (await mailsTo(deps, GUEST.buyerEmail)).slice(-3)
  expect(told.map(({ text }) => text.includes('There is nothing to pick up.'))).toEqual([true, false, true])
  const [{ receipt } = expect.fail()] = await deps.db.select().from(orders).orderBy(desc(orders.id)).limit(1)
  expect(told.at(-1)?.text).toContain(`${deps.settings.PUBLIC_URL}/receipt/${receipt}`)
})

test('while Stripe is down the refund stays due, and is made once later', async () => {
  const { id, sessionId, payment } = await bought()
  stripe.fault = 'down'
  expect((await refund(id)).json()).toMatchObject({ isGivenBack: false, needsReview: false })
  expect(stripe.refunds.get(payment)).toBeUndefined()
  stripe.fault = null
  await reconcile(deps)
  await reconcile(deps)
  expect(stripe.refunds.get(payment)).toBe(1)
  const [checkout] = await findCheckoutsBySession(deps.db, sessionId)
  expect(checkout?.status).toBe('refunded')
})

test('the buyer hears of it at the address that an admin corrects while the refund is made', async () => {
  const { id } = await bought()
  const [purchase] = await deps.db.select().from(purchases).where(eq(purchases.id, id))
  const { payments } = deps.providers
  const makeRefund = payments.refund
  vi.spyOn(payments, 'refund').mockImplementationOnce(async (...asked) => {
    await wren.patch(`/api/admin/orders/${purchase?.orderId}`, { buyerEmail: 'gus.guest@example.com' })
    return makeRefund(...asked)
  })
  await refund(id)
  expect((await mailsTo(deps, 'gus.guest@example.com')).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('Refunded: '),
  )
})

test("a refund from Stripe's dashboard is booked the same way, however often it is reported", async () => {
  const { id, productId, sessionId, payment } = await bought()
  const mails = (await mailsAbout('Refunded: Brass reading lamp')).length
  for (const _ of [1, 2]) expect((await chargeRefunded(payment)).statusCode).toBe(200)
  expect((await entriesOf(id)).map(({ kind }) => kind)).toEqual(['sale', 'commission', 'refund'])
  expect((await mailsAbout('Refunded: Brass reading lamp')).length).toBe(mails + 2)
  expect((await refund(id)).statusCode).toBe(409)
  const again = await completeBySession(deps, { sessionId, productId })
  expect(again.id).toBe(id)
})

test('the webhook about our own refund changes nothing', async () => {
  const { id, payment } = await bought()
  await refund(id)
  const mails = (await queuedMails(deps)).length
  expect((await chargeRefunded(payment)).statusCode).toBe(200)
  expect((await entriesOf(id)).length).toBe(3)
  expect((await queuedMails(deps)).length).toBe(mails)
})

test('only admins can refund purchases, and only with a reason', async () => {
  const { id } = await bought()
  const hazel = await new Browser(app).signIn('hazel')
  expect((await hazel.post(`/api/admin/purchases/${id}/refund`, { reason: 'Mine' })).statusCode).toBe(403)
  expect((await new Browser(app).post(`/api/admin/purchases/${id}/refund`, { reason: 'Mine' })).statusCode).toBe(401)
  expect((await refund(id, { reason: '  ' })).json()).toMatchObject({ fields: { reason: 'Please give a reason' } })
  expect((await refund(999_999)).statusCode).toBe(404)
})

test('the earnings are the sum of the ledger', async () => {
  const sum = (await deps.db.select().from(ledgerEntries)).reduce((total, { amount }) => total + amount, 0)
  expect(sum).toBe(await earnings())
})
