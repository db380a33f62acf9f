import path from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator'
import { ROOT } from '../root.ts'
import type { Database } from './connect.ts'

export const MIGRATIONS = path.join(ROOT, 'server/database/migrations')

/** Any number that no other program uses on this database; keeps two servers from migrating at once. */
const LOCK = 734_001

/** Brings the database to the newest schema. Servers that start together wait for each other. */
export async function migrate(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await apply(db, { migrationsFolder: MIGRATIONS })
  })
}
