import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallResult } from '../../contracts/calls.ts'
import type { Product } from '../../contracts/product.ts'
import { drafts, products } from '../database/schema.ts'
import { accountKey } from '../http/keys.ts'
import { MAX_PENDING, NEW_LISTINGS } from '../product/product-limits.ts'
import { addImage, type Draft } from '../testing/draft.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp()
const { db } = deps
const hazel = await addPerson(deps, 'hazel')
const wren = await addPerson(deps, 'wren')
await addPerson(deps, 'otis')
const seller = await new Browser(app).signIn('hazel')
const other = await new Browser(app).signIn('otis')
const admin = await new Browser(app).signIn('wren')

beforeEach(async () => {
  await db.delete(drafts)
  await db.delete(products)
  await deps.pool.query('delete from rate_limits')
  await deps.pool.query('delete from jobs.job')
})

const GONE = { message: 'This draft was already published or deleted.', fields: {} }
const LAMP = {
  title: 'Brass lamp',
  description: 'It shines.',
  price: '12.50',
  category: 'Home & Decor > Lighting',
  tags: ['brass'],
  condition: 'Good',
  brand: 'Stiffel',
}

async function add(fields: object = {}, browser = seller, ownerId = hazel.id): Promise<Draft> {
  const imageUrls = [await addImage(deps, ownerId), await addImage(deps, ownerId)]
  const asked = { imageUrls, primaryImageIndex: 1, ...LAMP, ...fields }
  const [draft] = (await browser.post('/api/drafts', { drafts: [asked] })).json().drafts
  return draft
}
const publish = async (ids: number[], fields: object = {}, browser = seller) => {
  const response = await browser.post('/api/drafts/publish', { ids, ...fields })
  expect(response.statusCode).toBe(200)
  return response.json<CallResult<'POST /api/drafts/publish'>>()
}

describe('publishing drafts', () => {
  test('publishes those that are ready, and says what the others lack', async () => {
    const [ready, bare] = [await add(), await add({ price: '', category: '' })]
    const proposal = { ...LAMP, price: 12.5, confidence: 0.4, source: 'openai' as const }
    await db.update(drafts).set({ proposal }).where(eq(drafts.id, ready.id))
    const { published, refused } = await publish([ready.id, bare.id, 987_654])
    expect(published).toMatchObject([
      {
        draftId: ready.id,
        product: { ...LAMP, imageUrls: ready.imageUrls, primaryImageIndex: 1, status: 'pending', aiAnalysis: proposal },
      },
    ])
    expect(refused).toEqual([
      {
        draftId: bare.id,
        message: 'Price is required',
        fields: { price: 'Price is required', category: 'Category is required' },
      },
      { draftId: 987_654, ...GONE },
    ])
    expect((await seller.get('/api/drafts')).json()).toMatchObject([{ id: bare.id }])
    const own = (await seller.get('/api/seller/products')).json<Product[]>()
    expect(own.map(({ id }) => id)).toEqual(published.map(({ product }) => product.id))
    expect(own[0]?.imagekitFileIds).toHaveLength(2)
  })

  test('keeps the photos of what was published', async () => {
    const { id, imageUrls } = await add()
    await publish([id])
    const released = await deps.pool.query("select from jobs.job where name = 'release-images'")
    expect(released.rowCount).toBe(0)
    expect((await seller.delete('/api/images/imagekit', { imageUrl: imageUrls[0] })).statusCode).toBe(409)
  })

  test('of the same drafts at once lists each one once', async () => {
    const ids: number[] = []
    for (let made = 0; made < 5; made++) ids.push((await add()).id)
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish([...ids, ...ids])))
    expect(answers.flatMap(({ published }) => published.map(({ draftId }) => draftId)).sort((a, b) => a - b)).toEqual(
      ids,
    )
    const refused = answers.flatMap(({ refused }) => refused)
    expect(refused).toHaveLength(15)
    for (const { draftId, ...reason } of refused) expect([ids.includes(draftId), reason]).toEqual([true, GONE])
    expect(await db.$count(products)).toBe(5)
    expect(await db.$count(drafts)).toBe(0)
  })

  test('ignores drafts of another account', async () => {
    const { id } = await add()
    for (const browser of [other, admin])
      expect(await publish([id], {}, browser)).toEqual({ published: [], refused: [{ draftId: id, ...GONE }] })
    expect(await db.$count(drafts)).toBe(1)
  })

  test('is live at once for an admin who says so, and for nobody else', async () => {
    const live = await add({}, admin, wren.id)
    expect((await publish([live.id], { autoApprove: true }, admin)).published[0]?.product.status).toBe('approved')
    expect((await publish([(await add()).id], { autoApprove: true })).published[0]?.product.status).toBe('pending')
  })

  test('keeps within the limits of new listings', async () => {
    const draft = await add()
    await deps.pool.query('insert into rate_limits (key, points, expire) values ($1, 300, $2)', [
      `${NEW_LISTINGS.name}:${accountKey(hazel.id)}`,
      Date.now() + 3_600_000,
    ])
    const many = await publish([draft.id])
    expect(many).toMatchObject({ published: [], refused: [{ message: expect.stringMatching(/^Too many new items/) }] })
    await deps.pool.query('delete from rate_limits')
    const { id: _, ...row } = await addProduct(deps, { sellerId: hazel.id, status: 'pending' })
    await db.insert(products).values(Array.from({ length: MAX_PENDING - 2 }, () => row))
    const ids = [draft.id, (await add()).id, (await add()).id]
    const { published, refused } = await publish(ids)
    expect([published.length, refused.length]).toEqual([1, 2])
    expect(refused[0]?.message).toMatch(/^You have 500 items waiting for approval/)
    expect(await db.$count(drafts)).toBe(2)
  })

  test('that are not ready counts as no new listing', async () => {
    const { id } = await add({ title: '' })
    await publish([id])
    expect((await deps.pool.query("select from rate_limits where key like 'listing:%'")).rowCount).toBe(0)
  })
})
