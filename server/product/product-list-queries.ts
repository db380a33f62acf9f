import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { PAGE_SIZE, type PriceRange, type Sort } from '../../contracts/product-rules.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { listCounts, listingIndex, products, users } from '../database/schema.ts'
import { inBand, inList, type ListFilter, totalOf, valuesOf } from './listing-filter.ts'
import { PRODUCT_COLUMNS, type ProductRow } from './product-row.ts'

export interface Page {
  sort: Sort | 'relevance'
  limit: number
  offset: number
}

export interface Listed {
  rows: ProductRow[]
  /** How many items are wanted in all, on whatever page. */
  total: number
}

/** An item of a page, with the total on each of them. */
export const LISTED = rowCodec({ ...PRODUCT_COLUMNS, total: sql`page.total`.mapWith(Number) })
export const TOTAL = rowCodec({ total: sql`total`.mapWith(Number) })
const CATEGORY_COUNT = rowCodec({
  category: sql<string>`${listingIndex.category}`,
  total: sql`count(*)`.mapWith(Number),
})
const LIST_COUNT = rowCodec({ listKey: listCounts.listKey, total: sql`sum(${listCounts.count})`.mapWith(Number) })

/** A page of the approved items that are wanted, without a search: their ids are read from an index alone. */
export async function listApproved(pool: pg.Pool, wanted: ListFilter, page: Page): Promise<Listed> {
  const rows = await queryPrepared(pool, {
    row: LISTED,
    name: ['list', shapeOf(wanted), page.sort, ...(isFirst(page) ? [] : [page.limit, page.offset])].join(' '),
    cachePlan: isFirst(page),
    statement: () => pageOf(idsOf(wanted, page)),
    values: valuesOf(wanted),
  })
  const total = rows[0]?.total ?? (page.offset === 0 ? 0 : await countApproved(pool, wanted))
  return { rows, total }
}

/** The items of a page. `ids` has their ids and the total, in the order of the page. */
export const pageOf = (ids: SQL): SQL => sql`
  select ${LISTED.selectList}
  from (select id, total, row_number() over () as place from (${ids}) ordered) page
  join ${products} on ${products.id} = page.id
  join ${users} on ${users.id} = ${products.sellerId}
  order by page.place`

export async function countApproved(pool: pg.Pool, wanted: ListFilter): Promise<number> {
  const [row] = await queryPrepared(pool, {
    row: TOTAL,
    name: `count ${shapeOf(wanted)}`,
    statement: () => sql`select ${TOTAL.selectList} from (select ${totalOf(wanted)} as total) counted`,
    values: valuesOf(wanted),
  })
  return row?.total ?? 0
}

/** How many of the wanted items lie in each category, not counting those below it. */
export async function countByCategory(pool: pg.Pool, wanted: ListFilter): Promise<Map<string, number>> {
  const rows = await queryPrepared(pool, {
    row: CATEGORY_COUNT,
    name: `categories ${shapeOf(wanted)}`,
    statement: () => sql`select ${CATEGORY_COUNT.selectList} from ${listingIndex} where ${inList(wanted)} group by 1`,
    values: valuesOf(wanted),
  })
  return new Map(rows.map(({ category, total }) => [category, total]))
}

/** How many items are in these lists, from the counts that the database keeps. Empty ones are left out. */
export async function countLists(
  pool: pg.Pool,
  listKeys: readonly string[],
  priceRange: PriceRange,
): Promise<Map<string, number>> {
  const rows = await queryPrepared(pool, {
    row: LIST_COUNT,
    name: `lists ${priceRange}`,
    statement: () => sql`
      select ${LIST_COUNT.selectList} from ${listCounts}
      where list_key = any(${sql.placeholder('listKeys')}) ${inBand(priceRange)}
      group by 1 having sum(count) > 0`,
    values: { listKeys },
  })
  return new Map(rows.map(({ listKey, total }) => [listKey, total]))
}

/** What of a filter is in a statement's text. */
const shapeOf = ({ category, tag, priceRange }: ListFilter): string =>
  `${priceRange} ${tag === undefined ? 'list' : category === undefined ? 'tag' : 'tag in category'}`

/** First pages are what is asked for all the time, and the only ones worth a place among the kept plans. */
export const isFirst = ({ limit, offset }: Page): boolean => limit === PAGE_SIZE && offset === 0

/** Every order ends with the id: so it is total, and pages never overlap. */
export const ORDERS = {
  recent: sql`created_at desc, id desc`,
  'price-low': sql`price, id`,
  'price-high': sql`price desc, id desc`,
  popular: sql`view_count desc, id desc`,
  relevance: sql`rank desc, created_at desc, id desc`,
}

function idsOf(wanted: ListFilter, { sort, limit, offset }: Page): SQL {
  return sql`
    select product_id as id, ${totalOf(wanted)} as total
    from ${listingIndex} where ${inList(wanted)}
    order by ${ORDERS[sort === 'relevance' ? 'recent' : sort]} ${sql.raw(`limit ${limit} offset ${offset}`)}`
}
