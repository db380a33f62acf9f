import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Cleanup, OrphanCount } from '../../contracts/admin.ts'
import { DRAFT_LIMIT } from '../../contracts/draft-rules.ts'
import type { EditedImage } from '../../contracts/image.ts'
import { drafts, images } from '../database/schema.ts'
import { accountKey } from '../http/keys.ts'
import { releaseImages } from '../product/product-images.ts'
import { addImage, type Draft, storePhoto } from '../testing/draft.ts'
import { eventually } from '../testing/eventually.ts'
import { addPerson, Browser, PASSWORD } from '../testing/people.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { deleteOldDrafts, NEW_DRAFTS } from './draft.ts'

const { app, deps } = await testApp()
const { db } = deps
const hazel = await addPerson(deps, 'hazel')
const otis = await addPerson(deps, 'otis')
await addPerson(deps, 'wren')
const browser = await new Browser(app).signIn('hazel')
const other = await new Browser(app).signIn('otis')
const admin = await new Browser(app).signIn('wren')

/** As in startJobs. */
await deps.jobs.work('release-images', ({ paths }) => releaseImages(deps, paths))

beforeEach(async () => {
  deps.setNow(TEST_NOW)
  await db.delete(drafts)
  await deps.pool.query('delete from rate_limits')
})

const DAY_MS = 24 * 60 * 60 * 1000
const LAMP = {
  title: 'Brass lamp',
  description: 'It shines.',
  price: '12.5',
  category: 'Home & Decor > Lighting',
  tags: ['brass'],
  condition: 'Good',
  brand: 'Stiffel',
}

const image = () => addImage(deps, hazel.id)
const create = (...asked: object[]) => browser.post('/api/drafts', { drafts: asked })
const list = async () => (await browser.get('/api/drafts')).json<Draft[]>()
async function add(fields: object = LAMP): Promise<Draft> {
  const [draft] = (await create({ imageUrls: [await image()], ...fields })).json<{ drafts: Draft[] }>().drafts
  if (!draft) throw new Error('no draft was created')
  return draft
}
const change = (id: number, fields: object) => browser.patch(`/api/drafts/${id}`, fields)
const pathOf = (url = '') => url.replace(`${deps.providers.images.urlEndpoint}/`, '')
const isStored = async (url = '') =>
  (
    await db
      .select()
      .from(images)
      .where(eq(images.path, pathOf(url)))
  ).length > 0

describe('a draft', () => {
  test('is stored with what is known, and lists what it lacks', async () => {
    const imageUrls = [await image(), await image()]
    const response = await create({ imageUrls, primaryImageIndex: 1, ...LAMP }, { imageUrls: [await image()] })
    expect(response.statusCode).toBe(201)
    const [lamp, bare] = response.json<{ drafts: Draft[] }>().drafts
    expect(lamp).toEqual({
      ...LAMP,
      id: expect.any(Number),
      imageUrls,
      primaryImageIndex: 1,
      price: '12.50',
      missing: [],
      analysis: 'none',
      suggestedPrice: null,
      note: null,
      joinsPriceDrops: false,
      leastPrice: null,
      createdAt: TEST_NOW.toISOString(),
      updatedAt: TEST_NOW.toISOString(),
      expiresAt: new Date(TEST_NOW.getTime() + 30 * DAY_MS).toISOString(),
    })
    expect(bare).toMatchObject({
      title: '',
      description: '',
      price: null,
      category: '',
      tags: [],
      condition: null,
      brand: null,
      missing: ['title', 'description', 'price', 'category'],
      analysis: 'waiting',
      primaryImageIndex: 0,
    })
    expect(await list()).toEqual([lamp, bare])
  })

  test('is changed field by field, so that two devices do not overwrite each other', async () => {
    const { id } = await add()
    await Promise.all([change(id, { title: 'Tall lamp' }), change(id, { price: '20' }), change(id, { brand: '' })])
    expect((await list())[0]).toMatchObject({ ...LAMP, title: 'Tall lamp', price: '20.00', brand: null })
    const emptied = await change(id, { price: '', title: ' ', description: '', category: '' })
    expect(emptied.json()).toMatchObject({ price: null, missing: ['title', 'description', 'price', 'category'] })
  })

  test('is listed where it was created: after another one, first, or by default last', async () => {
    const [first, second] = [await add(), await add()]
    const between = await add({ ...LAMP, after: first.id })
    const closer = await add({ ...LAMP, after: first.id })
    const top = await add({ ...LAMP, after: null })
    const last = await add({ ...LAMP, after: second.id })
    const later = await add()
    const { id: gone } = await add()
    await browser.delete(`/api/drafts/${gone}`)
    const strayed = await add({ ...LAMP, after: gone })
    const foreign = await add({ ...LAMP, after: 1_000_000 })
    expect((await list()).map(({ id }) => id)).toEqual(
      [top, first, closer, between, second, last, later, strayed, foreign].map(({ id }) => id),
    )
    for (const after of [0, -1, 1.5, 'first'])
      expect((await create({ imageUrls: [await image()], after })).statusCode).toBe(400)
  })

  test('of another account is a 404, and in no list of others', async () => {
    const { id } = await add()
    for (const stranger of [other, admin]) {
      expect((await stranger.get('/api/drafts')).json()).toEqual([])
      expect((await stranger.patch(`/api/drafts/${id}`, { title: 'Mine' })).statusCode).toBe(404)
      expect((await stranger.post(`/api/drafts/${id}/analysis`)).statusCode).toBe(404)
      expect((await stranger.delete(`/api/drafts/${id}`)).statusCode).toBe(404)
    }
    expect((await list())[0]).toMatchObject({ title: LAMP.title })
  })

  test('is kept for 30 days after the last change, then deleted with its photos', async () => {
    const [old, changed] = [await add(), await add()]
    const at = (days: number) => deps.setNow(new Date(TEST_NOW.getTime() + days * DAY_MS))
    at(29)
    await change(changed.id, { title: 'Still here' })
    at(30)
    await deleteOldDrafts(deps)
    expect(await list()).toHaveLength(2)
    deps.setNow(new Date(TEST_NOW.getTime() + 30 * DAY_MS + 1))
    await deleteOldDrafts(deps)
    expect((await db.select().from(drafts)).map(({ id }) => id)).toEqual([changed.id])
    await eventually(async () => expect(await isStored(old.imageUrls[0])).toBe(false))
    expect(await isStored(changed.imageUrls[0])).toBe(true)
  })
})

describe('the limits of drafts', () => {
  test('an account has at most 200, however many requests come at once', async () => {
    const row = { ownerId: hazel.id, imageUrls: ['products/x.jpg'] }
    await db.insert(drafts).values(Array.from({ length: DRAFT_LIMIT - 1 }, () => row))
    const imageUrls = [await image()]
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ imageUrls })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      'You can keep 200 drafts at a time. Publish or delete some first.',
    )
    const theirs = await other.post('/api/drafts', { drafts: [{ imageUrls: [await addImage(deps, otis.id)] }] })
    expect(theirs.statusCode).toBe(201)
  })

  test('an account can create drafts 600 times an hour', async () => {
    await deps.pool.query('insert into rate_limits (key, points, expire) values ($1, 600, $2)', [
      `${NEW_DRAFTS.name}:${accountKey(hazel.id)}`,
      Date.now() + 3_600_000,
    ])
    const refused = await create({ imageUrls: [await image()] })
    expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringMatching(/^Too many new drafts/)])
  })
})

describe('the photos of a draft', () => {
  test.each([
    ['of another account', async () => ({ imageUrls: [await addImage(deps, otis.id)] }), 'imageUrls'],
    ['of another site', async () => ({ imageUrls: ['https://elsewhere.example/a.jpg'] }), 'imageUrls'],
    ['that do not exist', async () => ({ imageUrls: ['/images/products/none.jpg'] }), 'imageUrls'],
    ['that are none', async () => ({ imageUrls: [] }), 'imageUrls'],
    [
      'with a mark beyond the last',
      async () => ({ imageUrls: [await image()], primaryImageIndex: 1 }),
      'primaryImageIndex',
    ],
  ])('%s are refused by field', async (_, make, field) => {
    const { id } = await add()
    const changed = await change(id, await make())
    expect([changed.statusCode, Object.keys(changed.json().fields)]).toEqual([400, [field]])
    expect((await create(await make())).statusCode).toBe(400)
    expect(await list()).toHaveLength(1)
  })

  test('may appear only once in a request, whatever the form of their URL', async () => {
    const url = await image()
    const sameUrl = new URL(url).pathname
    for (const asked of [[{ imageUrls: [url, sameUrl] }], [{ imageUrls: [url] }, { imageUrls: [sameUrl] }]]) {
      const response = await create(...asked)
      expect([response.statusCode, response.json().fields]).toEqual([400, { imageUrls: 'Each photo only once.' }])
    }
    const { id } = await add()
    expect((await change(id, { imageUrls: [url, sameUrl] })).statusCode).toBe(400)
  })

  test('keep the primary photo, or else the first', async () => {
    const [a, b, c] = [await image(), await image(), await image()]
    const { id } = await add({ ...LAMP, imageUrls: [a, b], primaryImageIndex: 1 })
    expect((await change(id, { imageUrls: [c, a, b] })).json()).toMatchObject({ primaryImageIndex: 2 })
    expect((await change(id, { imageUrls: [c, a] })).json()).toMatchObject({ primaryImageIndex: 0 })
    expect((await change(id, { primaryImageIndex: 2 })).statusCode).toBe(400)
    expect((await change(id, { primaryImageIndex: 1 })).json()).toMatchObject({ primaryImageIndex: 1 })
  })

  test('cannot be deleted while the draft shows them, and are no orphans', async () => {
    const [shown, orphan] = [await storePhoto(deps, hazel.id), await storePhoto(deps, hazel.id)]
    await add({ ...LAMP, imageUrls: [shown] })
    const refused = await browser.delete('/api/images/imagekit', { imageUrl: shown })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This image is still used by a product, a draft or a profile.',
    ])
    await deps.pool.query("update images set created_at = '2026-01-01' where path = any($1)", [
      [pathOf(shown), pathOf(orphan)],
    ])
    const count = (await admin.get('/api/admin/imagekit/orphan-count')).json<OrphanCount>()
    expect(count.orphanedImages).toBeGreaterThanOrEqual(1)
    const cleaned = (await admin.post('/api/admin/imagekit/cleanup')).json<Cleanup>()
    expect(cleaned).toMatchObject({ deleted: count.orphanedImages, failed: 0 })
    expect([await isStored(shown), await isStored(orphan)]).toEqual([true, false])
  })

  test('go with the draft, or when they leave it, unless another one shows them', async () => {
    const [left, moved, gone] = [await image(), await image(), await image()]
    const first = await add({ ...LAMP, imageUrls: [left, moved, gone] })
    const second = await add()
    await change(second.id, { imageUrls: [...second.imageUrls, moved] })
    await change(first.id, { imageUrls: [gone] })
    await eventually(async () => expect(await isStored(left)).toBe(false))
    expect((await browser.delete(`/api/drafts/${first.id}`)).json()).toEqual({ message: 'Draft deleted' })
    await eventually(async () => expect(await isStored(gone)).toBe(false))
    expect(await isStored(moved)).toBe(true)
    expect(await list()).toMatchObject([{ id: second.id }])
  })
})

describe('other photos', () => {
  const described = async (fields: object) => {
    const draft = await add({})
    const proposal = { ...LAMP, price: 12.5, confidence: 0.9, source: 'openai' as const }
    const { title, description, category, tags } = LAMP
    await db
      .update(drafts)
      .set({ title, description, category, tags, price: 1250, proposal, analysis: 'done', analysisDueAt: null })
      .where(eq(drafts.id, draft.id))
    await change(draft.id, fields)
    return draft
  }

  test('trigger a new description unless the seller wrote it', async () => {
    const { id, imageUrls } = await described({ price: '99' })
    const changed = (await change(id, { imageUrls: [...imageUrls, await image()] })).json()
    expect(changed).toMatchObject({ analysis: 'waiting', title: LAMP.title, price: '99.00' })
  })

  test('leave a draft alone whose title or description the seller wrote', async () => {
    for (const words of [{ title: 'My lamp' }, { description: 'Mine.' }]) {
      const { id } = await described(words)
      expect((await change(id, { imageUrls: [await image()] })).json()).toMatchObject({ analysis: 'done' })
    }
  })

  test('are not edited versions of the same ones', async () => {
    const { id, imageUrls } = await described({})
    const url = await storePhoto(deps, hazel.id)
    await change(id, { imageUrls: [...imageUrls, url] })
    await db.update(drafts).set({ analysis: 'done', analysisDueAt: null })
    const edited = (await browser.post('/api/images/edit', { imageUrl: url, rotate: 90 })).json<EditedImage>().imageUrl
    for (const shown of [edited, url])
      expect((await change(id, { imageUrls: [...imageUrls, shown] })).json()).toMatchObject({
        analysis: 'done',
        imageUrls: [...imageUrls, shown],
      })
    expect((await change(id, { imageUrls: [url] })).json()).toMatchObject({ analysis: 'waiting' })
  })

  test('are not those in another order', async () => {
    const { id, imageUrls } = await described({})
    const url = await image()
    await change(id, { imageUrls: [...imageUrls, url] })
    await db.update(drafts).set({ analysis: 'done', analysisDueAt: null })
    const turned = await change(id, { imageUrls: [url, ...imageUrls] })
    expect(turned.json()).toMatchObject({ analysis: 'done', imageUrls: [url, ...imageUrls], primaryImageIndex: 1 })
  })
})

test('an account’s drafts are in its export, and go with it', async () => {
  const { id: ownerId } = await addPerson(deps, 'juniper')
  const juniper = await new Browser(app).signIn('juniper')
  const asked = { ...LAMP, imageUrls: [await addImage(deps, ownerId)] }
  const [draft = expect.fail()] = (await juniper.post('/api/drafts', { drafts: [asked] })).json<{ drafts: Draft[] }>()
    .drafts
  const kept = await other.post('/api/drafts', { drafts: [{ imageUrls: [await addImage(deps, otis.id)] }] })
  expect((await juniper.get('/api/auth/export')).json().drafts).toMatchObject([
    { id: draft.id, title: LAMP.title, price: '12.50', image_urls: [pathOf(draft.imageUrls[0])], proposal: null },
  ])
  expect((await juniper.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBe(200)
  expect((await db.select().from(drafts)).map(({ id }) => id)).toEqual([kept.json().drafts[0].id])
  await eventually(async () => expect(await isStored(draft.imageUrls[0])).toBe(false))
})
