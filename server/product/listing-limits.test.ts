import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { products } from '../database/schema.ts'
import { accountKey } from '../http/keys.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { MAX_PENDING, NEW_LISTINGS } from './product-limits.ts'

const { app, deps } = await testApp()
const hazel = await addPerson(deps, 'hazel')
const wren = await addPerson(deps, 'wren')
await addPerson(deps, 'otis')
const [seller, other, admin] = [new Browser(app), new Browser(app), new Browser(app)]
await seller.signIn('hazel')
await other.signIn('otis')
await admin.signIn('wren')

beforeEach(async () => {
  await deps.db.delete(products)
  await deps.pool.query('delete from rate_limits')
})

/** Lists an item with a picture that the admin may use, or the seller's own. */
async function list(browser: Browser, sellerId: number, fields: object = {}) {
  const { imageUrls, ...spare } = await addProduct(deps, { sellerId, status: 'unlisted' })
  const { title, description, price, category } = spare
  const images = imageUrls.map((path) => `${deps.providers.images.urlEndpoint}/${path}`)
  const asked = { title, description, price, category, tags: [], imageUrls: images, ...fields }
  return browser.post('/api/create-product', asked)
}

async function pendingOf(sellerId: number, count: number): Promise<void> {
  const { id: _, ...row } = await addProduct(deps, { sellerId, status: 'pending' })
  await deps.db.insert(products).values(Array.from({ length: count - 1 }, () => row))
}

test('a seller may list 300 items an hour, and others are not delayed', async () => {
  await deps.pool.query('insert into rate_limits (key, points, expire) values ($1, 299, $2)', [
    `${NEW_LISTINGS.name}:${accountKey(hazel.id)}`,
    Date.now() + 3_600_000,
  ])
  expect((await list(seller, hazel.id)).statusCode).toBe(201)
  const refused = await list(seller, hazel.id)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toMatch(/^Too many new items\. Please wait \d+ minutes and try again\.$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await list(admin, wren.id)).statusCode).toBe(201)
})

test('at most 500 items of a seller await approval, however many are listed at once', async () => {
  await pendingOf(hazel.id, MAX_PENDING - 1)
  const answers = await Promise.all(Array.from({ length: 4 }, () => list(seller, hazel.id)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429, 429])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().message).toBe(
    'You have 500 items waiting for approval. Please list more once some are approved.',
  )
  expect(refused?.headers['retry-after']).toBe('3600')
})

test('a rejected item cannot be sent again while 500 others await approval', async () => {
  await pendingOf(hazel.id, MAX_PENDING - 1)
  const rejected = await Promise.all(
    [1, 2].map(() => addProduct(deps, { sellerId: hazel.id, status: 'rejected', rejectionReason: 'Blurred' })),
  )
  const [first, second] = await Promise.all(
    rejected.map(({ id }) => seller.patch(`/api/products/${id}`, { description: 'In focus.' })),
  )
  expect([first?.statusCode, second?.statusCode].sort()).toEqual([200, 429])
  expect(await deps.db.$count(products, eq(products.status, 'pending'))).toBe(MAX_PENDING)
  expect(await deps.db.$count(products, eq(products.rejectionReason, 'Blurred'))).toBe(1)
})

test('an admin’s items that go live directly do not count', async () => {
  await pendingOf(wren.id, MAX_PENDING)
  expect((await list(admin, wren.id, { autoApprove: true })).statusCode).toBe(201)
  expect((await list(admin, wren.id)).statusCode).toBe(429)
})
