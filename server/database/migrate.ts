import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { ROOT } from '../root.ts'
import type { Queryable } from './connect.ts'

export const MIGRATIONS = path.join(ROOT, 'server/database/migrations')

/** Any number that no other program uses on this database; keeps two servers from migrating at once. */
const LOCK = 734_001

/** Brings the database to the newest schema. Servers that start together wait for each other. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Indexes of a large shop take minutes, and so does the server that came first.
    await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await apply(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    // With its connection go the lock and the settings.
    client.release(true)
  }
}

const readMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS })

/** The levels that a database can be at, oldest first: what Drizzle calls a migration's `when`. */
export const migrationLevels = (): number[] => readMigrations().map(({ folderMillis }) => folderMillis)

/** The level of the database; undefined for one that was never migrated. */
export async function levelOf(db: Queryable): Promise<number | undefined> {
  const { rows: found } = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as here`)
  if (!found[0]?.here) return undefined
  const { rows } = await db.execute(sql`select max(created_at) as level from drizzle.__drizzle_migrations`)
  return Number(rows[0]?.level)
}

/**
 * Goes up to that level and no further, within the caller's transaction, which Drizzle's own migrator cannot; it goes on
 * from there. For a backup of an earlier version.
 */
export async function migrateTo(db: Queryable, level: number): Promise<void> {
  const before = (await levelOf(db)) ?? 0
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const due = readMigrations().filter(({ folderMillis }) => folderMillis > before && folderMillis <= level)
  for (const { sql: statements, hash, folderMillis } of due) {
    for (const statement of statements) await db.execute(sql.raw(statement))
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}
