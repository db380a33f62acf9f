import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '../../../contracts/audit.ts'
import type { LiveHold } from '../../../contracts/hold.ts'
import { checkoutSessions, products } from '../../database/schema.ts'
import { AppError } from '../../http/app-error.ts'
import { activeHold } from '../../product/hold.ts'
import { Browser } from '../../testing/people.ts'
import { GUEST, openStaffedShop, visitor } from '../../testing/shop.ts'
import { TEST_NOW } from '../../testing/test-app.ts'
import { cancelCheckout } from '../cancel-checkout.ts'
import { openCheckout } from '../open-checkout.ts'

const { app, shop, admin } = await openStaffedShop()
beforeEach(async () => {
  await shop.deps.pool.query('truncate checkout_sessions cascade')
  shop.deps.setNow(TEST_NOW)
})

const end = (productId: number) => admin.post(`/api/admin/products/${productId}/end-hold`)
const hold = (productId: number, by = visitor()) => openCheckout(shop.deps, by, { productId, ...GUEST })
async function held() {
  const by = visitor()
  const { id } = await shop.addItem()
  return { id, by, ...(await hold(id, by)) }
}
const heldUntil = (id: number) => activeHold(shop.deps.db, id, shop.deps.now())
const lastEntry = async () => (await admin.get('/api/admin/audit-trail?limit=1')).json<AuditEntry[]>()[0]
const statusOf = async (id: number) => {
  const { db } = shop.deps
  const [row] = await db
    .select()
    .from(checkoutSessions)
    .where(eq(checkoutSessions.productId, id))
    .orderBy(desc(checkoutSessions.id))
  return row?.status
}

describe('the list of live holds', () => {
  test('shows who holds what, since when and until when, longest held first, without expired ones', async () => {
    const over = await held()
    shop.deps.setNow(new Date(TEST_NOW.getTime() + 29 * 60_000))
    const first = await held()
    shop.deps.setNow(new Date(TEST_NOW.getTime() + 30 * 60_000))
    const second = await held()
    const cancelled = await held()
    await cancelCheckout(shop.deps, cancelled.by, cancelled.sessionId)
    const response = await admin.get('/api/admin/holds')
    const rows = response.json<LiveHold[]>()
    expect(rows).toEqual([
      {
        productId: first.id,
        title: 'Brass reading lamp',
        buyerName: 'Gus Guest',
        since: '2026-06-06T14:29:00.000Z',
        until: '2026-06-06T14:59:00.000Z',
        isOffer: false,
      },
      expect.objectContaining({ productId: second.id, since: '2026-06-06T14:30:00.000Z' }),
    ])
    expect(rows.map(({ productId }) => productId)).not.toContain(over.id)
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('ending a hold', () => {
  test('frees the item, closes the payment page and leaves an audit entry; it does not count against the buyer', async () => {
    const { id, by, sessionId } = await held()
    const response = await end(id)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'The hold has ended. The item is offered to the first in line, or is for sale again.' },
    ])
    expect(await heldUntil(id)).toBeNull()
    expect(await shop.payments.pay(sessionId)).toBe(false)
    expect(await lastEntry()).toMatchObject({
      actor: 'wren',
      action: 'hold.ended',
      subjectId: id,
      subject: 'Brass reading lamp',
    })
    for (let times = 0; times < 3; times++) {
      await hold(id, by)
      expect((await end(id)).statusCode).toBe(200)
    }
    await expect(hold(id, by)).resolves.toBeDefined()
  })

  test('honors a payment that came first', async () => {
    const { id, sessionId } = await held()
    await shop.payments.pay(sessionId)
    const response = await end(id)
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { message: 'This item was just paid for. The sale stands.' },
    ])
    const [product] = await shop.deps.db.select().from(products).where(eq(products.id, id))
    expect([product?.status, await statusOf(id)]).toEqual(['sold', 'paid'])
  })

  test('changes nothing while a payment is pending or the provider is down', async () => {
    const { id } = await held()
    shop.payments.broken.add('expireSession')
    expect((await end(id)).statusCode).toBe(502)
    shop.payments.broken.clear()
    const open = { id: 'x', status: 'open', url: null, amount: 4500, currency: 'usd', paymentIntentId: null } as const
    const expire = vi.spyOn(shop.payments, 'expireSession').mockResolvedValue(open)
    const response = await end(id)
    expire.mockRestore()
    expect([response.statusCode, response.json().message]).toEqual([409, expect.stringContaining('going through')])
    expect([await heldUntil(id), await statusOf(id)]).toEqual([new Date(TEST_NOW.getTime() + 30 * 60_000), 'open'])
    expect((await end(id)).statusCode).toBe(200)
  })

  test('of a buyer who cancels at the same moment is ended, not called paid', async () => {
    const { id, by, sessionId } = await held()
    const { expireSession } = shop.payments
    const expire = vi.spyOn(shop.payments, 'expireSession').mockImplementationOnce(async (session) => {
      await cancelCheckout(shop.deps, by, sessionId)
      return expireSession(session)
    })
    expect((await end(id)).statusCode).toBe(200)
    expire.mockRestore()
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('counts as the admin’s even if the provider’s webhook arrives before its response', async () => {
    const { id, by } = await held()
    const { expireSession } = shop.payments
    const expire = vi.spyOn(shop.payments, 'expireSession').mockImplementation(async (sessionId) => {
      const session = await expireSession(sessionId)
      await shop.deps.db.update(checkoutSessions).set({ status: 'expired' }).where(eq(checkoutSessions.productId, id))
      return session
    })
    for (let times = 0; times < 3; times++) {
      if (times > 0) await hold(id, by)
      expect((await end(id)).statusCode).toBe(200)
    }
    expire.mockRestore()
    expect(await lastEntry()).toMatchObject({ action: 'hold.ended', subjectId: id })
    await expect(hold(id, by)).resolves.toBeDefined()
  })

  test('works while the payment page is being created, and closes it', async () => {
    const { id } = await shop.addItem()
    const { createSession } = shop.payments
    let sessionId = ''
    const create = vi.spyOn(shop.payments, 'createSession').mockImplementation(async (order) => {
      const session = await createSession(order)
      sessionId = session.id
      expect(await statusOf(id)).toBe('opening')
      expect((await end(id)).statusCode).toBe(200)
      return session
    })
    const error = await hold(id).catch((reason) => reason)
    create.mockRestore()
    expect(error).toBeInstanceOf(AppError)
    expect([await heldUntil(id), await statusOf(id)]).toEqual([null, 'failed'])
    expect(await shop.payments.pay(sessionId)).toBe(false)
    await expect(hold(id)).resolves.toBeDefined()
  })

  test('is refused for an unknown item and for one that nobody holds', async () => {
    expect((await end(987_654_321)).statusCode).toBe(404)
    const { id } = await shop.addItem()
    const free = await end(id)
    expect([free.statusCode, free.json()]).toEqual([409, { message: 'Nobody is holding this item.' }])
    await hold(id)
    shop.deps.setNow(new Date(TEST_NOW.getTime() + 30 * 60_000))
    expect((await end(id)).statusCode).toBe(409)
  })

  test('is for admins', async () => {
    const { id } = await held()
    for (const [browser, status] of [
      [new Browser(app), 401],
      [await new Browser(app).signIn('hazel'), 403],
    ] as const) {
      expect((await browser.post(`/api/admin/products/${id}/end-hold`)).statusCode).toBe(status)
      expect((await browser.get('/api/admin/holds')).statusCode).toBe(status)
    }
    expect(await heldUntil(id)).not.toBeNull()
  })
})
