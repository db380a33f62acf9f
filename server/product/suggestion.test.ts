import { notInArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Suggestion } from '../../contracts/suggestion.ts'
import { products } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { findItems } from './suggestion-queries.ts'

const { app, deps } = await testApp()
const { id: sellerId } = await addPerson(deps, 'hazel')
const guest = new Browser(app)

const LAMPS = 'Home & Decor > Lighting > Table Lamps'
const add = (fields = {}) => addProduct(deps, { sellerId, ...fields })
const gourd = await add({ title: 'Teal gourd lamp', tags: ['Lamp', 'mid-century'], viewCount: 3 })
const brass = await add({ title: 'Lamp of brass', tags: ['lamp', 'Lamplight', 'émail'], viewCount: 9 })
const crate = await add({
  title: 'Apple crate',
  tags: ['rustic'],
  category: 'Upcycled > Home',
  description: 'No lamp.',
})
const sold = await add({ title: 'Lampshade, sold', tags: ['lamprey'], status: 'sold' })

beforeEach(async () => {
  const ids = [gourd, brass, crate, sold].map(({ id }) => id)
  await deps.db.delete(products).where(notInArray(products.id, ids))
  deps.setNow(TEST_NOW)
})

async function suggested(text: string): Promise<Suggestion[]> {
  const response = await guest.get(`/api/suggestions?${new URLSearchParams({ text })}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const texts = async (text: string) =>
  (await suggested(text)).map((suggestion) =>
    suggestion.kind === 'item'
      ? suggestion.title
      : suggestion.kind === 'tag'
        ? `#${suggestion.tag}`
        : suggestion.category,
  )

describe('suggestions', () => {
  test.each([`FV-${crate.id}`, `fv ${crate.id}`, `https://shop.example/product/${crate.id}?utm_source=mail`])(
    'are the item of a price tag’s number or of a link: %s',
    async (text) => {
      expect(await suggested(text)).toEqual([{ kind: 'item', id: crate.id, title: crate.title }])
    },
  )

  test.each([`FV-${sold.id}`, 'FV-999999999999999'])('are no item that is not for sale: %s', async (text) => {
    expect(await suggested(text)).toEqual([])
  })

  test('are categories, tags and items with a word of that prefix, except in the description', async () => {
    expect(await suggested('lam')).toEqual([
      { kind: 'category', category: LAMPS, count: 2 },
      { kind: 'tag', tag: 'lamp', count: 2 },
      { kind: 'tag', tag: 'lamplight', count: 1 },
      { kind: 'item', id: brass.id, title: brass.title },
      { kind: 'item', id: gourd.id, title: gourd.title },
    ])
  })

  test.each([
    ['teal lam', ['Teal gourd lamp']],
    ['home lig', ['Home & Decor > Lighting', brass.title, gourd.title]],
    ['mid-c', ['#mid-century', gourd.title]],
    ['  MID-Century ', ['#mid-century', gourd.title]],
    ['#rust', ['#rustic', crate.title]],
    ['ÉM', ['#émail', brass.title]],
    ['E\u0301M', ['#émail', brass.title]],
  ])('take every word of what is typed: %j', async (text, expected) => {
    expect(await texts(text)).toEqual(expected)
  })

  test('have the best match first, and of equal ones the most viewed', async () => {
    for (const item of [
      { title: 'Box of strings', tags: ['zither'], viewCount: 50 },
      { title: 'Often viewed zither', tags: [], viewCount: 7 },
      { title: 'Newer zither', tags: [], viewCount: 3 },
    ])
      await add(item)
    expect(await texts('zith')).toEqual(['#zither', 'Often viewed zither', 'Newer zither', 'Box of strings'])
  })

  test('are synonyms, or correct one typo, if nothing has the prefix', async () => {
    expect(await texts('gorud')).toEqual([gourd.title])
    const { title } = await add({ title: 'Pine credenza', tags: [] })
    expect(await texts('sideboards')).toEqual([title])
    expect(await texts('zzzz')).toEqual([])
  })

  test.each(['', 'l', ' ', '%', '_', "'", '\\', '\0', '\ud800', ':*', '#', '&|!'])('of %j are none', async (text) => {
    expect(await suggested(text)).toEqual([])
  })

  test('follow every change of an item', async () => {
    const { id } = await add({ title: 'Quokka kettle', tags: ['quokka'] })
    expect(await texts('quok')).toEqual(['#quokka', 'Quokka kettle'])
    await deps.pool.query(`update products set status = 'unlisted' where id = $1`, [id])
    expect(await texts('quok')).toEqual([])
  })
})

describe('their cost', () => {
  test('products are never scanned, not even for a word that all of them have', async () => {
    await deps.pool.query(
      `insert into products (title, description, price, category, tags, image_urls, seller_id, status)
       select 'Vintage thing ' || n, 'Old.', 1, 'Other', array['lot ' || n], '{products/a.jpg}', $1, 'approved'
       from generate_series(1, 300) n`,
      [sellerId],
    )
    await deps.pool.query('vacuum analyze products, list_counts')
    const client = await deps.pool.connect()
    try {
      const pool = client as unknown as typeof deps.pool
      await client.query('begin')
      const scans = `select seq_scan from pg_stat_xact_user_tables where relid = 'products'::regclass`
      // Also counts what the connection did shortly before.
      const { rows } = await client.query(scans)
      expect(await findItems(pool, ['vint'], 5)).toHaveLength(5)
      expect((await client.query(scans)).rows).toEqual(rows.length > 0 ? rows : [{ seq_scan: '0' }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('tags are found by index, whatever the collation of the database', async () => {
    const { rows } = await deps.pool.query(
      `explain (format json) select list_key from list_counts where list_key >= '#lot 17' and list_key < '#lot 18'`,
    )
    expect(JSON.stringify(rows[0]['QUERY PLAN'])).toContain('"Index Name":"list_counts_key"')
  })
})
