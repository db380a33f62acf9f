import { expect, test } from 'vitest'
import type { Product } from '../../contracts/product.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'
import { MAX_RANKED } from './search-list-queries.ts'

/** A search of a catalogue whose ids reach to a million. */

const { app, deps } = await testApp({ hasTimeouts: false })
const hazel = await addPerson(deps, 'hazel')
const guest = new Browser(app)

const ITEMS = 6000
/** Every third item has a lamp in its description, and every tenth of those is in Clothing. Old ones match best, and the newest. */
const OLD = ['Tin lamp', 'Lantern', 'Gramophone', 'Crate of lot1']
await deps.pool.query(
  `insert into products (id, title, brand, description, price, category, tags, image_urls, seller_id, status, created_at)
   overriding system value
   select n * 200, case when n <= 4 then ($2::text[])[n] when n = $3 then 'New lamp' else 'Thing ' || n end,
     case when n = 2 then 'Green glass' end,
     case when n % 3 = 0 then 'Goes with a lamp.' when n % 3 = 1 then 'Green.' else 'Of glass.' end, n % 97 + 1,
     case when n % 30 = 0 then 'Clothing' else 'Electronics' end, array['lot' || n % 2], '{products/a.jpg}', $1, 'approved',
     timestamptz '2026-01-01' + n * interval '1 minute'
   from generate_series(1, $3) n`,
  [hazel.id, OLD, ITEMS],
)
/** The numbers of the items with a lamp. An id is two hundred times the number. */
const LAMPS = Array.from({ length: ITEMS }, (_, index) => index + 1).filter((n) => n % 3 === 0 || n === 1)

async function ask(query: Record<string, string>): Promise<{ items: Product[]; total: number }> {
  const response = await guest.get(`/api/products?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  return { items: response.json<Product[]>(), total: Number(response.headers['x-total-count']) }
}

async function count(query: Record<string, string>): Promise<number> {
  return (await guest.get(`/api/products/count?${new URLSearchParams(query)}`)).json<{ count: number }>().count
}

test('a match in the title is found however old it is, and comes first', async () => {
  const { items } = await ask({ search: 'lamp' })
  expect(items.slice(0, 2).map(({ title }) => title)).toEqual(['New lamp', 'Tin lamp'])
  expect(items.slice(2).every(({ id }) => id > 600_000)).toBe(true)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  expect((await ask({ search: 'lot1' })).items[0]?.title).toBe('Crate of lot1')
})

test('the total of many matches is about right, and the same everywhere', async () => {
  const { total } = await ask({ search: 'lamp' })
  expect(Math.abs(total - LAMPS.length)).toBeLessThan(LAMPS.length / 5)
  expect(await count({ search: 'lamp' })).toBe(total)
  const { json } = await guest.get('/api/products/categories?search=lamp')
  const { counts } = json<{ counts: Record<string, number> }>()
  expect(Math.abs((counts.Electronics ?? 0) + (counts.Clothing ?? 0) - total)).toBeLessThanOrEqual(1)
})

test('few matches are found everywhere, and counted exactly', async () => {
  expect(await ask({ search: 'gramophone' })).toMatchObject({ total: 1, items: [{ title: 'Gramophone' }] })
  expect(await count({ search: 'gramophone' })).toBe(1)
  const { items, total } = await ask({ search: 'lamp', category: 'Clothing', limit: '1000' })
  expect([items.length, total]).toEqual([200, 200])
})

test.each(['relevance', 'recent', 'price-low', 'popular'])('pages by %s have every item once', async (sortBy) => {
  const ids: number[] = []
  for (let offset = 0; offset < LAMPS.length; offset += 60) {
    const query = { search: 'lamp', limit: '60', offset: String(offset) }
    const { items } = await ask(sortBy === 'relevance' ? query : { ...query, sortBy })
    ids.push(...items.map(({ id }) => id))
  }
  expect(ids.sort((a, b) => a - b)).toEqual(LAMPS.map((n) => n * 200))
})

test('the first pages have the same items as one long page', async () => {
  const { items: long, total } = await ask({ search: 'lamp', limit: '1000' })
  expect(total).toBe(LAMPS.length)
  const { items: first } = await ask({ search: 'lamp', limit: String(MAX_RANKED) })
  expect(first.map(({ id }) => id)).toEqual(long.slice(0, MAX_RANKED).map(({ id }) => id))
})

test('an order other than relevance sorts all matches', async () => {
  const { items: cheapest } = await ask({ search: 'lamp', sortBy: 'price-low' })
  const byPrice = LAMPS.toSorted((a, b) => (a % 97) - (b % 97) || a - b)
  expect(cheapest.map(({ id }) => id)).toEqual(byPrice.slice(0, 12).map((n) => n * 200))
  const { items: newest } = await ask({ search: 'lamp', sortBy: 'recent' })
  expect(newest.map(({ id }) => id)).toEqual(
    LAMPS.slice(-12)
      .reverse()
      .map((n) => n * 200),
  )
})

test('if nothing has all words, items with all but one are found however old they are', async () => {
  const { items } = await ask({ search: 'green glass xylophone' })
  expect(items[0]?.title).toBe('Lantern')
  expect(items.length).toBe(12)
})
