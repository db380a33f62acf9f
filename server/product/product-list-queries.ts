import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { PAGE_SIZE, type PriceRange, type Sort } from '../../contracts/product-rules.ts'
import { productShelves, products, shelfCounts, users } from '../database/schema.ts'
import { readText } from '../database/text-rows.ts'
import { inBand, matching, onShelf, RANK, totalOf, valuesOf, type Wanted } from './listing-filter.ts'
import { SHOWN, type ShownText } from './product-view.ts'

export interface Page {
  sort: Sort | 'relevance'
  limit: number
  offset: number
}

export interface Listed {
  rows: ShownText[]
  /** How many items are wanted in all, on whatever page. */
  total: number
}

/**
 * A page of the approved items that are wanted. The inner statement reads ids, without a search from an index alone; only
 * the page's own items are fetched.
 */
export async function listApproved(pool: pg.Pool, wanted: Wanted, page: Page): Promise<Listed> {
  if (isNothing(wanted)) return { rows: [], total: 0 }
  const rows = await readText<[...ShownText, total: string]>(pool, {
    name: ['list', shapeOf(wanted), page.sort, ...(isFirst(page) ? [] : [page.limit, page.offset])].join(' '),
    isPlanKept: !wanted.words && isFirst(page),
    statement: () => sql`
      select ${sql.join(Object.values(SHOWN), sql`, `)}, page.total
      from (select id, total, row_number() over () as place from (${idsOf(wanted, page)}) ordered) page
      join ${products} on ${products.id} = page.id
      join ${users} on ${users.id} = ${products.sellerId}
      order by page.place`,
    values: valuesOf(wanted),
  })
  const [first] = rows
  if (!first) return { rows: [], total: page.offset === 0 ? 0 : await countApproved(pool, wanted) }
  return { rows: rows as unknown as ShownText[], total: Number(first.at(-1)) }
}

export async function countApproved(pool: pg.Pool, wanted: Wanted): Promise<number> {
  if (isNothing(wanted)) return 0
  const [row] = await readText<[total: string]>(pool, {
    name: `count ${shapeOf(wanted)}`,
    // A search needs a plan for its own words.
    isPlanKept: !wanted.words,
    statement: () => sql`select ${totalOf(wanted)}`,
    values: valuesOf(wanted),
  })
  return Number(row?.[0])
}

/** How many of the wanted items lie in each category, not counting those below it. */
export async function countByCategory(pool: pg.Pool, wanted: Wanted): Promise<Map<string, number>> {
  if (isNothing(wanted)) return new Map()
  const rows = await readText<[category: string, total: string]>(pool, {
    name: `categories ${shapeOf(wanted)}`,
    isPlanKept: !wanted.words,
    statement: () =>
      wanted.words
        ? sql`select category, count(*) from ${products} where ${matching(wanted, wanted.words)} group by 1`
        : sql`select category, count(*) from ${productShelves} where ${onShelf(wanted)} group by 1`,
    values: valuesOf(wanted),
  })
  return new Map(rows.map(([category, total]) => [category, Number(total)]))
}

/** How many items stand on these shelves, from the counts that the database keeps. Empty ones are left out. */
export async function countShelves(
  pool: pg.Pool,
  shelves: readonly string[],
  priceRange: PriceRange,
): Promise<Map<string, number>> {
  const rows = await readText<[shelf: string, total: string]>(pool, {
    name: `shelves ${priceRange}`,
    statement: () => sql`
      select shelf, sum(count) from ${shelfCounts}
      where shelf = any(${sql.placeholder('shelves')}) ${inBand(priceRange)}
      group by 1 having sum(count) > 0`,
    values: { shelves },
  })
  return new Map(rows.map(([shelf, total]) => [shelf, Number(total)]))
}

/** A search without a word in it is a search for nothing. */
const isNothing = ({ words }: Wanted): boolean => words?.terms.length === 0

/** What of a filter is in a statement's text. */
function shapeOf({ category, tag, priceRange, words }: Wanted): string {
  const given = [category !== undefined && 'category', tag !== undefined && 'tag'].filter(Boolean)
  if (words) return ['search', words.match, priceRange, ...given].join(' ')
  return [priceRange, tag === undefined ? 'shelf' : category === undefined ? 'tag' : 'tag in category'].join(' ')
}

/** First pages are what is asked for all the time, and the only ones worth a place among the kept plans. */
const isFirst = ({ limit, offset }: Page): boolean => limit === PAGE_SIZE && offset === 0

/** Every order ends with the id: so it is total, and pages never overlap. */
const ORDERS = {
  recent: sql`created_at desc, id desc`,
  'price-low': sql`price, id`,
  'price-high': sql`price desc, id desc`,
  popular: sql`view_count desc, id desc`,
  relevance: sql`rank desc, created_at desc, id desc`,
}

function idsOf(wanted: Wanted, { sort, limit, offset }: Page): SQL {
  const part = sql.raw(`limit ${limit} offset ${offset}`)
  if (!wanted.words)
    return sql`
      select product_id as id, ${totalOf(wanted)} as total
      from ${productShelves} where ${onShelf(wanted)}
      order by ${ORDERS[sort === 'relevance' ? 'recent' : sort]} ${part}`
  // Ranking costs a search about as much as finding.
  const rank = sort === 'relevance' ? sql`, ${RANK} as rank` : sql``
  return sql`
    with matched as materialized (
      select id, created_at, price, view_count ${rank} from ${products} where ${matching(wanted, wanted.words)}
    )
    select id, (select count(*) from matched) as total from matched order by ${ORDERS[sort]} ${part}`
}
