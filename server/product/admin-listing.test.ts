import { eq, notInArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminListing } from '../../contracts/admin-listing.ts'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { auditEntries, checkoutSessions, products } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { GUEST, stockShop, visitor } from '../testing/shop.ts'
import { testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp()
const shop = await stockShop(deps)
const otis = await addPerson(deps, 'otis')
await addPerson(deps, 'wren')
const admin = await new Browser(app).signIn('wren')

beforeEach(async () => {
  await deps.pool.query('delete from rate_limits')
  await deps.db.delete(auditEntries)
  const ids = [lamp, chair, otisLamp, sold].map(({ id }) => id)
  await deps.db.delete(checkoutSessions).where(notInArray(checkoutSessions.productId, ids))
  await deps.db.delete(products).where(notInArray(products.id, ids))
  await deps.db.update(products).set({ status: 'pending' }).where(eq(products.id, chair.id))
})

const lamp = await shop.addItem({ title: 'Brass lamp' })
const chair = await shop.addItem({ title: '100% oak chair', status: 'pending' })
const otisLamp = await shop.addItem({ title: 'Lamp shade', status: 'rejected', sellerId: otis.id })
const sold = await shop.addItem({ title: 'Vase', price: 1_250 })
const { sessionId } = await openCheckout(deps, visitor(), { productId: sold.id, ...GUEST })
await shop.payments.pay(sessionId)
await completeBySession(deps, { sessionId, productId: sold.id })

const list = async (query: string) => {
  const answer = await admin.get(`/api/admin/listings?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AdminListing[]>()
}
const found = async (query: string) => (await list(query)).map(({ id }) => id)

describe('all listings', () => {
  test.each([
    ['', [sold.id, otisLamp.id, chair.id, lamp.id]],
    ['search=lamp', [otisLamp.id, lamp.id]],
    ['search=LAMP+bra', [lamp.id]],
    ['search=100%25', [chair.id]],
    ['search=%25%25', []],
    [`search=FV-${chair.id}`, [chair.id]],
    [`search=fv+${chair.id}`, [chair.id]],
    [`search=%23${lamp.id}`, [lamp.id]],
    ['status=rejected', [otisLamp.id]],
    ['seller=OTIS', [otisLamp.id]],
    ['seller=nobody', []],
    [`sale=${shop.sale.id}`, [sold.id]],
    [`sale=${shop.sale.id}&seller=otis`, []],
    ['sale=987654321', []],
  ])('are found by %j', async (query, ids) => {
    expect(await found(query)).toEqual(ids)
  })

  test('are read page by page', async () => {
    expect(await found('limit=2')).toEqual([sold.id, otisLamp.id])
    expect(await found(`limit=2&before=${otisLamp.id}`)).toEqual([chair.id, lamp.id])
  })

  test('show the price of a sold item, and its sale', async () => {
    expect(await list(`search=${sold.id}`)).toMatchObject([
      {
        title: 'Vase',
        price: '12.50',
        status: 'sold',
        sellerUsername: 'hazel',
        isHidden: false,
        soldIn: { saleEventId: shop.sale.id, timeZone: shop.sale.timeZone, amount: '12.50' },
      },
    ])
  })
})

describe('unlisting many', () => {
  const bulk = (action: string, ids: number[], by = admin) => by.post('/api/admin/listings/bulk', { action, ids })

  test('handles each item separately, whoever owns it, and says why others stay; relisting undoes it', async () => {
    const held = await shop.addItem()
    await openCheckout(deps, visitor(), { productId: held.id, ...GUEST })
    const otisVase = await shop.addItem({ sellerId: otis.id })
    const result = (await bulk('unlist', [lamp.id, held.id, otisVase.id, chair.id, sold.id, 987_654])).json()
    expect(result.changed.map(({ id, status }: AdminListing) => [id, status])).toEqual([
      [lamp.id, 'unlisted'],
      [otisVase.id, 'unlisted'],
    ])
    expect(result.refused).toEqual([
      { productId: held.id, message: expect.stringContaining('paying') },
      { productId: chair.id, message: 'This item is pending and cannot become unlisted.' },
      { productId: sold.id, message: 'This item is sold and cannot become unlisted.' },
      { productId: 987_654, message: 'Product not found' },
    ])
    expect((await new Browser(app).get(`/api/products/${lamp.id}`)).statusCode).toBe(404)
    const entries = await deps.db.select().from(auditEntries)
    expect(entries.filter(({ action }) => action === 'product.unlisted')).toHaveLength(2)
    expect((await bulk('relist', [lamp.id, otisVase.id])).json().changed).toHaveLength(2)
    expect((await new Browser(app).get(`/api/products/${lamp.id}`)).statusCode).toBe(200)
  })

  test('its seller can list it again', async () => {
    await bulk('unlist', [lamp.id])
    const hazel = await new Browser(app).signIn('hazel')
    expect((await hazel.patch(`/api/products/${lamp.id}/relist`)).statusCode).toBe(200)
  })

  test('is unlisting or relisting, of at most 500', async () => {
    for (const body of [
      { action: 'delete', ids: [lamp.id] },
      { action: 'unlist', ids: [] },
    ])
      expect((await admin.post('/api/admin/listings/bulk', body)).statusCode).toBe(400)
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    expect((await bulk('unlist', many)).statusCode).toBe(400)
  })
})

test('all pending items of one seller are approved, and nobody else’s', async () => {
  const [first, second] = [await shop.addItem({ status: 'pending' }), await shop.addItem({ status: 'pending' })]
  const other = await shop.addItem({ status: 'pending', sellerId: otis.id })
  const approve = (id: number) => admin.post(`/api/admin/people/${id}/approve-all-products`)
  expect((await approve(shop.hazel.id)).json()).toEqual({ approvedCount: 3 })
  expect(await found('status=pending')).toEqual([other.id])
  const entries = await deps.db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['product.approved', chair.id],
    ['product.approved', first.id],
    ['product.approved', second.id],
  ])
  expect((await approve(987_654)).statusCode).toBe(404)
})
