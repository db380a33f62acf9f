import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let shop: TestApp
let hazel: Browser
beforeAll(async () => {
  shop = await testApp()
  const { id } = await addPerson(shop.deps, 'hazel')
  const otis = await addPerson(shop.deps, 'otis')
  for (const [day, status] of (['approved', 'pending', 'rejected', 'unlisted', 'sold', 'approved'] as const).entries())
    await addProduct(shop.deps, { sellerId: id, status, title: `Item ${day}`, createdAt: new Date(2026, 4, day + 1) })
  await addProduct(shop.deps, { sellerId: otis.id })
  await shop.deps.db.update(users).set({ totalEarnings: 123_450 }).where(eq(users.id, id))
  hazel = await new Browser(shop.app).signIn('hazel')
})

test("a seller's products are all of their own, in every status, newest first", async () => {
  const products = (await hazel.get('/api/seller/products')).json()
  expect(products.map(({ title }: { title: string }) => title)).toEqual([5, 4, 3, 2, 1, 0].map((day) => `Item ${day}`))
  expect(products[0]).toMatchObject({ status: 'approved', sellerUsername: 'hazel', price: '45.00', aiAnalysis: null })
  expect(products[0].imageUrls[0]).toMatch(/^http:\/\/localhost:3000\/images\/products\//)
})

test('the stats are the earnings and the live listings', async () => {
  expect((await hazel.get('/api/seller/stats')).json()).toEqual({ totalEarnings: '1234.50', activeListings: 2 })
})

test.each(['/api/seller/products', '/api/seller/stats'])('%s requires signing in', async (path) => {
  expect((await new Browser(shop.app).get(path)).statusCode).toBe(401)
})
