import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AdminStats, Cleanup, OrphanCount } from '../../contracts/admin.ts'
import { adminCalls } from '../../contracts/admin.ts'
import type { RecentSale } from '../../contracts/order.ts'
import type { Product } from '../../contracts/product.ts'
import {
  aiCalls,
  auditEntries,
  checkoutSessions,
  images,
  products,
  purchases,
  saleEvents,
  users,
} from '../database/schema.ts'
import { deleteOrphans } from '../image/orphans.ts'
import { createProduct } from '../product/product.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { signedInAs } from '../testing/shop.ts'
import { addProduct, addPurchase, openSale } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { compactTotals } from './totals.ts'

const { app, deps } = await testApp()
const { db, providers } = deps
const hazel = await addPerson(deps, 'hazel')
const wren = await addPerson(deps, 'wren')
const guest = new Browser(app)
const seller = await new Browser(app).signIn('hazel')
const admin = await new Browser(app).signIn('wren')
const HOUR = 3_600_000
const ago = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR)
const stats = async () => (await admin.get('/api/admin/stats')).json<AdminStats>()
const pending = async (query = '') => admin.get(`/api/admin/products/pending${query}`)
const waiting = (fields: object = {}) => addProduct(deps, { sellerId: hazel.id, status: 'pending', ...fields })

beforeEach(async () => {
  await db.delete(purchases)
  await db.delete(checkoutSessions)
  await db.delete(products)
  await db.delete(images)
  await db.delete(auditEntries)
  await db.update(users).set({ profileImageUrl: null })
})

async function buy(product: typeof products.$inferSelect, saleEventId: number | null = null, createdAt = TEST_NOW) {
  return (await addPurchase(deps, product, { saleEventId, createdAt, commission: 0 })).id
}

test.each(Object.keys(adminCalls))('%s is for admins: 401 for a visitor, 403 for a seller', async (name) => {
  const [method = '', url = ''] = name.split(' ')
  const ask = (browser: Browser) => browser.request({ method: method as 'GET', url })
  expect((await ask(guest)).statusCode).toBe(401)
  const refused = await ask(seller)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toEqual({ message: 'Admin privileges required.' })
})

describe('the totals', () => {
  test('count users, views, pending items, and payments minus refunds', async () => {
    const before = await stats()
    expect(before.totalUsers).toBe(2)
    const lamp = await addProduct(deps, { sellerId: hazel.id, price: 4_550, viewCount: 7 })
    const vase = await addProduct(deps, { sellerId: hazel.id, price: 100_025 })
    await waiting({ viewCount: 1 })
    const refunded = await buy(lamp)
    await buy(vase)
    expect(await stats()).toMatchObject({
      totalRevenue: '1045.75',
      totalViews: before.totalViews + 8,
      pendingProducts: 1,
      analytics: { purchases24h: 2, totalViews: before.totalViews + 8 },
    })
    await db.update(purchases).set({ refundedAt: TEST_NOW }).where(eq(purchases.id, refunded))
    expect(await stats()).toMatchObject({ totalRevenue: '1000.25', analytics: { purchases24h: 1 } })
  })

  test('are the same after compaction and after a rebuild, and keep the views of deleted items', async () => {
    const lamp = await addProduct(deps, { sellerId: hazel.id, viewCount: 3 })
    await db.update(products).set({ viewCount: 5 }).where(eq(products.id, lamp.id))
    await waiting({ viewCount: 4 })
    await addPerson(deps, 'newt')
    await buy(lamp, (await openSale(deps)).id)
    const before = await stats()
    await compactTotals(deps.db)
    expect(await stats()).toEqual(before)
    await deps.pool.query('delete from products where status = $1', ['pending'])
    await db.delete(users).where(eq(users.username, 'newt'))
    const gone = await stats()
    expect(gone).toMatchObject({ pendingProducts: 0, totalUsers: before.totalUsers - 1, totalViews: before.totalViews })
    await deps.pool.query('select rebuild_totals()')
    expect({ ...(await stats()), totalViews: 0, analytics: 0 }).toEqual({ ...gone, totalViews: 0, analytics: 0 })
  })

  test('include the revenue of each sale, in chronological order, and of each hour of the last day', async () => {
    const sale = await openSale(deps, ago(200))
    const timeZone = 'Pacific/Kiritimati'
    await deps.db.update(saleEvents).set({ timeZone }).where(eq(saleEvents.id, sale.id))
    const lamp = await addProduct(deps, { sellerId: hazel.id, price: 4_500 })
    await buy(lamp, sale.id, ago(1))
    const { hours, sales } = (await admin.get('/api/admin/activity')).json()
    expect(sales.find(({ saleEventId }: { saleEventId: number }) => saleEventId === sale.id)).toMatchObject({
      purchases: 1,
      revenue: '45.00',
      location: sale.location,
      timeZone,
    })
    expect(hours).toHaveLength(24)
    expect(hours[22]).toMatchObject({ hour: ago(1).toISOString(), purchases: 1 })
    expect(hours[23]).toMatchObject({ hour: TEST_NOW.toISOString(), purchases: 0 })
  })

  test('include past sales, however many are scheduled', async () => {
    const past = await openSale(deps, ago(300))
    for (let week = 1; week <= 8; week++) await openSale(deps, ago(-week * 7 * 24))
    const { sales } = (await admin.get('/api/admin/activity')).json()
    expect(sales.map(({ saleEventId }: { saleEventId: number }) => saleEventId)).toContain(past.id)
  })
})

describe('the queue', () => {
  test('lists pending items in full, oldest first, in pages, and is never cached', async () => {
    const [second, first] = [await waiting({ createdAt: ago(1) }), await waiting({ createdAt: ago(2) })]
    await addProduct(deps, { sellerId: hazel.id })
    const answer = await pending()
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-total-count': '2' })
    expect(answer.json<Product[]>().map(({ id }) => id)).toEqual([first.id, second.id])
    expect(answer.json()[0]).toMatchObject({ sellerUsername: 'hazel', imagekitFileIds: first.imagekitFileIds })
    expect((await pending('?limit=1&offset=1')).json<Product[]>().map(({ id }) => id)).toEqual([second.id])
    for (const query of ['?limit=0', '?limit=x', '?offset=-1']) expect((await pending(query)).statusCode).toBe(400)
  })

  test('is approved at once, even beyond one batch, with an audit entry for each item', async () => {
    const { id } = await waiting()
    await deps.pool.query(
      `insert into products (title, description, price, category, image_urls, seller_id)
       select 'Thing ' || n, 'x', 5, 'Other', '{a.jpg}', $1 from generate_series(1, 700) n`,
      [hazel.id],
    )
    const rejected = await waiting({ status: 'rejected' })
    const answer = await admin.post('/api/admin/approve-all-products')
    expect(answer.json()).toEqual({ approvedCount: 701 })
    expect((await pending()).json()).toEqual([])
    expect((await guest.get(`/api/products/${id}`)).json()).toMatchObject({ status: 'approved' })
    const [left] = await db.select().from(products).where(eq(products.id, rejected.id))
    expect(left?.status).toBe('rejected')
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'product.approved'))).toBe(701)
    expect((await admin.post('/api/admin/approve-all-products')).json()).toEqual({ approvedCount: 0 })
  })

  test('is approved once when two admins do it at the same time', async () => {
    for (let count = 0; count < 5; count++) await waiting()
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/api/admin/approve-all-products')))
    expect(answers.map((answer) => answer.json().approvedCount).reduce((sum, count) => sum + count)).toBe(5)
  })
})

test('the last ten sales, newest first, with buyer and seller', async () => {
  const lamps = []
  for (let count = 0; count < 11; count++) lamps.push(await addProduct(deps, { sellerId: hazel.id, price: 4_500 }))
  for (const [index, lamp] of lamps.entries()) await buy(lamp, null, ago(20 - index))
  const sales = (await admin.get('/api/admin/recent-sales')).json<RecentSale[]>()
  expect(sales).toHaveLength(10)
  expect(sales[0]).toEqual({
    id: expect.any(Number),
    productId: lamps[10]?.id,
    productTitle: 'Brass reading lamp',
    amount: '45.00',
    tax: '0.00',
    total: '45.00',
    sellerUsername: 'hazel',
    buyerName: 'Gus Guest',
    buyerEmail: 'gus@example.com',
    method: 'online',
    soldBy: null,
    createdAt: ago(10).toISOString(),
    refundedAt: null,
    refundReason: null,
    isGivenBack: false,
    isRefundFailed: false,
    canRelist: false,
  })
})

test('a recent sale keeps the title that was sold, though the item was put back on sale and renamed', async () => {
  const lamp = await addProduct(deps, { sellerId: hazel.id })
  const id = await buy(lamp)
  await db.update(purchases).set({ refundedAt: TEST_NOW }).where(eq(purchases.id, id))
  await db.update(products).set({ title: 'Lamp for parts' }).where(eq(products.id, lamp.id))
  const sales = (await admin.get('/api/admin/recent-sales')).json<RecentSale[]>()
  expect(sales).toMatchObject([{ id, productTitle: 'Brass reading lamp' }])
})

describe('image usage', () => {
  test('is the bytes stored and those served this month, against the limits', async () => {
    const GB = 1024 ** 3
    await db.insert(images).values({ path: 'a', fileId: 'a', bytes: 2 * GB, width: 1, height: 1 })
    await deps.pool.query(
      `insert into image_traffic (day, bytes_served) values ('2026-05-31', 1), ('2026-06-01', $1)`,
      [34 * GB],
    )
    expect((await admin.get('/api/admin/imagekit/usage')).json()).toEqual({
      storage: { used: 2 * GB, limit: 20 * GB, percentage: 10 },
      bandwidth: { used: 34 * GB, limit: 40 * GB, percentage: 85 },
    })
  })
})

describe('orphans', () => {
  const count = async () => (await admin.get('/api/admin/imagekit/orphan-count')).json<OrphanCount>()
  const clean = async (query = '') => (await admin.post(`/api/admin/imagekit/cleanup${query}`)).json<Cleanup>()
  const removed: string[] = []
  const remove = providers.images.remove
  beforeEach(() => {
    removed.length = 0
    providers.images.remove = async ({ path }) => void removed.push(path)
  })
  afterEach(() => {
    providers.images.remove = remove
  })
  const store = (path: string, hours = 25) =>
    db.insert(images).values({
      path,
      fileId: path,
      ownerId: hazel.id,
      bytes: 1,
      width: 1,
      height: 1,
      createdAt: ago(hours),
    })

  test('are older than a day and shown by no product in any state, and by no profile', async () => {
    for (const path of ['lost', 'on-profile', 'on-product']) await store(path)
    await store('young', 23.9)
    await db.update(users).set({ profileImageUrl: 'on-profile' }).where(eq(users.id, hazel.id))
    await addProduct(deps, { sellerId: hazel.id, status: 'rejected', imageUrls: ['on-product'] })
    await db
      .update(images)
      .set({ createdAt: ago(25) })
      .where(eq(images.bytes, 1000))
    const counted = { totalImageKitImages: 5, productImages: 2, orphanedImages: 2 }
    expect(await count()).toEqual(counted)
    // Nothing shows the picture that `addProduct` stored, because the product was given another one.
    expect(await clean('?limit=1')).toEqual({ deleted: 1, failed: 0, orphanedImages: 2 })
    expect(await clean()).toEqual({ deleted: 1, failed: 0, orphanedImages: 1 })
    expect(removed).toContain('lost')
    expect((await db.select().from(images)).map(({ path }) => path).sort()).toEqual([
      'on-product',
      'on-profile',
      'young',
    ])
    expect(await clean()).toEqual({ deleted: 0, failed: 0, orphanedImages: 0 })
  })

  test('that the store fails to delete stay listed, and count as failed', async () => {
    await store('stubborn')
    await store('willing')
    providers.images.remove = async ({ path }) => {
      if (path === 'stubborn') throw new Error('out of order')
    }
    expect(await clean()).toEqual({ deleted: 1, failed: 1, orphanedImages: 2 })
    expect(await count()).toMatchObject({ orphanedImages: 1 })
  })

  test('that a listing starts to use during the cleanup are kept, or are refused to it', async () => {
    const account = signedInAs(hazel).account ?? undefined
    const cleaner = signedInAs(wren).account
    if (!account || !cleaner) throw new Error('nobody is there')
    const paths = Array.from({ length: 30 }, (_, index) => `products/race-${index}.jpg`)
    for (const path of paths) await store(path)
    const listing = (path: string) =>
      createProduct(deps, account, {
        title: 'Lamp',
        description: 'x',
        price: 500,
        category: 'Other',
        tags: [],
        primaryImageIndex: 0,
        condition: null,
        brand: null,
        leastPrice: null,
        autoApprove: false,
        aiAnalysis: null,
        imageUrls: [`${providers.images.urlEndpoint}/${path}`],
      }).then(
        () => path,
        () => null,
      )
    const [cleanup, ...used] = await Promise.all([
      deleteOrphans(deps, cleaner, 1000),
      ...paths.toReversed().map(listing),
    ])
    const listed = used.filter((path) => path !== null)
    expect(cleanup.deleted + listed.length).toBe(30)
    expect((await db.select().from(images)).map(({ path }) => path).sort()).toEqual(listed.toSorted())
    expect(removed.toSorted()).toEqual(paths.filter((path) => !listed.includes(path)).toSorted())
  })
})

test('optimizing creates the image variants of the newest live items, and counts unreadable ones', async () => {
  await addProduct(deps, { sellerId: hazel.id })
  const answer = await admin.post('/api/admin/imagekit/optimize')
  expect(answer.json()).toEqual({ optimizedProducts: 0, errors: 1, totalProducts: 1 })
})

test('the calls to a provider of AI are summed up over a day, newest first', async () => {
  const call = (fields: object) =>
    db
      .insert(aiCalls)
      .values({ type: 'analysis', model: 'gpt-4o', costUsd: '0.012500', createdAt: TEST_NOW, ...fields })
  await call({ status: 'success', latencyMs: 1000, inputTokens: 1000, outputTokens: 1000, result: 'Lamp' })
  await call({ status: 'error', latencyMs: 3000, createdAt: ago(1) })
  await call({ status: 'pending', createdAt: ago(2) })
  await call({ status: 'error', createdAt: ago(25) })
  const { summary, recentCalls, configuration } = (await admin.get('/api/admin/llm-tracking-demo')).json()
  expect(summary).toEqual({ totalCostUSD24h: 0.0375, totalCalls24h: 3, successRate: 50, averageLatency: 2000 })
  expect(recentCalls).toHaveLength(4)
  expect(recentCalls[0]).toEqual({
    type: 'analysis',
    timestamp: TEST_NOW.toISOString(),
    costUSD: 0.0125,
    latency: 1000,
    inputTokens: 1000,
    outputTokens: 1000,
    status: 'success',
    result: 'Lamp',
  })
  expect(configuration).toEqual({ trackingEnabled: false })
})
