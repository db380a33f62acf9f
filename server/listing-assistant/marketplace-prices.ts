import { type SQL, sql } from 'drizzle-orm'
import { isCategory } from '../../contracts/category.ts'
import { CATEGORY_SEPARATOR } from '../../contracts/category-path.ts'
import { toCents } from '../../contracts/money.ts'
import type { Database } from '../database/connect.ts'
import { products } from '../database/schema.ts'
import { termsOf } from '../product/search.ts'
import type { Listings, PriceSource } from '../providers/prices/port.ts'

interface MarketplaceOptions {
  db: Database
  publicUrl: string
}

/** How many listings prices are made of. */
const LISTINGS = 50

interface Row extends Record<string, unknown> {
  id: string
  title: string
  price: string
  condition: string | null
  status: 'approved' | 'sold'
  rank: number
}

/**
 * This marketplace's own live and sold items: those with all of the words, else those with most of them. The category is
 * often no more than a guess: where it has none of them, all others are searched.
 */
export function createMarketplacePrices({ db, publicUrl }: MarketplaceOptions): PriceSource<'marketplace'> {
  return {
    id: 'marketplace',
    async search(query, category) {
      const terms = termsOf(query)
      if (terms.length === 0) return { total: 0, listings: [] }
      for (const shelf of isCategory(category) ? [category, ''] : ['']) {
        const all = await find(db, terms, '&', shelf)
        const rows = all.length > 0 ? all : alike(await find(db, terms, '|', shelf))
        if (rows.length > 0) return listingsOf(rows, publicUrl)
      }
      return { total: 0, listings: [] }
    },
  }
}

/** A title of eight words shares one with half the shop: what is ranked far below the best match is not like it. */
const alike = (rows: Row[]): Row[] => rows.filter(({ rank }) => rank >= (rows[0]?.rank ?? 0) / 2)

async function find(db: Database, terms: string[], joinedBy: '&' | '|', category: string): Promise<Row[]> {
  const query = sql`search_query(${sql.param(terms)}, ${joinedBy})`
  const onShelf = category
    ? sql`split_part(category, ${CATEGORY_SEPARATOR}, 1) = ${category.split(CATEGORY_SEPARATOR)[0]}`
    : sql`true`
  // Each half has an index of its own, which PostgreSQL sees by the literal status.
  const matching = (status: SQL) => sql`
    select id, title, price, condition, status, ts_rank(heading, ${query}) as rank from ${products}
    where status = ${status} and search_words(title, tags, brand, category, description) @@ ${query} and ${onShelf}`
  const { rows } = await db.execute<Row>(sql`
    ${matching(sql`'approved'`)} union all ${matching(sql`'sold'`)} order by rank desc, id desc limit ${LISTINGS}`)
  return rows
}

const listingsOf = (rows: Row[], publicUrl: string): Listings => ({
  total: rows.length,
  listings: rows.map(({ id, title, price, condition, status }) => ({
    title,
    price: toCents(price),
    condition: [condition, status === 'sold' && 'sold'].filter(Boolean).join(', '),
    url: `${publicUrl}/product/${id}`,
  })),
})
