import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { shelfCounts } from '../database/schema.ts'

/**
 * Adds up the counts that writers have appended, so that reading them stays cheap. One statement: readers see the rows
 * before or after it, and what is appended meanwhile stays.
 */
export async function foldCounts({ db }: { db: Queryable }): Promise<void> {
  await db.execute(sql`
    with folded as (
      delete from ${shelfCounts}
      where (shelf, price_band) in (select shelf, price_band from ${shelfCounts} group by 1, 2 having count(*) > 1)
      returning shelf, price_band, count
    )
    insert into ${shelfCounts} (shelf, price_band, count)
    select shelf, price_band, sum(count) from folded group by 1, 2 having sum(count) <> 0`)
}
