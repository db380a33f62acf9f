import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { listCounts } from '../database/schema.ts'

/**
 * Compacts the counts that writers have appended, to keep reads cheap. It is one statement, so readers see the rows
 * before or after it, and rows appended concurrently stay.
 */
export async function compactCounts({ db }: { db: Queryable }): Promise<void> {
  await db.execute(sql`
    with compacted as (
      delete from ${listCounts}
      where (list_key, price_band) in (select list_key, price_band from ${listCounts} group by 1, 2 having count(*) > 1)
      returning list_key, price_band, count
    )
    insert into ${listCounts} (list_key, price_band, count)
    select list_key, price_band, sum(count) from compacted group by 1, 2 having sum(count) <> 0`)
}
