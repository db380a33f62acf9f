import { inArray, sql } from 'drizzle-orm'
import { toCents } from '../../contracts/money.ts'
import type { Queryable } from '../database/connect.ts'
import { shopTotals } from '../database/schema.ts'

export type TotalName =
  | 'users'
  | 'views'
  | 'pending'
  | 'image bytes'
  | 'revenue'
  | `revenue:${number}`
  | `purchases:${number}`

/** The shop's totals as maintained by triggers, revenue in cents; 0 if never written. */
export async function readTotals<N extends TotalName>(db: Queryable, names: readonly N[]): Promise<Record<N, number>> {
  const rows = await db
    .select({ name: shopTotals.name, amount: sql<string>`sum(${shopTotals.amount})` })
    .from(shopTotals)
    .where(inArray(shopTotals.name, names))
    .groupBy(shopTotals.name)
  const known = new Map(rows.map(({ name, amount }) => [name, isMoney(name) ? toCents(amount) : Number(amount)]))
  return Object.fromEntries(names.map((name) => [name, known.get(name) ?? 0])) as Record<N, number>
}

const isMoney = (name: string): boolean => name.startsWith('revenue')

/** Adds up what writers have appended, so that reading stays cheap. One statement, like `compactCounts`. */
export async function compactTotals(db: Queryable): Promise<void> {
  await db.execute(sql`
    with folded as (
      delete from ${shopTotals}
      where name in (select name from ${shopTotals} group by 1 having count(*) > 1)
      returning name, amount
    )
    insert into ${shopTotals} (name, amount)
    select name, sum(amount) from folded group by 1 having sum(amount) <> 0`)
}
