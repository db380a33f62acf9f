import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Product } from '../../contracts/product.ts'
import { auditEntries, images, products } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addHold, addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { releaseImages } from './product-images.ts'

const { app, deps } = await testApp()
const hazel = await addPerson(deps, 'hazel')
const otis = await addPerson(deps, 'otis')
const wren = await addPerson(deps, 'wren')
await addPerson(deps, 'newt')
const browser = await new Browser(app).signIn('hazel')
const admin = await new Browser(app).signIn('wren')

/** The URL of a picture that the account has uploaded. */
async function upload(ownerId: number): Promise<string> {
  const path = `products/${randomUUID()}.jpg`
  await deps.db.insert(images).values({ path, fileId: `id of ${path}`, ownerId, bytes: 1, width: 1, height: 1 })
  return `${deps.providers.images.urlEndpoint}/${path}`
}

const LAMP = {
  title: 'Brass lamp',
  description: 'It gives light.',
  price: '45.5',
  category: 'Home & Decor > Lighting > Table Lamps',
  tags: ['brass'],
}
const lamp = async (fields: object = {}, ownerId = hazel.id) => ({
  ...LAMP,
  imageUrls: [await upload(ownerId)],
  ...fields,
})
const create = async (fields: object = {}) => browser.post('/api/create-product', await lamp(fields))
const stored = async (id: number) => (await deps.db.select().from(products).where(eq(products.id, id)))[0]
const acts = async (id: number) => {
  const rows = await deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)
  return rows.map(({ action, actorId }) => ({ action, actorId }))
}
const jobsOf = async (id: number) => {
  const wanted = `select from jobs.job where name = 'recommendations' and data ->> 'productId' = $1`
  return (await deps.pool.query(wanted, [String(id)])).rowCount
}

/** Runs the jobs that delete images. */
async function releaseNow(): Promise<void> {
  const { rows } = await deps.pool.query(`delete from jobs.job where name = 'release-images' returning data`)
  for (const { data } of rows) await releaseImages(deps, data.paths)
}

describe('a new listing', () => {
  test('awaits approval and returns what was stored, including the owner’s fields', async () => {
    const asked = await lamp({ aiAnalysis: { title: 'Lamp', confidence: 0.4 }, condition: 'Good', brand: 'Fern Works' })
    const response = await browser.post('/api/create-product', asked)
    expect(response.statusCode).toBe(201)
    const { path } = { path: asked.imageUrls[0]?.split('/images/')[1] }
    expect(response.json()).toEqual({
      ...asked,
      joinsPriceDrops: false,
      leastPrice: null,
      rejectionReason: null,
      id: expect.any(Number),
      price: '45.50',
      primaryImageIndex: 0,
      sellerId: hazel.id,
      sellerUsername: 'hazel',
      user: { id: hazel.id, username: 'hazel' },
      status: 'pending',
      viewCount: 0,
      createdAt: deps.now().toISOString(),
      updatedAt: deps.now().toISOString(),
      imagekitFileIds: [`id of ${path}`],
    })
  })

  test('ignores fields that the server sets', async () => {
    const fields = { sellerId: otis.id, viewCount: 500, status: 'approved', createdAt: '2020-01-01T00:00:00Z', id: 9 }
    const product = (await create(fields)).json()
    expect(product).toMatchObject({ sellerId: hazel.id, viewCount: 0, status: 'pending' })
    expect(product.createdAt).toBe(deps.now().toISOString())
  })

  test('goes live directly for an admin who asks for it, and for nobody else', async () => {
    expect((await create({ autoApprove: true })).json().status).toBe('pending')
    const post = async (autoApprove: boolean) =>
      (await admin.post('/api/create-product', await lamp({ autoApprove }, wren.id))).json<Product>()
    expect((await post(false)).status).toBe('pending')
    const live = await post(true)
    expect(live.status).toBe('approved')
    expect(await acts(live.id)).toEqual([{ action: 'product.approved', actorId: wren.id }])
    expect(await jobsOf(live.id)).toBe(1)
  })

  test('requires an account with a verified email', async () => {
    expect((await new Browser(app).post('/api/create-product', await lamp())).statusCode).toBe(401)
    await deps.db.execute(`update users set email_verified = true where username = 'newt'`)
    const newt = await new Browser(app).signIn('newt')
    await deps.db.execute(`update users set email_verified = false where username = 'newt'`)
    expect((await newt.post('/api/create-product', await lamp())).statusCode).toBe(403)
  })

  const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)
  /** Of this length as JSON. */
  const analysis = (length: number) => ({ text: 'x'.repeat(length - '{"text":""}'.length) })
  test.each([
    ['title', {}, 'Title is required'],
    ['title', { title: '   ' }, 'Title is required'],
    ['title', { title: 'x'.repeat(101) }, 'Title too long'],
    ['title', { title: '\u200b\u3164' }, 'Title is required'],
    ['title', { title: 'Lamp\nPaid: $0.00' }, 'Title cannot have line breaks or hidden characters'],
    ['title', { title: 'Lamp \u202egnp' }, 'Title cannot have line breaks or hidden characters'],
    ['description', { description: '' }, 'Description is required'],
    ['description', { description: 'x'.repeat(5001) }, 'Description too long'],
    ['price', { price: '' }, 'Price is required'],
    ['price', { price: undefined }, 'Price is required'],
    ['price', { price: '0' }, 'Price must be at least 0.01'],
    ['price', { price: -1 }, expect.stringMatching(/two decimals/)],
    ['price', { price: '1.005' }, expect.stringMatching(/two decimals/)],
    ['price', { price: '100000000' }, expect.stringMatching(/two decimals/)],
    ['price', { price: '1e3' }, expect.stringMatching(/two decimals/)],
    ['price', { price: 'free' }, expect.stringMatching(/two decimals/)],
    ['leastPrice', { leastPrice: '1.005' }, expect.stringMatching(/two decimals/)],
    ['category', { category: '' }, 'Category is required'],
    ['category', { category: 'A > B > C > D > E' }, expect.stringMatching(/path such as/)],
    ['category', { category: 'Clothing >  > Tops' }, expect.stringMatching(/path such as/)],
    ['category', { category: '#brass > Lamps' }, expect.stringMatching(/path such as/)],
    ['category', { category: 'Clothing > \u3164' }, expect.stringMatching(/path such as/)],
    ['category', { category: 'Clothing >  Tops' }, expect.stringMatching(/path such as/)],
    ['category', { category: 'Clothing>Tops' }, expect.stringMatching(/path such as/)],
    ['category', { category: 'x'.repeat(201) }, 'Category too long'],
    ['condition', { condition: 'x'.repeat(101) }, 'At most 100 characters'],
    ['brand', { brand: 'x'.repeat(101) }, 'At most 100 characters'],
    ['leastPrice', { price: '45', leastPrice: '45.01' }, 'The lowest price can be at most the price'],
    ['tags', { tags: tags(11) }, 'Maximum 10 tags allowed'],
    ['tags', { tags: ['x'.repeat(51)] }, expect.stringMatching(/50 characters/)],
    ['imageUrls', { imageUrls: [] }, 'At least one image is required'],
    ['imageUrls', { imageUrls: Array(51).fill('x') }, 'At most 50 images'],
    ['imageUrls', { imageUrls: ['https://elsewhere.example/lamp.jpg'] }, expect.stringMatching(/uploaded here/)],
    ['imageUrls', { imageUrls: ['javascript:alert(1)'] }, expect.stringMatching(/uploaded here/)],
    ['primaryImageIndex', { primaryImageIndex: 1 }, expect.stringMatching(/not in the list/)],
    ['primaryImageIndex', { primaryImageIndex: -1 }, expect.any(String)],
    ['aiAnalysis', { aiAnalysis: { text: '\0' } }, expect.any(String)],
    ['aiAnalysis', { aiAnalysis: analysis(20_001) }, 'The analysis is too long'],
  ])('is refused for its %s: %j', async (field, fields, message) => {
    const asked: Record<string, unknown> = await lamp(fields)
    if (Object.keys(fields).length === 0) delete asked[field]
    const response = await browser.post('/api/create-product', asked)
    expect(response.statusCode).toBe(400)
    expect(response.json().fields).toMatchObject({ [field]: message })
  })

  test.each(['0.01', 0.01, '99999999.99', 99999999.99, ' 12 '])('may cost %j', async (price) => {
    const product = (await create({ price })).json<Product>()
    expect(Number(product.price)).toBe(Number(price))
    expect(product.price).toMatch(/^\d+\.\d\d$/)
  })

  test('may fill every field', async () => {
    const fields = {
      title: 'x'.repeat(100),
      description: 'x'.repeat(5000),
      category: `A > B > C > ${'x'.repeat(188)}`,
      tags: tags(10).map((tag) => tag.padEnd(50, 'x')),
      condition: 'x'.repeat(100),
      brand: 'x'.repeat(100),
      aiAnalysis: analysis(20_000),
    }
    const answer = (await create({ ...fields, price: '45', leastPrice: '45' })).json()
    expect(answer).toMatchObject({ ...fields, price: '45.00', leastPrice: '45.00' })
  })

  test('has its tags trimmed and deduplicated, ignoring case', async () => {
    const { tags } = (await create({ tags: [' Brass', 'lamp', 'brass ', 'BRASS'] })).json<Product>()
    expect(tags).toEqual(['Brass', 'lamp'])
  })

  test('keeps any text as is, except what the database cannot store', async () => {
    const title = `"Robert'); -- %_\\ <b>&amp; 日本 🪔`
    const product = (
      await create({ title: `${title}\ud800`, tags: ['{a,"b"}', 'c\\d', 'NULL', 'e f'] })
    ).json<Product>()
    const shown = (await browser.get(`/api/products/${product.id}`)).json<Product>()
    expect(shown.title).toBe(`${title}\ufffd`)
    expect(shown.tags).toEqual(['{a,"b"}', 'c\\d', 'NULL', 'e f'])
  })

  test('may show its seller’s images only; an admin’s may show any', async () => {
    const foreign = await lamp({}, otis.id)
    const response = await browser.post('/api/create-product', foreign)
    expect(response.statusCode).toBe(400)
    expect(response.json().fields.imageUrls).toMatch(/uploaded yourself/)
    expect((await admin.post('/api/create-product', foreign)).statusCode).toBe(201)
    const missing = `${deps.providers.images.urlEndpoint}/products/nothing.jpg`
    expect((await admin.post('/api/create-product', { ...foreign, imageUrls: [missing] })).statusCode).toBe(400)
  })

  test('may not show an image that was deleted, and says what to do', async () => {
    const imageUrls = [`${deps.providers.images.urlEndpoint}/products/nothing.jpg`]
    expect((await create({ imageUrls })).json().message).toBe(
      'Some photos waited too long and are gone. Reload the page, then add them again.',
    )
  })
})

describe('an edit', () => {
  const patch = (id: number, change: object) => browser.patch(`/api/products/${id}`, change)

  test('changes the given fields only', async () => {
    const product = (await create()).json<Product>()
    deps.advanceBy(60_000)
    const change = { title: 'Copper lamp', price: 12, tags: ['copper'], brand: 'Fern Works', condition: 'Like new' }
    const edited = (await patch(product.id, change)).json()
    expect(edited).toEqual({ ...product, ...change, price: '12.00', updatedAt: deps.now().toISOString() })
  })

  test('ignores keys that cannot be set', async () => {
    const product = (await create()).json<Product>()
    const edited = (await patch(product.id, { title: 'New', viewCount: 99, sellerId: otis.id, createdAt: 'x' })).json()
    expect(edited).toMatchObject({ title: 'New', viewCount: 0, sellerId: hazel.id, createdAt: product.createdAt })
    expect((await patch(product.id, { viewCount: 99 })).json().viewCount).toBe(0)
  })

  test('without changes leaves a rejected item rejected', async () => {
    const { id } = await addProduct(deps, { sellerId: hazel.id, status: 'rejected' })
    expect((await patch(id, {})).json().status).toBe('rejected')
    expect((await patch(id, { primaryImageIndex: 0 })).json().status).toBe('pending')
    expect(await acts(id)).toEqual([{ action: 'product.resubmitted', actorId: hazel.id }])
  })

  test('keeps the primary image when images move, and resets it when that image is removed', async () => {
    const [a, b, c] = [await upload(hazel.id), await upload(hazel.id), await upload(hazel.id)]
    const { id } = (await create({ imageUrls: [a, b, c], primaryImageIndex: 2 })).json<Product>()
    const mark = async (change: object) => (await patch(id, change)).json<Product>().primaryImageIndex
    expect(await mark({ imageUrls: [c, a, b] })).toBe(0)
    expect(await mark({ imageUrls: [a, b, c] })).toBe(2)
    expect(await mark({ imageUrls: [a, b] })).toBe(0)
    expect(await mark({ primaryImageIndex: 1 })).toBe(1)
    expect((await patch(id, { primaryImageIndex: 2 })).statusCode).toBe(400)
    expect((await patch(id, { imageUrls: [a], primaryImageIndex: 1 })).statusCode).toBe(400)
  })

  test('deletes images it removes, unless something else shows them', async () => {
    const [only, shared, next] = [await upload(hazel.id), await upload(hazel.id), await upload(hazel.id)]
    const { id } = (await create({ imageUrls: [only, shared] })).json<Product>()
    await create({ imageUrls: [shared] })
    await patch(id, { imageUrls: [next] })
    await releaseNow()
    const known = await deps.db.select({ path: images.path }).from(images)
    const isKept = (url: string) => known.some(({ path }) => url.endsWith(path))
    expect([only, shared, next].map(isKept)).toEqual([false, true, true])
  })

  test('by an admin may keep and add images of others, and is audited', async () => {
    const product = (await create()).json<Product>()
    const imageUrls = [...product.imageUrls, await upload(otis.id)]
    expect((await admin.patch(`/api/products/${product.id}`, { imageUrls })).statusCode).toBe(200)
    expect(await acts(product.id)).toEqual([{ action: 'product.changed', actorId: wren.id }])
    // The owner can still use what is there.
    expect((await patch(product.id, { imageUrls: imageUrls.toReversed() })).statusCode).toBe(200)
  })

  test('of a live item keeps it live and recomputes its recommendations', async () => {
    const { id } = await addProduct(deps, { sellerId: hazel.id })
    expect((await patch(id, { title: 'Copper lamp' })).json().status).toBe('approved')
    expect(await jobsOf(id)).toBe(1)
  })

  test('with an unreadable status is 400, an item that is not there 404', async () => {
    const { id } = await addProduct(deps, { sellerId: hazel.id, status: 'pending' })
    expect((await admin.patch(`/api/products/${id}`, { status: 'lovely' })).statusCode).toBe(400)
    for (const missing of ['999999', '0', '-1', 'x', '99999999999999999999'])
      expect((await patch(missing as never, { title: 'New' })).statusCode).toBe(404)
  })
})

describe('a review', () => {
  test('of an item that its seller changed meanwhile decides nothing', async () => {
    const { id, updatedAt } = await addProduct(deps, { sellerId: hazel.id, status: 'pending' })
    const { updatedAt: latest } = (await browser.patch(`/api/products/${id}`, { title: 'Copper lamp' })).json()
    const approve = (expectedUpdatedAt: string) =>
      admin.patch(`/api/products/${id}`, { status: 'approved', expectedUpdatedAt })
    const refused = await approve(updatedAt.toISOString())
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('was changed')])
    expect((await stored(id))?.status).toBe('pending')
    expect((await approve(latest)).json().status).toBe('approved')
    expect((await approve(updatedAt.toISOString())).json().message).toBe('This item is already approved.')
  })

  test('that gives a reason for rejecting an item that was changed and rejected meanwhile asks to take another look', async () => {
    const { id, updatedAt } = await addProduct(deps, { sellerId: hazel.id, status: 'pending' })
    const reject = (fields: object) => admin.patch(`/api/products/${id}`, { status: 'rejected', ...fields })
    await reject({ reason: 'Too blurry' })
    const refused = await reject({ reason: 'Not a lamp', expectedUpdatedAt: updatedAt.toISOString() })
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('take another look')])
    expect((await stored(id))?.rejectionReason).toBe('Too blurry')
  })

  test('is audited, and a live item gets its recommendations', async () => {
    const { id } = await addProduct(deps, { sellerId: hazel.id, status: 'pending' })
    expect((await admin.patch(`/api/products/${id}`, { status: 'approved' })).json().status).toBe('approved')
    expect(await acts(id)).toEqual([{ action: 'product.approved', actorId: wren.id }])
    expect(await jobsOf(id)).toBe(1)
  })

  test('may include an edit', async () => {
    const { id } = await addProduct(deps, { sellerId: hazel.id, status: 'pending' })
    const response = await admin.patch(`/api/products/${id}`, { status: 'rejected', title: 'Needs a better title' })
    expect(response.json()).toMatchObject({ status: 'rejected', title: 'Needs a better title' })
  })
})

describe('an item that somebody is paying for', () => {
  async function held(expiresAt: Date): Promise<number> {
    const product = await addProduct(deps, { sellerId: hazel.id })
    await addHold(deps, product, expiresAt)
    return product.id
  }
  const soon = () => new Date(deps.now().getTime() + 60_000)

  test('keeps its price, location and row', async () => {
    const id = await held(soon())
    expect((await browser.patch(`/api/products/${id}`, { price: '1.00' })).statusCode).toBe(409)
    expect((await browser.patch(`/api/products/${id}/unlist`)).statusCode).toBe(409)
    expect((await browser.delete(`/api/products/${id}`)).statusCode).toBe(409)
    expect(await stored(id)).toMatchObject({ price: 4_500, status: 'approved' })
  })

  test('may get a new description at the same price', async () => {
    const id = await held(soon())
    const response = await browser.patch(`/api/products/${id}`, { title: 'Better', price: '45' })
    expect(response.json()).toMatchObject({ title: 'Better', price: '45.00' })
  })

  test('says until when it is held', async () => {
    const [until, over] = [soon(), deps.now()]
    expect((await browser.get(`/api/products/${await held(until)}`)).json().heldUntil).toBe(until.toISOString())
    const id = await held(over)
    expect((await browser.get(`/api/products/${id}`)).json()).not.toHaveProperty('heldUntil')
    expect((await browser.delete(`/api/products/${id}`)).statusCode).toBe(200)
  })
})

test('a deleted item is removed with its images, and audited', async () => {
  const { id, imageUrls } = await addProduct(deps, { sellerId: hazel.id })
  expect((await admin.delete(`/api/products/${id}`)).json()).toEqual({ message: 'Product deleted' })
  expect(await stored(id)).toBeUndefined()
  await releaseNow()
  expect(
    await deps.db
      .select()
      .from(images)
      .where(eq(images.path, imageUrls[0] ?? '')),
  ).toEqual([])
  expect(await acts(id)).toEqual([{ action: 'product.deleted', actorId: wren.id }])
})
