import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { queryRaw } from '../database/query-raw.ts'
import { listCounts } from '../database/schema.ts'

interface ListCount {
  listKey: string
  /** Approved items on it; never 0. */
  count: number
}

/** Those of these lists that are not empty, the fullest first. */
export const findLists = (pool: pg.Pool, listKeys: string[], most: number): Promise<ListCount[]> =>
  readCounts(pool, {
    name: 'suggested_lists',
    where: sql`${listCounts.listKey} = any(${sql.placeholder('listKeys')})`,
    values: { listKeys, most },
  })

/** The lists whose keys begin so, the fullest first. The index has them in the order of their characters' numbers. */
export const findListsFrom = (pool: pg.Pool, start: string, most: number): Promise<ListCount[]> =>
  readCounts(pool, {
    name: 'suggested_lists_from',
    where: sql`${listCounts.listKey} >= ${sql.placeholder('start')} and ${listCounts.listKey} < ${sql.placeholder('end')}`,
    values: { start, end: `${start}\u{10FFFF}`, most },
  })

async function readCounts(
  pool: pg.Pool,
  { name, where, values }: { name: string; where: ReturnType<typeof sql>; values: Record<string, unknown> },
): Promise<ListCount[]> {
  const rows = await queryRaw<[listKey: string, count: string]>(pool, {
    name,
    statement: () => sql`
      select ${listCounts.listKey}, sum(${listCounts.count}) from ${listCounts} where ${where}
      group by 1 having sum(${listCounts.count}) > 0 order by 2 desc, 1 limit ${sql.placeholder('most')}`,
    values,
  })
  return rows.map(([listKey, count]) => ({ listKey, count: Number(count) }))
}

/** Approved items that have all of these words, or words that begin so, and not in their description alone; best first. */
export async function findItems(
  pool: pg.Pool,
  terms: string[],
  most: number,
): Promise<{ id: number; title: string }[]> {
  const rows = await queryRaw<[id: string, title: string]>(pool, {
    name: 'suggested_items',
    statement: () =>
      sql`select id, title from suggested_items(${sql.placeholder('terms')}::text[], ${sql.placeholder('most')}::int)`,
    values: { terms, most },
  })
  return rows.map(([id, title]) => ({ id: Number(id), title }))
}
