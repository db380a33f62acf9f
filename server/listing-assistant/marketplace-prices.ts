import { sql } from 'drizzle-orm'
import { isCategory } from '../../contracts/category.ts'
import { CATEGORY_SEPARATOR } from '../../contracts/category-path.ts'
import { type Cents, toCents } from '../../contracts/money.ts'
import type { Database } from '../database/connect.ts'
import { purchases } from '../database/schema.ts'
import { termsOf } from '../product/search.ts'
import type { Listings, PriceSource } from '../providers/prices/port.ts'
import { matchingItems } from './matching-items.ts'

interface MarketplaceOptions {
  db: Database
  publicUrl: string
}

const MAX_LISTINGS = 50

type Match = {
  id: string
  title: string
  price: string
  condition: string | null
  status: 'approved' | 'sold'
  rank: number
}

type Row = Omit<Match, 'price'> & { price: Cents }

/**
 * Searches this marketplace's live and sold items for all of the words, or else for most of them. Because the category
 * is often a guess, it searches all categories if that one has no matches.
 */
export function createMarketplacePrices({ db, publicUrl }: MarketplaceOptions): PriceSource<'marketplace'> {
  return {
    id: 'marketplace',
    async search(query, category) {
      const terms = termsOf(query)
      if (terms.length === 0) return { total: 0, listings: [] }
      for (const scope of isCategory(category) ? [category, ''] : ['']) {
        const all = await find(db, terms, '&', scope)
        const rows = all.length > 0 ? all : dropWeakMatches(await find(db, terms, '|', scope))
        if (rows.length > 0) return listingsOf(rows, publicUrl)
      }
      return { total: 0, listings: [] }
    },
  }
}

/** A title of eight words shares one of them with half the shop, so items ranked far below the best are not similar. */
const dropWeakMatches = (rows: Row[]): Row[] => rows.filter(({ rank }) => rank >= (rows[0]?.rank ?? 0) / 2)

async function find(db: Database, terms: string[], joinedBy: '&' | '|', category: string): Promise<Row[]> {
  const [top] = category.split(CATEGORY_SEPARATOR)
  const inCategory = top ? sql`split_part(category, ${CATEGORY_SEPARATOR}, 1) = ${top}` : sql`true`
  const match = { terms, joinedBy, limit: MAX_LISTINGS, where: inCategory }
  const found = matchingItems(sql`title, price, condition, status`, match)
  // What was paid may be less than the listed price.
  const { rows } = await db.execute<Match>(sql`
    select found.id, found.title, coalesce(${purchases.amount}, found.price) as price, condition, status, rank
    from (${found}) found
    left join ${purchases} on ${purchases.productId} = found.id and ${purchases.refundedAt} is null
    order by rank desc, found.id desc`)
  return rows.map((row) => ({ ...row, price: toCents(row.price) }))
}

const listingsOf = (rows: Row[], publicUrl: string): Listings => ({
  total: rows.length,
  listings: rows.map(({ id, title, price, condition, status }) => ({
    title,
    price,
    condition: [condition, status === 'sold' && 'sold'].filter(Boolean).join(', '),
    url: `${publicUrl}/product/${id}`,
  })),
})
