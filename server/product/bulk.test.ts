import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, favorites, products } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addHold, addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { BULK_CHANGES } from './product-limits.ts'

const { app, deps } = await testApp()
const hazel = await addPerson(deps, 'hazel')
const otis = await addPerson(deps, 'otis')
const wren = await addPerson(deps, 'wren')
const browser = await new Browser(app).signIn('hazel')
const admin = await new Browser(app).signIn('wren')

const bulk = (action: string, ids: number[], fields: object = {}, as = browser) =>
  as.post('/api/seller/products/bulk', { ids, action, ...fields })
const item = async (fields: object = {}) => (await addProduct(deps, { sellerId: hazel.id, ...fields })).id
const rowOf = async (id: number) => (await deps.db.select().from(products).where(eq(products.id, id)))[0]
const priceOf = async (id: number) => (await rowOf(id))?.price
const statusOf = async (id: number) => (await rowOf(id))?.status
const actsOf = async (id: number) =>
  (await deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)).map(
    ({ action, actorId }) => [action, actorId],
  )
const jobsOf = async (name: string, id: number) =>
  (await deps.pool.query(`select data from jobs.job where name = $1 and data ->> 'productId' = $2`, [name, String(id)]))
    .rows

async function held(): Promise<number> {
  const product = await addProduct(deps, { sellerId: hazel.id })
  await addHold(deps, product)
  return product.id
}

beforeEach(() => deps.pool.query("delete from rate_limits where key like 'bulk%'"))

describe('many items at once', () => {
  test('are unlisted and relisted as one by one: audited, and with their recommendations', async () => {
    const ids = [await item(), await item()]
    for (const [action, status] of [
      ['unlist', 'unlisted'],
      ['relist', 'approved'],
    ] as const) {
      const response = await bulk(action, ids)
      expect(response.statusCode).toBe(200)
      expect(response.json().refused).toEqual([])
      expect(response.json().changed).toMatchObject(ids.map((id) => ({ id, status })))
      for (const id of ids) expect(await statusOf(id)).toBe(status)
    }
    for (const id of ids)
      expect(await actsOf(id)).toEqual([
        ['product.unlisted', hazel.id],
        ['product.relisted', hazel.id],
      ])
    expect(await jobsOf('recommendations', ids[0] ?? 0)).not.toEqual([])
  })

  test('are deleted with their images and audited; the response lists them', async () => {
    const ids = [await item({ title: 'Tin star' }), await item({ status: 'pending' })]
    const images = (await Promise.all(ids.map(rowOf))).flatMap((row) => row?.imageUrls ?? [])
    const { changed } = (await bulk('delete', ids)).json()
    expect(changed).toMatchObject([{ title: 'Tin star', status: 'approved' }, { status: 'pending' }])
    for (const id of ids) {
      expect(await rowOf(id)).toBeUndefined()
      expect(await actsOf(id)).toEqual([['product.deleted', hazel.id]])
    }
    const { rows } = await deps.pool.query(`select data from jobs.job where name = 'release-images'`)
    const released = rows.flatMap(({ data }) => data.paths)
    for (const path of images) expect(released).toContain(path)
  })

  test('of which some are held, sold, in another state or missing: the rest change, with reasons for the others', async () => {
    const [live, locked, sold, unlisted] = [
      await item(),
      await held(),
      await item({ status: 'sold' }),
      await item({ status: 'unlisted' }),
    ] as const
    const { changed, refused } = (await bulk('unlist', [locked, live, sold, unlisted, 987_654_321])).json()
    expect(changed.map(({ id }: { id: number }) => id)).toEqual([live])
    expect(refused).toEqual([
      { productId: locked, message: expect.stringMatching(/^Someone is paying for this item right now/) },
      { productId: sold, message: 'This item is sold and cannot become unlisted.' },
      { productId: unlisted, message: 'This item is unlisted and cannot become unlisted.' },
      { productId: 987_654_321, message: 'Product not found' },
    ])
    expect([await statusOf(live), await statusOf(locked), await statusOf(sold)]).toEqual([
      'unlisted',
      'approved',
      'sold',
    ])
  })

  test('that are held or sold are neither deleted nor repriced', async () => {
    const ids = [await held(), await item({ status: 'sold' })]
    for (const [action, fields, why] of [
      ['delete', {}, 'Someone is paying for this item right now.'],
      ['reprice', { percent: -10 }, 'Someone is paying for this item right now, so its price must stay.'],
    ] as const) {
      const { changed, refused } = (await bulk(action, ids, fields)).json()
      expect(changed).toEqual([])
      expect(refused.map(({ productId }: { productId: number }) => productId)).toEqual(ids)
      expect(refused[0].message).toBe(`${why} Please try again in half an hour.`)
    }
    for (const id of ids) expect(await priceOf(id)).toBe(4_500)
  })

  test('of other people are not found, live or not, even for an admin', async () => {
    const ids = [
      (await addProduct(deps, { sellerId: otis.id })).id,
      (await addProduct(deps, { sellerId: otis.id, status: 'unlisted' })).id,
    ]
    for (const as of [browser, admin])
      for (const [action, fields] of [
        ['unlist', {}],
        ['relist', {}],
        ['delete', {}],
        ['reprice', { percent: 10 }],
      ] as const) {
        const { changed, refused } = (await bulk(action, ids, fields, as)).json()
        expect(changed).toEqual([])
        expect(refused).toEqual(ids.map((productId) => ({ productId, message: 'Product not found' })))
      }
    const rows = await deps.db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id)
    expect(rows.map(({ price, status }) => [price, status])).toEqual([
      [4_500, 'approved'],
      [4_500, 'unlisted'],
    ])
    for (const id of ids) expect(await actsOf(id)).toEqual([])
    const own = (await addProduct(deps, { sellerId: wren.id })).id
    expect((await bulk('unlist', [own], {}, admin)).json().changed).toHaveLength(1)
  })

  test('are deleted once by two concurrent calls: each item succeeds in one and is refused in the other', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => item()))
    const answers = await Promise.all([bulk('delete', ids), bulk('delete', ids.toReversed())])
    const bodies = answers.map((response) => response.json())
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const changed = bodies.flatMap((body) => body.changed.map(({ id }: { id: number }) => id))
    expect(changed.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    for (const { refused } of bodies) for (const { message } of refused) expect(message).toBe('Product not found')
    for (const id of ids) expect(await actsOf(id)).toHaveLength(1)
  })

  test.each([
    ['no items', { ids: [], action: 'unlist' }],
    ['501 items', { ids: Array.from({ length: 501 }, (_, index) => index + 1), action: 'unlist' }],
    ['an item twice', { ids: [1, 1], action: 'unlist' }],
    ['another action', { ids: [1], action: 'approve' }],
    ['no percentage', { ids: [1], action: 'reprice' }],
    ['0 percent', { ids: [1], action: 'reprice', percent: 0 }],
    ['three decimals', { ids: [1], action: 'reprice', percent: 1.234 }],
    ['almost all of the price', { ids: [1], action: 'reprice', percent: -96 }],
    ['over five times the price', { ids: [1], action: 'reprice', percent: 401 }],
    ['too few prices', { ids: [1, 2], action: 'reprice', percent: 5, seenPrices: ['1.00'] }],
    ['a price that is none', { ids: [1], action: 'reprice', percent: 5, seenPrices: ['cheap'] }],
  ])('are refused as a whole for %s', async (_what, body) => {
    expect((await browser.post('/api/seller/products/bulk', body)).statusCode).toBe(400)
  })

  test(`are changed ${BULK_CHANGES.tries} times in ten minutes`, async () => {
    const id = await item()
    for (let call = 0; call < BULK_CHANGES.tries; call++)
      expect((await bulk(call % 2 ? 'relist' : 'unlist', [id])).statusCode).toBe(200)
    const response = await bulk('unlist', [id])
    expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true])
  })
})

describe('a change of prices by percent', () => {
  test('rounds to whole cents and notifies those who have a cheaper item as a favorite', async () => {
    const [lamp, cheap, pending] = [
      await item({ price: 4_555 }),
      await item({ price: 5 }),
      await item({ price: 999, status: 'pending' }),
    ] as const
    const { changed } = (await bulk('reprice', [lamp, cheap, pending], { percent: -15 })).json()
    expect(changed.map(({ price }: { price: string }) => price)).toEqual(['38.72', '0.04', '8.49'])
    expect(await priceOf(lamp)).toBe(3_872)
    expect(await jobsOf('price-drop', lamp)).toEqual([{ data: { productId: lamp, from: 4_555, to: 3_872 } }])
    expect(await jobsOf('price-drop', pending)).toEqual([])
    expect((await bulk('reprice', [lamp], { percent: 12.5 })).json().changed).toMatchObject([{ price: '43.56' }])
    expect(await jobsOf('price-drop', lamp)).toHaveLength(1)
  })

  test('is refused if the price would stay the same or exceed the maximum', async () => {
    const ids = [await item({ price: 1 }), await item({ price: 9_999_999_999 })]
    const { refused } = (await bulk('reprice', [ids[0] ?? 0], { percent: -95 })).json()
    expect(refused).toMatchObject([{ message: 'Its price is too low to change by this percentage.' }])
    expect((await bulk('reprice', [ids[1] ?? 0], { percent: 1 })).json().refused).toMatchObject([
      { message: 'Its price would be too high.' },
    ])
  })

  test('sent twice at the same time, with the prices that the seller saw, changes each price once', async () => {
    const ids = [await item({ price: 1_000 }), await item({ price: 2_000 })]
    const change = () => bulk('reprice', ids, { percent: -10, seenPrices: ['10.00', '20.00'] })
    const bodies = (await Promise.all([change(), change()])).map((response) => response.json())
    expect(await Promise.all(ids.map(priceOf))).toEqual([900, 1_800])
    expect(bodies.flatMap(({ changed }) => changed)).toHaveLength(2)
    expect(bodies.flatMap(({ refused }) => refused).map(({ message }) => message)).toEqual([
      'Its price has changed in the meantime.',
      'Its price has changed in the meantime.',
    ])
  })

  test('of a rejected item resubmits it for approval, like any other edit', async () => {
    const id = await item({ status: 'rejected' })
    expect((await bulk('reprice', [id], { percent: -10 })).json().changed).toMatchObject([{ status: 'pending' }])
  })
})

describe('the list of own items', () => {
  test('shows the favorite count of each, and until when one is held', async () => {
    const [loved, plain, locked] = [await item(), await item(), await held()] as const
    for (const userId of [otis.id, wren.id]) await deps.db.insert(favorites).values({ userId, productId: loved })
    const list = (await browser.get('/api/seller/products')).json()
    const found = (id: number) => list.find((product: { id: number }) => product.id === id)
    expect(found(loved)).toMatchObject({ favoriteCount: 2 })
    expect(found(plain)).toMatchObject({ favoriteCount: 0 })
    expect(found(plain)).not.toHaveProperty('heldUntil')
    expect(found(locked).heldUntil).toBe(new Date(deps.now().getTime() + 60_000).toISOString())
  })

  test('shows the count to nobody else', async () => {
    const id = await item()
    for (const path of [`/api/products/${id}`, '/api/products', '/api/products/seller/hazel'])
      expect((await new Browser(app).get(path)).body).not.toContain('favoriteCount')
  })
})
