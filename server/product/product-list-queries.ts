import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { PAGE_SIZE, type PriceRange, type Sort } from '../../contracts/product-rules.ts'
import { queryRaw } from '../database/query-raw.ts'
import { listCounts, listingIndex, products, users } from '../database/schema.ts'
import { inBand, inList, totalOf, valuesOf, type Wanted } from './listing-filter.ts'
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

/** A page of the approved items that are wanted, without a search: their ids are read from an index alone. */
export async function listApproved(pool: pg.Pool, wanted: Wanted, page: Page): Promise<Listed> {
  const rows = await queryRaw<[...ShownText, total: string]>(pool, {
    name: ['list', shapeOf(wanted), page.sort, ...(isFirst(page) ? [] : [page.limit, page.offset])].join(' '),
    cachePlan: isFirst(page),
    statement: () => pageOf(idsOf(wanted, page)),
    values: valuesOf(wanted),
  })
  const [first] = rows
  if (!first) return { rows: [], total: page.offset === 0 ? 0 : await countApproved(pool, wanted) }
  return { rows: rows as unknown as ShownText[], total: Number(first.at(-1)) }
}

/** The items of a page, with the total on each of them. `ids` has both, in the order of the page. */
export const pageOf = (ids: SQL): SQL => sql`
  select ${sql.join(Object.values(SHOWN), sql`, `)}, page.total
  from (select id, total, row_number() over () as place from (${ids}) ordered) page
  join ${products} on ${products.id} = page.id
  join ${users} on ${users.id} = ${products.sellerId}
  order by page.place`

export async function countApproved(pool: pg.Pool, wanted: Wanted): Promise<number> {
  const [row] = await queryRaw<[total: string]>(pool, {
    name: `count ${shapeOf(wanted)}`,
    statement: () => sql`select ${totalOf(wanted)}`,
    values: valuesOf(wanted),
  })
  return Number(row?.[0])
}

/** How many of the wanted items lie in each category, not counting those below it. */
export async function countByCategory(pool: pg.Pool, wanted: Wanted): Promise<Map<string, number>> {
  const rows = await queryRaw<[category: string, total: string]>(pool, {
    name: `categories ${shapeOf(wanted)}`,
    statement: () => sql`select category, count(*) from ${listingIndex} where ${inList(wanted)} group by 1`,
    values: valuesOf(wanted),
  })
  return new Map(rows.map(([category, total]) => [category, Number(total)]))
}

/** How many items are in these lists, from the counts that the database keeps. Empty ones are left out. */
export async function countLists(
  pool: pg.Pool,
  listKeys: readonly string[],
  priceRange: PriceRange,
): Promise<Map<string, number>> {
  const rows = await queryRaw<[listKey: string, total: string]>(pool, {
    name: `lists ${priceRange}`,
    statement: () => sql`
      select list_key, sum(count) from ${listCounts}
      where list_key = any(${sql.placeholder('listKeys')}) ${inBand(priceRange)}
      group by 1 having sum(count) > 0`,
    values: { listKeys },
  })
  return new Map(rows.map(([listKey, total]) => [listKey, Number(total)]))
}

/** What of a filter is in a statement's text. */
const shapeOf = ({ category, tag, priceRange }: Wanted): string =>
  `${priceRange} ${tag === undefined ? 'list' : category === undefined ? 'tag' : 'tag in category'}`

/** First pages are what is asked for all the time, and the only ones worth a place among the kept plans. */
const isFirst = ({ limit, offset }: Page): boolean => limit === PAGE_SIZE && offset === 0

/** Every order ends with the id: so it is total, and pages never overlap. */
export const ORDERS = {
  recent: sql`created_at desc, id desc`,
  'price-low': sql`price, id`,
  'price-high': sql`price desc, id desc`,
  popular: sql`view_count desc, id desc`,
  relevance: sql`rank desc, created_at desc, id desc`,
}

function idsOf(wanted: Wanted, { sort, limit, offset }: Page): SQL {
  return sql`
    select product_id as id, ${totalOf(wanted)} as total
    from ${listingIndex} where ${inList(wanted)}
    order by ${ORDERS[sort === 'relevance' ? 'recent' : sort]} ${sql.raw(`limit ${limit} offset ${offset}`)}`
}
