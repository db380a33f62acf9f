import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Connection } from '../server/database/connect.ts'
import { EVERYTHING } from '../server/http/cache-tags.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** The schema with a copy of every table. */
const COPY = 'as_seeded'

interface Table extends Record<string, unknown> {
  name: string
  /** Without generated columns, which cannot be written. */
  columns: string[]
  /** The columns of its primary key, if it has one. */
  key: string[]
  /** The tables its foreign keys point to. */
  references: string[]
}

/** Copies all tables; the function it returns restores them, so that each journey starts with the same rows, sequences and empty mailbox. */
export async function snapshotShop({ db }: Connection, dataDir: string): Promise<() => Promise<void>> {
  const { rows: tables } = await db.execute<Table>(sql`
    select relname as name, array_agg(quote_ident(attname) order by attnum) as columns,
      array(select quote_ident(part.attname) from pg_index
        join pg_attribute part on part.attrelid = indrelid and part.attnum = any(indkey)
        where indrelid = pg_class.oid and indisprimary) as key,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as references
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by pg_class.oid, relname`)
  const { rows: sequences } = await db.execute<{ name: string; next: string }>(sql`
    select quote_ident(sequencename) as name, coalesce(last_value + 1, start_value) as next
    from pg_sequences where schemaname = 'public'`)
  const copies = tables.map(({ name }) => `create table ${COPY}.${name} as table public.${name};`)
  await db.execute(`create schema ${COPY}; ${copies.join('')}`)
  const names = tables.map(({ name }) => name).join(', ')
  const restore = [
    `lock ${names} in access exclusive mode nowait`,
    // The copies already hold what the triggers derive.
    ...tables.map(({ name }) => `alter table ${name} disable trigger user`),
    ...parentsFirst(tables).map(deleteNew).reverse(),
    ...parentsFirst(tables).map(restoreChanged),
    ...tables.map(({ name }) => `alter table ${name} enable trigger user`),
    ...sequences.map(({ name, next }) => `select setval('${name}', ${next}, false)`),
    // Mostly emails of the previous test.
    `delete from jobs.job where state in ('created', 'retry')`,
    // The server's caches: a product of the next test may have the id of one that is sold.
    `notify live, '${EVERYTHING}'`,
    `notify live, 'sales'`,
  ].join(';')
  return async () => {
    await lockAll(db, restore)
    // The server may be writing an email of the previous test into it: without retries that is ENOTEMPTY.
    await rm(path.join(dataDir, 'outbox'), { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * Runs statements that lock whole tables, and fail instead of waiting long for one. The server may hold locks: waiting for one
 * table while holding others could deadlock, so retry.
 */
export async function lockAll(db: Connection['db'], statements: string): Promise<void> {
  while (!(await db.transaction((tx) => tx.execute(statements)).then(() => true, unlessLocked))) {}
}

const deleteNew = ({ name, key }: Table): string =>
  key.length === 0
    ? `delete from ${name}`
    : `delete from ${name} where (${key}) not in (select ${key} from ${COPY}.${name})`

/** Only rows that differ: writing all of them took most of the time of a short journey. */
function restoreChanged({ name, columns, key }: Table): string {
  const insert = `insert into ${name} (${columns}) overriding system value
    select ${columns} from (table ${COPY}.${name} except all table public.${name}) as changed`
  if (key.length === 0) return insert
  const rest = columns.filter((column) => !key.includes(column))
  const update = rest.map((column) => `${column} = excluded.${column}`)
  return `${insert} on conflict (${key}) do ${rest.length === 0 ? 'nothing' : `update set ${update}`}`
}

function parentsFirst(tables: Table[]): Table[] {
  const sorted: Table[] = []
  const place = (table: Table) => {
    if (sorted.includes(table)) return
    for (const parent of tables.filter(({ name }) => table.references.includes(name))) place(parent)
    sorted.push(table)
  }
  for (const table of tables) place(table)
  return sorted
}

function unlessLocked(error: Error & { cause?: unknown }): false {
  if ((error.cause as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE) return false
  throw error
}
