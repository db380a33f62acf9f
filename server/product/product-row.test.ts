import { readFileSync } from 'node:fs'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '../database/schema.ts'
import { PRODUCT_COLUMNS } from './product-row.ts'

/** Never edited, counted on their own, or announced by another trigger. `joinsPriceDrops` is for its owner only. */
const NOT_WATCHED = new Set([
  'id',
  'sellerId',
  'createdAt',
  'updatedAt',
  'viewCount',
  'status',
  'originalPrice',
  'joinsPriceDrops',
])

test('an edit of any other public field of a listing is announced to open pages and caches', () => {
  const triggers = readFileSync(new URL('../database/functions/2-after-tables/10-notify.sql', import.meta.url), 'utf8')
  const watched = /products_live_edited\s+after update of ([\w, ]+) on products/.exec(triggers)?.[1]?.split(', ') ?? []
  const shown = Object.keys(getTableColumns(products)).filter(
    (name) => name in PRODUCT_COLUMNS && !NOT_WATCHED.has(name),
  )
  const inSql = shown.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  expect(watched.toSorted()).toEqual(inSql.toSorted())
})
