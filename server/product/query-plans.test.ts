import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { PRICE_RANGES, SORTS } from '../../contracts/product-rules.ts'
import * as schema from '../database/schema.ts'
import { productsSitemap, sitemapIndex } from '../pages/sitemap-routes.ts'
import { serverVersion } from '../testing/administer.ts'
import { addPerson } from '../testing/people.ts'
import { nodesOf, type PlanNode } from '../testing/query-plans.ts'
import { visitor } from '../testing/shop.ts'
import { testDeps } from '../testing/test-app.ts'
import { pendingProducts } from './approval.ts'
import {
  badgedProducts,
  countCategories,
  countProducts,
  hotProducts,
  listProducts,
  productsByIds,
  sellerProducts,
  showProduct,
} from './catalogue.ts'
import { recommend } from './recommendation.ts'
import { correctTerms } from './search.ts'
import { suggest } from './suggestion.ts'

const ITEMS = 20_000
const CATEGORIES = [
  'Clothing',
  'Clothing > Women',
  'Clothing > Women > Tops',
  'Clothing > Women > Tops > Blouses',
  'Other',
]

const first = { limit: 12, offset: 0 }
const deep = { limit: 12, offset: ITEMS / 10 }
const long = { limit: 1000, offset: 0 }

const deps = await testDeps({ hasTimeouts: false })
const hazel = await addPerson(deps, 'hazel')
await addPerson(deps, 'otis')
const explainsGenericPlans = (await serverVersion(inject('databaseUrl'))) >= 16
const connection = await deps.pool.connect()
await fill(connection).finally(() => connection.release(true))

/** Every item is vintage; a lamp is one in ten, a gramophone one in two thousand. */
async function fill(client: pg.PoolClient): Promise<void> {
  // Tests commit without waiting for the disk. VACUUM marks nothing visible while a recent commit, even one of its own, is
  // not on disk yet.
  await client.query('set synchronous_commit = on')
  // Statistics of another sample would change plans while the tests run.
  for (const table of ['products', 'listing_index', 'list_counts'])
    await client.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await client.query('alter table products disable trigger user')
  await client.query(
    `insert into products (title, description, price, category, tags, image_urls, seller_id, status, view_count, created_at)
     select 'Vintage ' || case when n % 2000 = 0 then 'gramophone' when n % 10 = 0 then 'lamp' else 'thing' end || ' ' || n,
       'From a house in Hillsborough, lot ' || n, 1 + n * 7919 % 40000 / 100.0, ($1::text[])[1 + n % 5],
       array['vintage', 'lot' || n % 1000], '{products/a.jpg}', $2, case when n % 20 = 0 then 'sold' else 'approved' end,
       n * 31 % 500, timestamptz '2026-01-01' + n * 7919 % 20000 * interval '1 minute'
     from generate_series(1, $3) n`,
    [CATEGORIES, hazel.id, ITEMS],
  )
  await client.query('select rebuild_listing_index()')
  await client.query('alter table products enable trigger user')
  await client.query('vacuum analyze')
}

interface Sent {
  name?: string
  text: string
  values: unknown[]
}

/** The statements of a read, without running them: each returns nothing, so a search tries all of its interpretations. */
async function sentBy(read: (nowhere: typeof deps) => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const query = async (statement: Sent) => {
    sent.push(statement)
    return { rows: [] }
  }
  await read({ ...deps, pool: { query } as unknown as pg.Pool }).catch(() => {})
  return sent
}

/** The plan for these values, and of a cached statement its generic plan. */
async function plansOf({ name, text, values }: Sent): Promise<PlanNode[]> {
  const explained = [await deps.pool.query(`explain (format json) ${text}`, values)]
  if (name && explainsGenericPlans) explained.push(await deps.pool.query(`explain (format json, generic_plan) ${text}`))
  return explained.map(({ rows }) => rows[0]['QUERY PLAN'][0].Plan)
}

async function expectIndexes(read: (nowhere: typeof deps) => Promise<unknown>): Promise<void> {
  const sent = await sentBy(read)
  expect(sent.length).toBeGreaterThan(0)
  for (const statement of sent) {
    const nodes = (await plansOf(statement)).flatMap(nodesOf)
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
    expect(scanned, statement.text).not.toContain('products')
  }
}

const filters = [undefined, CATEGORIES[0], CATEGORIES[3]].flatMap((category) =>
  [undefined, 'vintage', 'lot7'].flatMap((tag) =>
    [undefined, 'vintage', 'gramophone lot'].map((search) => ({ category, tag, search })),
  ),
)

describe.each(filters)('no read goes through all products: %j', (filter) => {
  test.each(SORTS)('in the order %s', async (sortBy) => {
    for (const priceRange of ['all', '50-100'] as const)
      for (const page of [first, deep, long])
        await expectIndexes((nowhere) => listProducts(nowhere, { ...filter, ...page, sortBy, priceRange }))
  })

  test('counting', async () => {
    for (const priceRange of PRICE_RANGES)
      await expectIndexes((nowhere) => countProducts(nowhere, { ...filter, priceRange }))
  })
})

test('nor does the product page or the list of hot items', async () => {
  await expectIndexes((nowhere) => showProduct(nowhere, visitor(), 1))
  await expectIndexes((nowhere) => hotProducts(nowhere))
})

test('a list without a search reads its ids from an index in order, even on the last page', async () => {
  for (const category of [undefined, ...CATEGORIES])
    for (const tag of [undefined, 'vintage', 'lot7'])
      for (const sortBy of SORTS)
        for (const page of [first, deep]) {
          const [statement] = await sentBy((nowhere) => listProducts(nowhere, { category, tag, sortBy, ...page }))
          if (!statement) throw new Error('nothing was asked')
          const nodes = (await plansOf(statement)).flatMap(nodesOf)
          const onLists = nodes.filter((node) => node['Relation Name'] === 'listing_index')
          const orders = { recent: 'recent', popular: 'popular', 'price-low': 'price', 'price-high': 'price' }
          expect(onLists.length).toBeGreaterThan(0)
          for (const node of onLists.slice(-1))
            expect(node, `${category} ${tag} ${sortBy}`).toMatchObject({
              'Node Type': 'Index Only Scan',
              'Index Name': `listing_index_${orders[sortBy]}`,
            })
        }
})

/** How often a read, as it really runs, scans all products, SQL functions included. */
async function scansOf(read: (counted: typeof deps) => Promise<unknown>): Promise<number> {
  const client = await deps.pool.connect()
  try {
    await client.query('begin')
    const db = drizzle(client, { schema, casing: 'snake_case' })
    // Also counts what the connection did shortly before.
    const counted = "select seq_scan from pg_stat_xact_user_tables where relid = 'products'::regclass"
    const scans = async () => Number((await client.query(counted)).rows[0]?.seq_scan ?? 0)
    const before = await scans()
    await read({ ...deps, db, pool: client as unknown as pg.Pool })
    return (await scans()) - before
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each<[string, (counted: typeof deps) => Promise<unknown>]>([
  ['the list of sitemaps', sitemapIndex],
  ['a sitemap', (counted) => productsSitemap(counted, 1)],
  ["a seller's items", (counted) => sellerProducts(counted, visitor(), 'otis')],
  ['the items of a cart', (counted) => productsByIds(counted, [1, ITEMS / 2, ITEMS])],
  ['the Hot Items', badgedProducts],
  ['what is like an item', (counted) => recommend(counted, visitor(), 1)],
  ['suggestions for a word', (counted) => suggest(counted, 'gramo')],
  ['suggestions for a typo', (counted) => suggest(counted, 'grmaophone')],
  ...[first, deep].flatMap((page) =>
    ['vintage', 'gramophone lot', 'vintage xylophone'].map(
      (search): [string, (counted: typeof deps) => Promise<unknown>] => [
        `a search for ${search} from ${page.offset} on`,
        (counted) => listProducts(counted, { ...page, search }),
      ],
    ),
  ),
  ['how many items each category has', (counted) => countCategories(counted, {})],
  ['how many of them with a tag', (counted) => countCategories(counted, { tag: 'lot7' })],
  ['how many of them with words', (counted) => countCategories(counted, { search: 'gramophone' })],
  ['what waits for approval', (counted) => pendingProducts(counted, { limit: 20, offset: 0 })],
])('%s costs no walk through all products', async (_, read) => {
  expect(await scansOf(read)).toBe(0)
})

test('whether a word is known costs the same for a common one', async () => {
  const sent = await sentBy(({ pool }) => correctTerms(pool, ['vintage', 'thing']))
  for (const statement of sent) expect(statement.text).not.toContain('"products"')
})

test('the scan counter works', async () => {
  expect(await scansOf(({ pool }) => pool.query('select avg(price) from products'))).toBe(1)
})
