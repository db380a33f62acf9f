import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '../../contracts/money.ts'
import type { Product, ProductCount } from '../../contracts/product.ts'
import { PRICE_BOUNDS, PRICE_RANGES, SORTS } from '../../contracts/product-rules.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { compactCounts } from './product-list-queries.ts'

const { app, deps } = await testApp()
const hazel = await addPerson(deps, 'hazel')
const otis = await addPerson(deps, 'otis')
await addPerson(deps, 'wren')
const guest = new Browser(app)

type Stocked = Omit<Parameters<typeof addProduct>[1], 'sellerId'>
const add = (fields: Stocked = {}) => addProduct(deps, { sellerId: hazel.id, ...fields })

const query = (filter: object) => new URLSearchParams(filter as Record<string, string>).toString()
async function list(filter: object = {}): Promise<{ items: Product[]; total: number }> {
  const response = await guest.get(`/api/products?${query(filter)}`)
  expect(response.statusCode, response.body).toBe(200)
  const total = Number(response.headers['x-total-count'])
  const { offset: _offset, limit: _limit, sortBy: _sortBy, ...rest } = filter as Record<string, string>
  const { json } = await guest.get(`/api/products/count?${query(rest)}`)
  expect(json<ProductCount>().count, 'the count agrees').toBe(total)
  return { items: response.json(), total }
}
const titles = async (filter: object) =>
  (await list({ sortBy: 'price-low', limit: 100, ...filter })).items.map(({ title }) => title)

/** Words that nothing else in this file uses isolate the tests. */
describe('the list of products', () => {
  test('holds approved items only', async () => {
    for (const status of ['pending', 'approved', 'rejected', 'sold', 'unlisted'] as const)
      await add({ title: `Zebra ${status}`, status, tags: ['zebra'] })
    expect(await titles({ tag: 'zebra' })).toEqual(['Zebra approved'])
    expect(await titles({ search: 'zebra' })).toEqual(['Zebra approved'])
  })

  test('has twelve items on a page by default, and the total', async () => {
    for (let n = 0; n < 14; n++) await add({ tags: ['dozen'] })
    const { items, total } = await list({ tag: 'dozen' })
    expect([items.length, total]).toEqual([12, 14])
    expect((await list({ tag: 'dozen', limit: 5, offset: 12 })).items).toHaveLength(2)
    expect((await list({ tag: 'dozen', limit: 1000 })).items).toHaveLength(14)
    expect(await list({ tag: 'dozen', offset: 500 })).toEqual({ items: [], total: 14 })
    expect(await list({ tag: 'dozen', offset: 999_999_999 })).toEqual({ items: [], total: 14 })
  })

  test('has public fields only, and none of the owner’s', async () => {
    await add({ tags: ['contract'], condition: 'Good', brand: 'Fern Works', aiAnalysis: { title: 'x' } })
    const [item] = (await list({ tag: 'contract' })).items
    expect(Object.keys(item ?? {}).sort()).toEqual(
      [
        ...[
          'id',
          'title',
          'description',
          'price',
          'joinsPriceDrops',
          'category',
          'tags',
          'imageUrls',
          'primaryImageIndex',
        ],
        ...[
          'sellerId',
          'sellerUsername',
          'user',
          'status',
          'viewCount',
          'condition',
          'brand',
          'createdAt',
          'updatedAt',
        ],
      ].sort(),
    )
    expect(item).toMatchObject({ price: '45.00', sellerUsername: 'hazel', user: { id: hazel.id, username: 'hazel' } })
    expect(item?.imageUrls[0]).toMatch(/^http:\/\/localhost:3000\/images\/products\/[\w-]+\.jpg$/)
  })

  test('of a category has everything below it, and nothing with merely the same prefix', async () => {
    const categories = ['Clothing', 'Clothing > Women', 'Clothing > Women > Tops', 'Clothing > Women > Tops > Blouses']
    for (const category of [...categories, 'Clothing2', 'Clothing > Womenswear', 'Art > Clothing'])
      await add({ title: category, category, tags: ['counted'], price: category.length * 100 })
    const of = (category: string) => titles({ tag: 'counted', category })
    expect(await of('Clothing')).toEqual([...categories.slice(0, 2), 'Clothing > Womenswear', ...categories.slice(2)])
    expect(await of('Clothing > Women')).toEqual(categories.slice(1))
    expect(await of('Clothing > Women > Tops')).toEqual(categories.slice(2))
    expect(await of('Clothing > Women > Tops > Blouses')).toEqual(categories.slice(3))
    expect(await of('Clothing2')).toEqual(['Clothing2'])
    expect(await of('clothing')).toEqual([])
    expect(await of('Clothing > Women > Tops > Blouses > Silk')).toEqual([])
    expect(await of('all')).toHaveLength(7)
    expect((await list({ category: 'Clothing > Women' })).total).toBe(3)
  })

  test('of a price range includes its lower bound and excludes its upper one', async () => {
    for (const price of ['0.01', '49.99', '50.00', '99.99', '100.00', '249.99', '250.00', '99999999.99'])
      await add({ title: price, price: toCents(price), tags: ['edges'], category: 'Edges' })
    const expected = {
      all: 8,
      '0-50': ['0.01', '49.99'],
      '50-100': ['50.00', '99.99'],
      '100-250': ['100.00', '249.99'],
      '250+': ['250.00', '99999999.99'],
    }
    for (const priceRange of PRICE_RANGES) {
      for (const filter of [{ tag: 'edges' }, { category: 'Edges' }, { category: 'Edges', tag: 'edges' }]) {
        const found = await titles({ ...filter, priceRange })
        expect(priceRange === 'all' ? found.length : found, priceRange).toEqual(expected[priceRange])
      }
    }
  })

  test('of a tag ignores case, and how an accent is encoded', async () => {
    await add({ title: 'Heron', tags: ['Wading Bird', 'ÉLAN'], category: 'Décor' })
    for (const tag of ['Wading Bird', 'wading bird', 'WADING BIRD', 'élan', ' ÉLAN ', 'e\u0301lan'])
      expect(await titles({ tag })).toEqual(['Heron'])
    expect(await titles({ category: 'De\u0301cor' })).toEqual(['Heron'])
    expect(await titles({ tag: 'wading' })).toEqual([])
  })

  test('can be sorted in every order, with ties broken by id', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const a = await add({ tags: ['order'], price: 500, viewCount: 3, createdAt: at(1) })
    const b = await add({ tags: ['order'], price: 700, viewCount: 9, createdAt: at(2) })
    const c = await add({ tags: ['order'], price: 500, viewCount: 9, createdAt: at(2) })
    const order = async (filter: object) => (await list({ tag: 'order', ...filter })).items.map(({ id }) => id)
    expect(await order({})).toEqual([c.id, b.id, a.id])
    expect(await order({ sortBy: 'recent' })).toEqual([c.id, b.id, a.id])
    expect(await order({ sortBy: 'price-low' })).toEqual([a.id, c.id, b.id])
    expect(await order({ sortBy: 'price-high' })).toEqual([b.id, c.id, a.id])
    expect(await order({ sortBy: 'popular' })).toEqual([c.id, b.id, a.id])
    expect(await order({ sortBy: 'popular', search: 'lamp' })).toEqual([c.id, b.id, a.id])
  })

  test.each([
    ...[{ sortBy: 'newest' }, { priceRange: '0-25' }, { limit: '0' }, { limit: '1001' }, { limit: '-1' }],
    ...[{ limit: 'ten' }, { limit: '1.5' }, { limit: '' }, { offset: '-1' }, { offset: 'x' }, { offset: '1e3' }],
    ...[{ search: 'x'.repeat(1001) }],
  ])('refuses %j with the name of what was wrong', async (filter) => {
    const response = await guest.get(`/api/products?${query(filter)}`)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fields)).toEqual(Object.keys(filter))
  })

  test('ignores empty filters', async () => {
    await add()
    const all = await list({ limit: 1000 })
    expect(await list({ limit: 1000, search: '  ', tag: '', category: '', priceRange: 'all' })).toEqual(all)
    expect(await list({ limit: 1000, sortBy: '', priceRange: '' })).toEqual(all)
  })

  test('accepts the plus sign of 250+ escaped or not', async () => {
    const { id } = await add({ price: toCents('250.00') })
    const escaped = await guest.get('/api/products?limit=1000&priceRange=250%2B')
    expect(escaped.json()).toContainEqual(expect.objectContaining({ id }))
    expect((await guest.get('/api/products?limit=1000&priceRange=250+')).json()).toEqual(escaped.json())
  })

  test('has pages that do not overlap and are complete, for any filter', async () => {
    for (let n = 0; n < 60; n++)
      await add({
        title: n % 3 ? 'Otter bowl' : 'Otter plate',
        tags: n % 2 ? ['paging', 'odd'] : ['paging'],
        price: ((n % 4) * 50 + 10) * 100,
        category: ['Paging', 'Paging > A', 'Paging > A > B'][n % 3] ?? '',
        viewCount: n % 5,
        createdAt: new Date(Date.UTC(2026, 0, (n % 7) + 1)),
      })
    const filters = fc.record({
      category: fc.constantFrom('Paging', 'Paging > A', 'all'),
      tag: fc.constantFrom('', 'odd', 'paging'),
      search: fc.constantFrom('', 'otter', 'otter plate', 'otetr'),
      priceRange: fc.constantFrom(...PRICE_RANGES),
      sortBy: fc.constantFrom(...SORTS),
      limit: fc.integer({ min: 5, max: 25 }),
    })
    await fc.assert(
      fc.asyncProperty(filters, async ({ limit, ...filter }) => {
        const whole = await list({ ...filter, limit: 1000 })
        const ids: number[] = []
        for (let offset = 0; offset < whole.total; offset += limit) {
          const page = await list({ ...filter, limit, offset })
          expect(page.total).toBe(whole.total)
          ids.push(...page.items.map(({ id }) => id))
        }
        expect(ids).toEqual(whole.items.map(({ id }) => id))
        expect(new Set(ids).size).toBe(whole.total)
      }),
      { numRuns: 40 },
    )
  })
})

describe('one product', () => {
  const show = async (browser: Browser, id: number | string) => browser.get(`/api/products/${id}`)

  test.each(['approved', 'sold'] as const)('that is %s is for everybody', async (status) => {
    const { id } = await add({ status, aiAnalysis: { confidence: 1 } })
    const response = await show(guest, id)
    expect(response.json()).toMatchObject({ id, status })
    expect(response.json()).not.toHaveProperty('aiAnalysis')
    expect(response.json()).not.toHaveProperty('imagekitFileIds')
  })

  test.each(['pending', 'rejected', 'unlisted'] as const)('that is %s is for its owner and admins', async (status) => {
    const { id, imagekitFileIds } = await add({ status, aiAnalysis: { confidence: 1 } })
    for (const [browser, code] of [
      [guest, 404],
      [await new Browser(app).signIn('otis'), 404],
      [await new Browser(app).signIn('hazel'), 200],
      [await new Browser(app).signIn('wren'), 200],
    ] as const) {
      const response = await show(browser, id)
      expect(response.statusCode).toBe(code)
      expect(response.json()).toMatchObject(
        code === 404 ? { message: 'Product not found' } : { status, aiAnalysis: { confidence: 1 }, imagekitFileIds },
      )
    }
  })

  test.each(['999999999', '0', '-5', '1.5', 'lamp', '9'.repeat(30), '%00', '1;drop table'])(
    'called %j is not there',
    async (id) => {
      const response = await show(guest, encodeURIComponent(id))
      expect([response.statusCode, response.json()]).toEqual([404, { message: 'Product not found' }])
    },
  )
})

describe('a seller’s products', () => {
  test('are the public ones for others and all of them for the seller', async () => {
    for (const status of ['pending', 'approved', 'rejected', 'sold', 'unlisted'] as const)
      await addProduct(deps, { sellerId: otis.id, status })
    const of = async (browser: Browser) => (await browser.get('/api/products/seller/Otis')).json<Product[]>()
    expect((await of(guest)).map(({ status }) => status).sort()).toEqual(['approved', 'sold'])
    expect((await of(guest))[0]).not.toHaveProperty('imagekitFileIds')
    const own = await of(await new Browser(app).signIn('otis'))
    expect(own).toHaveLength(5)
    expect(own[0]).toHaveProperty('imagekitFileIds')
  })

  test('of an unknown user are a 404', async () => {
    for (const name of ['nobody', '%00', 'a%20b']) {
      const response = await guest.get(`/api/products/seller/${name}`)
      expect([response.statusCode, response.json()]).toEqual([404, { message: 'Seller not found' }])
    }
  })
})

describe('hot products', () => {
  test('are the twelve most viewed approved items', async () => {
    for (let n = 0; n < 13; n++) await add({ viewCount: 1000 + n })
    await add({ viewCount: 5000, status: 'sold' })
    const hot = (await guest.get('/api/hot-products')).json<Product[]>()
    expect(hot.map(({ viewCount }) => viewCount)).toEqual(Array.from({ length: 12 }, (_, n) => 1012 - n))
    expect((await guest.get('/api/user/hot-products')).statusCode).toBe(401)
    expect((await (await new Browser(app).signIn('otis')).get('/api/user/hot-products')).json()).toEqual(hot)
  })

  test('of the Hot Items page have at least ten views', async () => {
    await add({ viewCount: 10, title: 'Ten' })
    await add({ viewCount: 9, title: 'Nine' })
    const titles = (await guest.get('/api/admin/hot-products')).json<Product[]>().map(({ title }) => title)
    expect(titles).toContain('Ten')
    expect(titles).not.toContain('Nine')
  })
})

describe('the lists and their counts', () => {
  const counted = async () =>
    (
      await deps.pool.query(`
        select list_key, price_band, sum(count)::int as count from list_counts
        group by 1, 2 having sum(count) <> 0 order by 1, 2`)
    ).rows
  const actual = async () =>
    (
      await deps.pool.query(`
        select list_key, price_band(price), count(*)::int as count
        from products, list_keys_of(category, tags) list_key where status = 'approved'
        group by 1, 2 order by list_key collate "C", 2`)
    ).rows
  /** Both as of the same moment: views of the tests above may be written between two reads. */
  const indexedAndListed = () =>
    deps.db.transaction(
      async (tx) => ({
        indexed: await tx.execute(`
          select product_id, list_key, view_count, price, created_at, category from listing_index order by 1, 2`),
        listed: await tx.execute(`
          select id as product_id, list_key, view_count, price, created_at, case when list_key like '#%' then category end as category
          from products, list_keys_of(category, tags) list_key where status = 'approved' order by 1, 2`),
      }),
      { isolationLevel: 'repeatable read' },
    )
  async function expectAllIndexed(): Promise<void> {
    const { indexed, listed } = await indexedAndListed()
    expect(indexed.rows).toEqual(listed.rows)
  }

  test('follow every write, by several writers at once', async () => {
    const writes = [
      `insert into products (title, description, price, category, tags, image_urls, seller_id, status)
       values ('New', 'x', 60, 'Counted > New', '{A,a,b}', '{p}', ${hazel.id}, 'approved')`,
      `update products set status = case status when 'approved' then 'unlisted' else 'approved' end where id % 3 = 0`,
      `update products set price = least(price + 45, 500) where id % 5 = 0`,
      `update products set category = 'Counted > Moved', tags = '{moved}' where id % 7 = 0`,
      `update products set category = 'Counted > Moved' where id % 7 = 1`,
      `update products set tags = '{moved}' where id % 7 = 2`,
      `update products set view_count = view_count + 1 where id % 2 = 0`,
      `delete from products where id % 11 = 0`,
    ]
    for (const write of writes) await deps.pool.query(write)
    await Promise.all(
      writes
        .slice(0, 1)
        .flatMap((write) => Array(8).fill(write))
        .map((write) => deps.pool.query(write)),
    )
    expect(await counted()).toEqual(await actual())
    await expectAllIndexed()
  })

  test('are the same after compaction, and few', async () => {
    const before = await counted()
    await Promise.all([compactCounts(deps.db), compactCounts(deps.db), add({ category: 'Folded', tags: [] })])
    await compactCounts(deps.db)
    const rows = (await deps.pool.query('select list_key from list_counts')).rowCount
    expect(rows).toBe((await counted()).length)
    expect((await counted()).filter(({ list_key }) => list_key !== 'Folded' && list_key !== '')).toEqual(
      before.filter(({ list_key }) => list_key !== ''),
    )
    expect(await counted()).toEqual(await actual())
  })

  test('can be rebuilt from the products', async () => {
    await add()
    const before = await counted()
    await deps.pool.query('select rebuild_listing_index()')
    expect(await counted()).toEqual(before)
    await expectAllIndexed()
  })

  test('have the price bands of the contract', async () => {
    const bands = PRICE_RANGES.filter((range) => range !== 'all').map((range) => PRICE_BOUNDS[range][0] ?? 0)
    for (const [band, least] of bands.entries()) {
      const { rows } = await deps.pool.query('select price_band($1) as at, price_band($2) as below', [
        (Math.max(least, 1) / 100).toFixed(2),
        ((least - 1) / 100).toFixed(2),
      ])
      expect(rows).toEqual([{ at: band, below: Math.max(band - 1, 0) }])
    }
  })
})
