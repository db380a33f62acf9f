import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './connect.ts'

/** Whether a table has such a row. */
export async function hasRow(db: Queryable, table: PgTable, condition?: SQL): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(table).where(condition).limit(1)
  return rows.length > 0
}
