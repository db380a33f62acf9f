import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { PAGE_SIZE } from '../../contracts/product-rules.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { bandOf, type ListFilter } from './listing-filter.ts'
import { isFirst, LISTED, type Listed, ORDERS, type Page, pageOf, TOTAL } from './product-list-queries.ts'
import type { Interpretation } from './search.ts'

export type SearchFilter = ListFilter & { words: Interpretation }

/**
 * A search scans from the newest items until it has this many matches (ten pages), and ranks those. So its cost does not
 * grow with the catalogue.
 */
export const MAX_RANKED = 120

/**
 * A page of matches. By relevance, the ranked matches come first, then all others, newest first. Sorting by price or views
 * reads all matches.
 */
export async function listFound(pool: pg.Pool, filter: SearchFilter, page: Page): Promise<Listed> {
  const { sort, limit, offset } = page
  const isNear = (sort === 'relevance' || sort === 'recent') && offset + limit <= MAX_RANKED
  const isRankedFirst = sort === 'relevance' && !isNear
  const rows = await queryPrepared(pool, {
    row: LISTED,
    name: `found ${sort}${isRankedFirst ? ' first' : isFirst(page) ? ' first page' : ''}`,
    statement: () => pageOf(isRankedFirst ? RANKED_FIRST : ordered(sort, isFirst(page) ? FIRST_PAGE : PAGE)),
    values: { ...valuesOf(filter), limit, offset, enough: isNear ? MAX_RANKED : null, isRanked: sort === 'relevance' },
  })
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countFound(pool, filter))
  return { rows, total }
}

/** The number of matches; an estimate if the search did not scan the whole catalogue. */
export async function countFound(pool: pg.Pool, filter: SearchFilter): Promise<number> {
  const [row] = await queryPrepared(pool, {
    row: TOTAL,
    name: 'count found',
    statement: () => sql`select ${TOTAL.selectList} from (select ${ESTIMATE} as total from ${FOUND}) counted`,
    values: { ...valuesOf(filter), enough: MAX_RANKED, isRanked: false },
  })
  return row?.total ?? 0
}

/** Like `countFound`, per category that has any, descendants excluded. */
export async function countFoundByCategory(pool: pg.Pool, filter: SearchFilter): Promise<Map<string, number>> {
  const rows = await queryPrepared(pool, {
    row: CATEGORY_COUNT,
    name: 'found by category',
    statement: () => sql`select ${CATEGORY_COUNT.selectList} from ${FOUND} group by 1`,
    values: { ...valuesOf(filter), enough: MAX_RANKED, isRanked: false },
  })
  return new Map(rows.map(({ category, total }) => [category, total]))
}

const { terms, match, category, tag, band, enough, isRanked, limit, offset } = Object.fromEntries(
  ['terms', 'match', 'category', 'tag', 'band', 'enough', 'isRanked', 'limit', 'offset'].map((name) => [
    name,
    sql.placeholder(name),
  ]),
)

const valuesOf = ({ category, tag, priceRange, words }: SearchFilter) => ({
  category: category ?? null,
  tag: tag ?? null,
  terms: words.terms,
  match: words.match,
  band: bandOf(priceRange),
})

/** The filters as index keys (SQL function `search_marks`). */
const MARKS = sql`array_remove(array['/' || ${category}::text, '/#' || lower(${tag}::text), '$' || ${band}::text], null)`

const found = (enough: SQL, isRanked: SQL): SQL =>
  sql`search_found(${terms}::text[], ${match}, ${MARKS}, ${enough}, ${isRanked})`

const FOUND = found(sql`${enough}::int`, sql`${isRanked}::boolean`)

const ESTIMATE = sql`round(coalesce(sum(stands_for), 0))::int`
const CATEGORY_COUNT = rowCodec({ category: sql<string>`category`, total: ESTIMATE.mapWith(Number) })

const PAGE = sql`limit ${limit}::int offset ${offset}::int`
/** Literal: with a parameter, PostgreSQL considers the generic plan too expensive and replans every search. */
const FIRST_PAGE = sql.raw(`limit ${PAGE_SIZE} offset 0`)

const ordered = (sort: Page['sort'], page: SQL): SQL => sql`
  with matched as materialized (select * from ${FOUND})
  select id, (select ${ESTIMATE} from matched) as total from matched order by ${ORDERS[sort]} ${page}`

const RANKED_FIRST = sql`
  with ranked as materialized (select id, rank from ${found(sql.raw(String(MAX_RANKED)), sql`true`)}),
    matched as materialized (select id, created_at from ${found(sql`null`, sql`false`)})
  select id, (select count(*) from matched) as total
  from matched left join ranked using (id)
  order by ranked.rank desc nulls last, created_at desc, id desc ${PAGE}`
