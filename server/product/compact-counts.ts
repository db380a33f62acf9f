import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { listCounts } from '../database/schema.ts'

/**
 * Adds up the counts that writers have appended, so that reading them stays cheap. One statement: readers see the rows
 * before or after it, and what is appended meanwhile stays.
 */
export async function foldCounts({ db }: { db: Queryable }): Promise<void> {
  await db.execute(sql`
    with folded as (
      delete from ${listCounts}
      where (list_key, price_band) in (select list_key, price_band from ${listCounts} group by 1, 2 having count(*) > 1)
      returning list_key, price_band, count
    )
    insert into ${listCounts} (list_key, price_band, count)
    select list_key, price_band, sum(count) from folded group by 1, 2 having sum(count) <> 0`)
}
