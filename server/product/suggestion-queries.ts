import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { listCounts, products } from '../database/schema.ts'
import { LIST_COUNT, type ListCount } from './product-list-queries.ts'

const ITEM = rowCodec({ id: products.id, title: products.title })

/** The non-empty ones of these lists, largest first. */
export const findLists = (pool: pg.Pool, listKeys: string[], limit: number): Promise<ListCount[]> =>
  readCounts(pool, {
    name: 'suggested_lists',
    where: sql`${listCounts.listKey} = any(${sql.placeholder('listKeys')})`,
    values: { listKeys, limit },
  })

/** Lists whose keys start with `start`, largest first. The range works because the index sorts by code point. */
export const findListsFrom = (pool: pg.Pool, start: string, limit: number): Promise<ListCount[]> =>
  readCounts(pool, {
    name: 'suggested_lists_from',
    where: sql`${listCounts.listKey} >= ${sql.placeholder('start')} and ${listCounts.listKey} < ${sql.placeholder('end')}`,
    values: { start, end: `${start}\u{10FFFF}`, limit },
  })

const readCounts = (
  pool: pg.Pool,
  { name, where, values }: { name: string; where: SQL; values: Record<string, unknown> },
): Promise<ListCount[]> =>
  queryPrepared(pool, {
    name,
    row: LIST_COUNT,
    statement: () => sql`
      select ${LIST_COUNT.selectList} from ${listCounts} where ${where}
      group by 1 having sum(${listCounts.count}) > 0 order by 2 desc, 1 limit ${sql.placeholder('limit')}`,
    values,
  })

/** Approved items with all of these words or prefixes, not in the description alone; best first. */
export const findItems = (pool: pg.Pool, terms: string[], limit: number): Promise<{ id: number; title: string }[]> =>
  queryPrepared(pool, {
    name: 'suggested_items',
    row: ITEM,
    statement: () => sql`
      select ${ITEM.selectList}
      from suggested_items(${sql.placeholder('terms')}::text[], ${sql.placeholder('limit')}::int) products`,
    values: { terms, limit },
  })
