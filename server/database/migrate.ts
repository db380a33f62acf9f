import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { ROOT } from '../root.ts'
import { StartError } from '../settings.ts'
import { type Database, limitSilence, type Queryable } from './connect.ts'
import { refuseUnsupported } from './refuse-unsupported.ts'

export const MIGRATIONS = path.join(ROOT, 'server/database/migrations')

const LOCK = 734_001

/**
 * Migrates to the latest schema and functions in one transaction. Leaves a database of a newer version alone, with a
 * warning. Servers that start together take turns. Throws a StartError for a database older than the baseline, or one we
 * cannot run on.
 */
export async function migrate(pool: pg.Pool, warn: (line: string) => void = () => {}): Promise<void> {
  const client = await pool.connect()
  try {
    // Building indexes, or waiting for another server's migration, can take minutes.
    await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    limitSilence(client, 0)
    const oneClient = drizzle(client) as unknown as Database
    await refuseUnsupported(oneClient)
    await oneClient.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
      const latest = migrationLevels().at(-1) ?? 0
      // In a rolling update an older server may start after a newer one; its functions would replace the newer ones.
      if (((await levelOf(tx)) ?? 0) > latest) return warn(NEWER)
      await migrateTo(tx, latest)
      await applyFunctions(tx, '2-after-tables')
    })
  } finally {
    // Close this connection: its timeouts are off.
    client.release(true)
  }
}

const NEWER =
  'a newer version of the server has changed the database, which is left as it is: see "Upgrading" in docs/operations.md'

const readMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS })

/** The levels a database can be at, oldest first: the migrations' `when` in Drizzle's journal. */
export const migrationLevels = (): number[] => readMigrations().map(({ folderMillis }) => folderMillis)

export async function levelOf(db: Queryable): Promise<number | undefined> {
  const { rows: found } = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as here`)
  if (!found[0]?.here) return undefined
  const { rows } = await db.execute(sql`select max(created_at) as level from drizzle.__drizzle_migrations`)
  return rows[0]?.level == null ? undefined : Number(rows[0].level)
}

/**
 * Migrates up to the given level in the caller's transaction; restoring an older backup needs the tables of its level.
 * Throws a StartError for a database older than the baseline.
 */
export async function migrateTo(db: Queryable, level: number): Promise<void> {
  const before = await levelOf(db)
  refuseTooOld(before)
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  await applyFunctions(db, '1-before-tables')
  const due = readMigrations().filter(({ folderMillis }) => folderMillis > (before ?? 0) && folderMillis <= level)
  for (const { sql: statements, hash, folderMillis } of due) {
    for (const statement of statements) await db.execute(sql.raw(statement))
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

/** The baseline is the schema of version 0.1.0. */
export function refuseTooOld(level: number | undefined): void {
  const [baseline = 0] = migrationLevels()
  if (level !== undefined && level < baseline)
    throw new StartError(
      'This shop was last run by a version before 0.1.0: run version 0.1.0 on it once, then this one.',
    )
}

const FUNCTIONS = path.join(ROOT, 'server/database/functions')

/** Generated columns, defaults and indexes call functions of the first phase; those of the second query tables. */
type Phase = '1-before-tables' | '2-after-tables'

/** Runs the files that are new or have changed since they last ran on this database, in alphabetical order. */
async function applyFunctions(db: Queryable, phase: Phase): Promise<void> {
  await db.execute(sql`create table if not exists drizzle.sql_functions (file text primary key, hash text not null)`)
  const { rows } = await db.execute<{ file: string; hash: string }>(sql`select file, hash from drizzle.sql_functions`)
  const applied = new Map(rows.map(({ file, hash }) => [file, hash]))
  for (const name of readdirSync(path.join(FUNCTIONS, phase)).sort()) {
    const file = `${phase}/${name}`
    const text = readFileSync(path.join(FUNCTIONS, file), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    if (applied.get(file) === hash) continue
    await db.execute(sql.raw(text))
    await db.execute(sql`
      insert into drizzle.sql_functions values (${file}, ${hash}) on conflict (file) do update set hash = excluded.hash`)
  }
}
