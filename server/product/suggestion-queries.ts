import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { shelfCounts } from '../database/schema.ts'
import { readText } from '../database/text-rows.ts'

interface Shelf {
  shelf: string
  /** Approved items on it; never 0. */
  count: number
}

/** Those of these shelves that are not empty, the fullest first. */
export const findShelves = (pool: pg.Pool, shelves: string[], most: number): Promise<Shelf[]> =>
  readCounts(pool, {
    name: 'suggested_shelves',
    where: sql`${shelfCounts.shelf} = any(${sql.placeholder('shelves')})`,
    values: { shelves, most },
  })

/** The shelves whose names begin so, the fullest first. The index has them in the order of their characters' numbers. */
export const findShelvesFrom = (pool: pg.Pool, start: string, most: number): Promise<Shelf[]> =>
  readCounts(pool, {
    name: 'suggested_shelves_from',
    where: sql`${shelfCounts.shelf} >= ${sql.placeholder('start')} and ${shelfCounts.shelf} < ${sql.placeholder('end')}`,
    values: { start, end: `${start}\u{10FFFF}`, most },
  })

async function readCounts(
  pool: pg.Pool,
  { name, where, values }: { name: string; where: ReturnType<typeof sql>; values: Record<string, unknown> },
): Promise<Shelf[]> {
  const rows = await readText<[shelf: string, count: string]>(pool, {
    name,
    statement: () => sql`
      select ${shelfCounts.shelf}, sum(${shelfCounts.count}) from ${shelfCounts} where ${where}
      group by 1 having sum(${shelfCounts.count}) > 0 order by 2 desc, 1 limit ${sql.placeholder('most')}`,
    values,
  })
  return rows.map(([shelf, count]) => ({ shelf, count: Number(count) }))
}

/** Approved items that have all of these words, or words that begin so, and not in their description alone; best first. */
export async function findItems(
  pool: pg.Pool,
  terms: string[],
  most: number,
): Promise<{ id: number; title: string }[]> {
  const rows = await readText<[id: string, title: string]>(pool, {
    name: 'suggested_items',
    statement: () =>
      sql`select id, title from suggested_items(${sql.placeholder('terms')}::text[], ${sql.placeholder('most')}::int)`,
    values: { terms, most },
  })
  return rows.map(([id, title]) => ({ id: Number(id), title }))
}
