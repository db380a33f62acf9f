import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { findOwnProducts } from './seller-queries.ts'

const shop = await testApp()
const { id } = await addPerson(shop.deps, 'hazel')
const otis = await addPerson(shop.deps, 'otis')
for (const [day, status] of (['approved', 'pending', 'rejected', 'unlisted', 'sold', 'approved'] as const).entries())
  await addProduct(shop.deps, { sellerId: id, status, title: `Item ${day}`, createdAt: new Date(2026, 4, day + 1) })
await addProduct(shop.deps, { sellerId: otis.id })
await shop.deps.db.update(users).set({ totalEarnings: 123_450 }).where(eq(users.id, id))
const hazel = await new Browser(shop.app).signIn('hazel')

test("a seller's products are all of their own, in every status, newest first", async () => {
  const products = (await hazel.get('/api/seller/products')).json()
  expect(products.map(({ title }: { title: string }) => title)).toEqual([5, 4, 3, 2, 1, 0].map((day) => `Item ${day}`))
  expect(products[0]).toMatchObject({ status: 'approved', sellerUsername: 'hazel', price: '45.00', aiAnalysis: null })
  expect(products[0].imageUrls[0]).toMatch(/^http:\/\/localhost:3000\/images\/products\//)
})

test('the stats are the earnings and the live listings', async () => {
  expect((await hazel.get('/api/seller/stats')).json()).toEqual({
    totalEarnings: '1234.50',
    paidOut: '0.00',
    toBePaid: '0.00',
    activeListings: 2,
  })
})

test.each(['/api/seller/products', '/api/seller/stats'])('%s requires signing in', async (path) => {
  expect((await new Browser(shop.app).get(path)).statusCode).toBe(401)
})

test('counting the favorites of 500 items goes through the index of each item, not through all favorites', async () => {
  const { db, pool } = shop.deps
  const { id } = await addPerson(shop.deps, 'juniper')
  await pool.query(
    `insert into products (title, description, price, category, image_urls, seller_id, status)
     select 'Lamp ' || n, 'Brass', 4500, 'Other', '{products/a.jpg}', $1, 'unlisted' from generate_series(1, 500) n`,
    [id],
  )
  await pool.query(
    `insert into users (username, email) select 'fan' || n, 'fan' || n || '@example.com' from generate_series(1, 40) n`,
  )
  await pool.query(
    `insert into favorites (user_id, product_id)
     select users.id, products.id from users, products where username like 'fan%' and seller_id = $1`,
    [id],
  )
  await pool.query('analyze favorites, products')
  await db.transaction(async (tx) => {
    const counted = `select seq_scan::int, idx_scan::int from pg_stat_xact_user_tables where relid = 'favorites'::regclass`
    const scans = async () => (await tx.execute<{ seq_scan: number; idx_scan: number }>(counted)).rows[0]
    // Also counts what the connection did shortly before.
    const { seq_scan = 0, idx_scan = 0 } = (await scans()) ?? {}
    expect((await findOwnProducts(tx, id)).map(({ favoriteCount }) => favoriteCount)).toEqual(Array(500).fill(40))
    expect(await scans()).toEqual({ seq_scan, idx_scan: idx_scan + 500 })
  })
})
