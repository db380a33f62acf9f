import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkoutSessions, orders, products, purchases, testPayments, users } from '../database/schema.ts'
import { queuedMails } from '../testing/mails.ts'
import { addPerson } from '../testing/people.ts'
import { GUEST, openShop, type Shop, visitor } from '../testing/shop.ts'
import { type CheckoutRow, findCheckoutsBySession } from './checkout-queries.ts'
import { openCheckout } from './open-checkout.ts'
import { recordPayment } from './record-payment.ts'

const shop = await openShop()
const otis = (await addPerson(shop.deps, 'otis')).id
beforeEach(async () => {
  await shop.deps.pool.query('truncate purchases, orders cascade')
  await shop.deps.pool.query('delete from jobs.job')
  await shop.deps.db.update(users).set({ totalEarnings: 0 })
})

interface Paid {
  productId: number
  sessionId: string
}

async function payFor(fields: Parameters<Shop['addItem']>[0] = {}): Promise<Paid> {
  const { id: productId } = await shop.addItem(fields)
  const { sessionId } = await openCheckout(shop.deps, visitor(), { productId, ...GUEST })
  await shop.payments.pay(sessionId)
  return { productId, sessionId }
}

/** All in the same tick. The first two have transactions of their own, the others share one. */
async function recordAtOnce(paid: Paid[]): Promise<string[]> {
  const { deps, payments } = shop
  const read = await Promise.all(
    paid.map(async ({ sessionId }) => {
      const found = await findCheckoutsBySession(deps.db, sessionId)
      const session = await payments.findSession(sessionId)
      if (!session) throw new Error('there is no session')
      return { found, session }
    }),
  )
  const results = await Promise.allSettled(read.map(({ found, session }) => recordPayment(deps, found, session)))
  return results.map((result) => (result.status === 'rejected' ? 'failed' : statusesOf(result.value)))
}

const statusesOf = (checkouts: CheckoutRow[]): string => checkouts.map(({ status }) => status).join()

const purchasesOf = (paid: Paid[]) =>
  shop.deps.db
    .select()
    .from(purchases)
    .where(
      inArray(
        purchases.productId,
        paid.map(({ productId }) => productId),
      ),
    )

async function earnings(): Promise<[number | undefined, number | undefined]> {
  const rows = await shop.deps.db.select().from(users)
  const of = (id: number) => rows.find((row) => row.id === id)?.totalEarnings
  return [of(shop.hazel.id), of(otis)]
}

test('payments of the same moment are recorded in one transaction, each with its own order', async () => {
  const paid = await Promise.all([
    payFor(),
    payFor(),
    payFor({ title: 'Walnut clock', price: 2_000 }),
    payFor({ title: 'Linen quilt', price: 3_000, sellerId: otis }),
    payFor({ title: 'Copper kettle', price: 1_000 }),
  ])
  expect(await recordAtOnce(paid)).toEqual(Array(5).fill('paid'))
  const rows = await purchasesOf(paid)
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(5)
  const codes = await shop.deps.db.select({ code: orders.pickupCode }).from(orders)
  expect(new Set(codes.map(({ code }) => code)).size).toBe(5)
  const transactions = await shop.deps.pool.query('select distinct xmin::text from purchases')
  expect(transactions.rowCount).toBe(3)
  const checkouts = await shop.deps.db.select().from(checkoutSessions)
  for (const { productId, amount, checkoutSessionId } of rows) {
    const checkout = checkouts.find(({ id }) => id === checkoutSessionId)
    expect([checkout?.productId, checkout?.amount, checkout?.status]).toEqual([productId, amount, 'paid'])
  }
  expect(new Set(checkouts.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(checkouts.length)
  expect(await earnings()).toEqual([4_050 * 2 + 1_800 + 900, 2_700])
  const mails = await queuedMails(shop.deps)
  expect(mails).toHaveLength(10)
  const toOtis = mails.filter(({ to }) => to.startsWith('otis'))
  expect(toOtis.map(({ text }) => text)).toEqual([expect.stringContaining('Linen quilt')])
})

test('a payment for an item that is gone is refunded without the others of its transaction', async () => {
  const paid = await Promise.all([payFor(), payFor(), payFor(), payFor(), payFor()])
  const gone = paid[3]?.productId ?? 0
  await shop.deps.db.update(products).set({ status: 'unlisted' }).where(eq(products.id, gone))
  expect(await recordAtOnce(paid)).toEqual(['paid', 'paid', 'paid', 'refund_due', 'paid'])
  expect((await purchasesOf(paid)).map(({ productId }) => productId)).not.toContain(gone)
})

test('a payment of another amount sells nothing, and the others of its transaction are recorded', async () => {
  const paid = await Promise.all([payFor(), payFor(), payFor(), payFor(), payFor()])
  const wrong = paid[4]?.sessionId ?? ''
  await shop.deps.db.update(testPayments).set({ amount: 1 }).where(eq(testPayments.id, wrong))
  expect(await recordAtOnce(paid)).toEqual(['paid', 'paid', 'paid', 'paid', 'refund_due'])
})

test('a payment that is reported twice in the same moment is recorded once', async () => {
  const paid = await Promise.all([payFor(), payFor(), payFor(), payFor()])
  const [first, second, third, fourth] = paid as [Paid, Paid, Paid, Paid]
  const warn = vi.spyOn(shop.deps.log, 'warn')
  expect(await recordAtOnce([first, second, third, third, fourth, first, third])).toEqual(Array(7).fill('paid'))
  expect(await purchasesOf(paid)).toHaveLength(4)
  expect(await earnings()).toEqual([4 * 4_050, 0])
  // No transaction failed.
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('a payment that breaks the transaction fails alone', async () => {
  const paid = await Promise.all([payFor(), payFor(), payFor(), payFor(), payFor()])
  const broken = paid[2]?.productId ?? 0
  // A purchase of the same checkout: the unique constraint refuses a second one.
  await shop.deps.pool.query(
    `with bought as (insert into orders default values returning id)
     insert into purchases (order_id, product_id, buyer_email, buyer_name, seller_id, amount, commission, checkout_session_id, refunded_at)
     select bought.id, product_id, '', '', $2, amount, 0, c.id, now() from checkout_sessions c, bought where product_id = $1`,
    [broken, otis],
  )
  expect(await recordAtOnce(paid)).toEqual(['paid', 'paid', 'failed', 'paid', 'paid'])
  const [row] = await shop.deps.db.select().from(products).where(eq(products.id, broken))
  expect(row?.status).toBe('approved')
  expect(await earnings()).toEqual([4 * 4_050, 0])
})

test('payments do not wait for an item that another transaction has locked', async () => {
  const paid = await Promise.all([payFor(), payFor(), payFor(), payFor()])
  const client = await shop.deps.pool.connect()
  await client.query('begin')
  await client.query('select from products where id = $1 for update', [paid[3]?.productId])
  const warn = vi.spyOn(shop.deps.log, 'warn')
  const [others, waiting] = [recordAtOnce(paid.slice(0, 3)), recordAtOnce(paid)]
  expect(await others).toEqual(['paid', 'paid', 'paid'])
  await client.query('commit')
  client.release()
  expect(await waiting).toEqual(['paid', 'paid', 'paid', 'paid'])
  expect(await purchasesOf(paid)).toHaveLength(4)
  // No transaction waited for the lock until it timed out.
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('an order keeps the name and address that its buyer gave, whoever’s card paid for it', async () => {
  const { sessionId } = await payFor()
  const session = await shop.payments.findSession(sessionId)
  if (!session) throw new Error('there is no session')
  const payer = { email: 'card@example.com', name: 'A Cardholder' }
  const found = await findCheckoutsBySession(shop.deps.db, sessionId)
  const [recorded] = await recordPayment(shop.deps, found, { ...session, payer })
  expect(recorded).toMatchObject({ status: 'paid', ...GUEST })
})
