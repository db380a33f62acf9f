import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DESK_HOLD_MS } from '../../../contracts/desk-rules.ts'
import type { LiveHold } from '../../../contracts/hold.ts'
import { openDesks } from '../../testing/desk.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { mailsTo } from '../../testing/mails.ts'
import { Browser } from '../../testing/people.ts'
import { GUEST } from '../../testing/shop.ts'
import { TEST_NOW } from '../../testing/test-app.ts'
import { reconcile } from '../reconcile.ts'

const { app, shop, admin, seller, helper, item, cash, sellHere, hold, buyOnline } = await openDesks()
beforeEach(() => shop.deps.setNow(TEST_NOW))

describe('a hold at the desk', () => {
  test('keeps an item for five minutes from browsers and other desks, and is renewed by asking again', async () => {
    const id = await item()
    const { expiresAt, items } = (await hold(seller, id)).json()
    expect(expiresAt).toBe(new Date(TEST_NOW.getTime() + DESK_HOLD_MS).toISOString())
    expect(items).toEqual([{ productId: id, price: '45.00' }])
    const other = await new Browser(app).signIn('hazel')
    for (const answer of [await buyOnline(id), await hold(other, id), await sellHere(admin, cash([id]))])
      expect(answer.statusCode).toBe(409)
    shop.deps.setNow(new Date(TEST_NOW.getTime() + DESK_HOLD_MS - 1))
    await reconcile(shop.deps)
    expect((await hold(seller, id)).statusCode).toBe(200)
    shop.deps.setNow(new Date(TEST_NOW.getTime() + 2 * DESK_HOLD_MS - 2))
    await reconcile(shop.deps)
    expect((await buyOnline(id)).statusCode).toBe(409)
    expect((await sellHere(seller, cash([id]))).statusCode).toBe(201)
  })

  test('that was renewed while a reconciliation waited for the provider stays', async () => {
    const [id, ...online] = await Promise.all(Array.from({ length: 17 }, () => item()))
    await Promise.all(online.map(buyOnline))
    await hold(seller, id ?? 0)
    const { payments } = shop
    const { findSession } = payments
    async function renewAtTheLastMoment() {
      shop.deps.setNow(new Date(TEST_NOW.getTime() + DESK_HOLD_MS - 1))
      expect((await hold(seller, id ?? 0)).statusCode).toBe(200)
      shop.deps.setNow(new Date(TEST_NOW.getTime() + DESK_HOLD_MS + 1))
    }
    let renewed: Promise<void> | undefined
    const find = vi.spyOn(payments, 'findSession').mockImplementation(async (sessionId) => {
      renewed ??= renewAtTheLastMoment()
      await renewed
      return findSession(sessionId)
    })
    await reconcile(shop.deps)
    find.mockRestore()
    expect((await buyOnline(id ?? 0)).statusCode).toBe(409)
    await seller.delete('/api/desk/holds')
  })

  test('that an admin ends while the desk renews it is made again', async () => {
    const id = await item()
    await hold(seller, id)
    const client = await shop.deps.pool.connect()
    await client.query('begin')
    await client.query("update checkout_sessions set status = 'expired' where product_id = $1", [id])
    const renewed = hold(seller, id)
    await untilWaiting(shop.deps.pool)
    await client.query('commit')
    client.release()
    expect((await renewed).statusCode).toBe(200)
    expect((await buyOnline(id)).statusCode).toBe(409)
    await seller.delete('/api/desk/holds')
  })

  test('ends by itself, or when the desk lets go', async () => {
    const [one, two] = [await item(), await item()]
    expect((await hold(seller, one, two)).statusCode).toBe(200)
    expect((await seller.delete('/api/desk/holds', { productIds: [one] })).statusCode).toBe(204)
    expect((await buyOnline(one)).statusCode).toBe(200)
    expect((await buyOnline(two)).statusCode).toBe(409)
    shop.deps.setNow(new Date(TEST_NOW.getTime() + DESK_HOLD_MS))
    expect((await buyOnline(two)).statusCode).toBe(200)
    const three = await item()
    await hold(seller, three)
    expect((await seller.delete('/api/desk/holds')).statusCode).toBe(204)
    expect((await buyOnline(three)).statusCode).toBe(200)
  })

  test('is seen by admins with its desk, and with how many items a payment there holds', async () => {
    const [one, two, three] = [await item(), await item(), await item()]
    const phone = await helper()
    await hold(phone, one)
    await seller.post('/api/desk/checkouts', { productIds: [two, three] })
    const all = (await admin.get('/api/admin/holds')).json<LiveHold[]>()
    const holds = all.filter(({ productId }) => [one, two, three].includes(productId))
    expect(holds.map(({ productId, soldBy, otherItems }) => [productId, soldBy, otherItems])).toEqual([
      [one, 'Ana (helper)', undefined],
      [two, 'hazel', 1],
      [three, 'hazel', 1],
    ])
    await phone.delete('/api/desk/holds')
  })

  test('is refused for an item that a buyer holds', async () => {
    const [id, free] = [await item(), await item()]
    await buyOnline(id)
    const refused = await hold(admin, free, id)
    expect([refused.statusCode, refused.json().unavailable]).toEqual([
      409,
      [{ productId: id, message: 'Someone else is checking out this item' }],
    ])
    expect((await buyOnline(free)).statusCode).toBe(200)
  })

  test('has no buyer limits, and can be ended by an admin', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => item()))
    expect((await hold(seller, ...ids)).statusCode).toBe(200)
    const [first = 0] = ids
    expect((await seller.post('/api/create-checkout-session', { productId: await item(), ...GUEST })).statusCode).toBe(
      403,
    )
    expect((await admin.post(`/api/admin/products/${first}/end-hold`)).statusCode).toBe(200)
    expect((await buyOnline(first)).statusCode).toBe(200)
    await seller.delete('/api/desk/holds')
  })

  test('is not a buyer’s in the same browser', async () => {
    const id = await item()
    await hold(admin, id)
    expect((await admin.post('/api/create-checkout-session', { productId: id })).statusCode).toBe(409)
    await admin.delete('/api/desk/holds')
  })

  test('lets the next in line have the item when it ends unsold, and tells the line when it sells', async () => {
    const [id, other] = [await item(), await item()]
    await hold(seller, id, other)
    const waiting = new Browser(app, '203.0.113.251')
    for (const one of [id, other])
      expect((await waiting.post(`/api/products/${one}/line`, { email: 'queue@example.com' })).statusCode).toBe(201)
    await seller.delete('/api/desk/holds', { productIds: [id] })
    expect((await sellHere(admin, cash([id]))).statusCode).toBe(409)
    expect((await waiting.get(`/api/products/${id}`)).json()).toHaveProperty('offeredUntil')
    expect((await sellHere(seller, cash([other]))).statusCode).toBe(201)
    expect((await mailsTo(shop.deps, 'queue@example.com')).length).toBe(2)
  })

  test('lets the next in line have the item when it has run out', async () => {
    const id = await item()
    await hold(seller, id)
    const waiting = new Browser(app, '203.0.113.254')
    await waiting.post(`/api/products/${id}/line`, { email: 'patient@example.com' })
    shop.deps.setNow(new Date(TEST_NOW.getTime() + DESK_HOLD_MS))
    await reconcile(shop.deps)
    expect(await mailsTo(shop.deps, 'patient@example.com')).toHaveLength(1)
  })

  test('tells someone in line who buys the item at the desk nothing of somebody else', async () => {
    const id = await item()
    await hold(seller, id)
    const waiting = new Browser(app, '203.0.113.252')
    const other = new Browser(app, '203.0.113.253')
    await waiting.post(`/api/products/${id}/line`, { email: 'Ida@example.com' })
    await other.post(`/api/products/${id}/line`, { email: 'ole@example.com' })
    const sale = cash([id], { buyerEmail: 'ida@example.com' })
    expect((await sellHere(seller, sale)).statusCode).toBe(201)
    expect(await mailsTo(shop.deps, 'Ida@example.com')).toEqual([])
    expect((await mailsTo(shop.deps, 'ole@example.com')).map(({ subject }) => subject)).toEqual([
      'It has sold: Brass reading lamp',
    ])
  })
})
