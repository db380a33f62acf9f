import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { PAGE_SIZE } from '../../contracts/product-rules.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { bandOf, type ListFilter } from './listing-filter.ts'
import { isFirst, LISTED, type Listed, ORDERS, type Page, pageOf, TOTAL } from './product-list-queries.ts'
import type { Reading } from './search.ts'

/** What is wanted of a search. */
export type Searched = ListFilter & { words: Reading }

/**
 * A search looks through so much of the catalogue, from the newest items on, that it has so many matches, and ranks those: what
 * it costs does not grow with the catalogue. Ten pages.
 */
export const ENOUGH = 120

/**
 * A page of what matches. By relevance the best of what the search has looked through stand first, on all pages; after
 * them, on pages beyond, whatever else matches, the newest first. Orders by price or views go through all that matches.
 */
export async function listFound(pool: pg.Pool, wanted: Searched, page: Page): Promise<Listed> {
  const { sort, limit, offset } = page
  const isNear = (sort === 'relevance' || sort === 'recent') && offset + limit <= ENOUGH
  const isRankedFirst = sort === 'relevance' && !isNear
  const rows = await queryPrepared(pool, {
    row: LISTED,
    name: `found ${sort}${isRankedFirst ? ' first' : isFirst(page) ? ' first page' : ''}`,
    statement: () => pageOf(isRankedFirst ? RANKED_FIRST : ordered(sort, isFirst(page) ? FIRST_PAGE : PAGE)),
    values: { ...valuesOf(wanted), limit, offset, enough: isNear ? ENOUGH : null, isRanked: sort === 'relevance' },
  })
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countFound(pool, wanted))
  return { rows, total }
}

/** How many items match; where the search did not look through all of them, about so many. */
export async function countFound(pool: pg.Pool, wanted: Searched): Promise<number> {
  const [row] = await queryPrepared(pool, {
    row: TOTAL,
    name: 'count found',
    statement: () => sql`select ${TOTAL.selectList} from (select ${ESTIMATE} as total from ${FOUND}) counted`,
    values: { ...valuesOf(wanted), enough: ENOUGH, isRanked: false },
  })
  return row?.total ?? 0
}

/** As `countFound`, of each category that has any, not counting those below it. */
export async function countFoundByCategory(pool: pg.Pool, wanted: Searched): Promise<Map<string, number>> {
  const rows = await queryPrepared(pool, {
    row: CATEGORY_COUNT,
    name: 'found by category',
    statement: () => sql`select ${CATEGORY_COUNT.selectList} from ${FOUND} group by 1`,
    values: { ...valuesOf(wanted), enough: ENOUGH, isRanked: false },
  })
  return new Map(rows.map(({ category, total }) => [category, total]))
}

const { terms, match, category, tag, band, enough, isRanked, limit, offset } = Object.fromEntries(
  ['terms', 'match', 'category', 'tag', 'band', 'enough', 'isRanked', 'limit', 'offset'].map((name) => [
    name,
    sql.placeholder(name),
  ]),
)

const valuesOf = ({ category, tag, priceRange, words }: Searched) => ({
  ...{ category: category ?? null, tag: tag ?? null, terms: words.terms, match: words.match },
  band: bandOf(priceRange),
})

/** The filters, as the marks that the entries of the index carry for them (`search_marks`). */
const MARKS = sql`array_remove(array['/' || ${category}::text, '/#' || lower(${tag}::text), '$' || ${band}::text], null)`

const found = (enough: SQL, isRanked: SQL): SQL =>
  sql`search_found(${terms}::text[], ${match}, ${MARKS}, ${enough}, ${isRanked})`

const FOUND = found(sql`${enough}::int`, sql`${isRanked}::boolean`)

const ESTIMATE = sql`round(coalesce(sum(stands_for), 0))::int`
const CATEGORY_COUNT = rowCodec({ category: sql<string>`category`, total: ESTIMATE.mapWith(Number) })

const PAGE = sql`limit ${limit}::int offset ${offset}::int`
/** Literal: with a limit that PostgreSQL does not know, its plan for any values looks so dear that it plans each search anew. */
const FIRST_PAGE = sql.raw(`limit ${PAGE_SIZE} offset 0`)

const ordered = (sort: Page['sort'], page: SQL): SQL => sql`
  with matched as materialized (select * from ${FOUND})
  select id, (select ${ESTIMATE} from matched) as total from matched order by ${ORDERS[sort]} ${page}`

const RANKED_FIRST = sql`
  with ranked as materialized (select id, rank from ${found(sql.raw(String(ENOUGH)), sql`true`)}),
    matched as materialized (select id, created_at from ${found(sql`null`, sql`false`)})
  select id, (select count(*) from matched) as total
  from matched left join ranked using (id)
  order by ranked.rank desc nulls last, created_at desc, id desc ${PAGE}`
