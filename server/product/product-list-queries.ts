import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { PAGE_SIZE, type PriceRange, type Sort } from '../../contracts/product-rules.ts'
import type { Queryable } from '../database/connect.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { type RowOf, rowCodec } from '../database/row-codec.ts'
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
  /** Matches across all pages. */
  total: number
}

/** A page's item; every row repeats the total. */
export const LISTED = rowCodec({ ...PRODUCT_COLUMNS, total: sql`page.total`.mapWith(Number) })
export const TOTAL = rowCodec({ total: sql`total`.mapWith(Number) })
const CATEGORY_COUNT = rowCodec({
  category: sql<string>`${listingIndex.category}`,
  total: sql`count(*)`.mapWith(Number),
})
const LIST_COUNT_COLUMNS = { listKey: listCounts.listKey, total: sql`sum(${listCounts.count})`.mapWith(Number) }
export const LIST_COUNT = rowCodec(LIST_COUNT_COLUMNS)
export type ListCount = RowOf<typeof LIST_COUNT_COLUMNS>

/** A page of approved items, without a search. Reads the ids with an index-only scan. */
export async function listApproved(pool: pg.Pool, filter: ListFilter, page: Page): Promise<Listed> {
  const rows = await queryPrepared(pool, {
    row: LISTED,
    name: ['list', shapeOf(filter), page.sort, ...(isFirst(page) ? [] : [page.limit, page.offset])].join(' '),
    cachePlan: isFirst(page),
    statement: () => pageOf(idsOf(filter, page)),
    values: valuesOf(filter),
  })
  const total = rows[0]?.total ?? (page.offset === 0 ? 0 : await countApproved(pool, filter))
  return { rows, total }
}

/** The page's items. `ids` selects id and total, in order. */
export const pageOf = (ids: SQL): SQL => sql`
  select ${LISTED.selectList}
  from (select id, total, row_number() over () as place from (${ids}) ordered) page
  join ${products} on ${products.id} = page.id
  join ${users} on ${users.id} = ${products.sellerId}
  order by page.place`

export async function countApproved(pool: pg.Pool, filter: ListFilter): Promise<number> {
  const [row] = await queryPrepared(pool, {
    row: TOTAL,
    name: `count ${shapeOf(filter)}`,
    statement: () => sql`select ${TOTAL.selectList} from (select ${totalOf(filter)} as total) counted`,
    values: valuesOf(filter),
  })
  return row?.total ?? 0
}

/** Matches per category, descendants excluded. */
export async function countByCategory(pool: pg.Pool, filter: ListFilter): Promise<Map<string, number>> {
  const rows = await queryPrepared(pool, {
    row: CATEGORY_COUNT,
    name: `categories ${shapeOf(filter)}`,
    statement: () => sql`select ${CATEGORY_COUNT.selectList} from ${listingIndex} where ${inList(filter)} group by 1`,
    values: valuesOf(filter),
  })
  return new Map(rows.map(({ category, total }) => [category, total]))
}

/** Precomputed counts of these lists, without empty ones. */
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

/** The parts of a filter that change the statement's text. */
const shapeOf = ({ category, tag, priceRange }: ListFilter): string =>
  `${priceRange} ${tag === undefined ? 'list' : category === undefined ? 'tag' : 'tag in category'}`

/** Only first pages are hot enough for a cached plan. */
export const isFirst = ({ limit, offset }: Page): boolean => limit === PAGE_SIZE && offset === 0

/** Every order ends with the id: a total order, so pages never overlap. */
export const ORDERS = {
  recent: sql`created_at desc, id desc`,
  'price-low': sql`price, id`,
  'price-high': sql`price desc, id desc`,
  popular: sql`view_count desc, id desc`,
  relevance: sql`rank desc, created_at desc, id desc`,
}

function idsOf(filter: ListFilter, { sort, limit, offset }: Page): SQL {
  return sql`
    select product_id as id, ${totalOf(filter)} as total
    from ${listingIndex} where ${inList(filter)}
    order by ${ORDERS[sort === 'relevance' ? 'recent' : sort]} ${sql.raw(`limit ${limit} offset ${offset}`)}`
}

/**
 * Compacts the counts that writers have appended, to keep reads cheap. It is one statement, so readers see the rows
 * before or after it, and rows appended concurrently stay.
 */
export async function compactCounts(db: Queryable): Promise<void> {
  await db.execute(sql`
    with compacted as (
      delete from ${listCounts}
      where (list_key, price_band) in (select list_key, price_band from ${listCounts} group by 1, 2 having count(*) > 1)
      returning list_key, price_band, count
    )
    insert into ${listCounts} (list_key, price_band, count)
    select list_key, price_band, sum(count) from compacted group by 1, 2 having sum(count) <> 0`)
}
