import { sql } from 'drizzle-orm'
import { escapeIdentifier } from 'pg'
import type { Queryable } from '../../database/connect.ts'
import type { Table } from './backup-format.ts'

export async function findTables(db: Queryable): Promise<Table[]> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1 order by 1`)
  const { rows: references } = await db.execute<{ name: string; target: string }>(sql`
    select c.relname as name, t.relname as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`)
  return topologicalOrder(rows, references)
}

/** Referenced tables first. Throws on circular references. */
function topologicalOrder(tables: readonly Table[], references: readonly { name: string; target: string }[]): Table[] {
  const ordered: Table[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const free = [...waiting].filter(
      ({ name }) => !references.some((one) => one.name === name && names.has(one.target)),
    )
    if (free.length === 0) throw new Error(`these tables refer to each other: ${[...names].join(', ')}`)
    for (const table of free) waiting.delete(table)
    ordered.push(...free)
  }
  return ordered
}

interface Sequence extends Record<string, unknown> {
  name: string
  value: string
  isCalled: boolean
}

export async function findSequences(db: Queryable): Promise<Sequence[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: state } = await db.execute<{ value: string; called: boolean }>(
      sql`select last_value::text as value, is_called as called from ${sql.identifier(name)}`,
    )
    sequences.push({ name, value: state[0]?.value ?? '1', isCalled: state[0]?.called ?? false })
  }
  return sequences
}

export async function setSequence(db: Queryable, { name, value, isCalled }: Sequence): Promise<void> {
  await db.execute(sql`select setval(${`public.${escapeIdentifier(name)}`}::regclass, ${value}::bigint, ${isCalled})`)
}

/** Excludes recurring jobs, which have no data. */
export const PENDING_JOBS = `select name, data from jobs.job where data is not null and state in ('created', 'retry', 'active')`

/** Through JSON, because older schemas lack the column. */
const NOT_DELETING = sql`to_jsonb(images) ->> 'deletion_started_at' is null`

export async function imagePaths(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`select path from images where ${NOT_DELETING} order by path`)
  return rows.map(({ path }) => path)
}

/** Those of the paths that are still recorded and not being deleted. */
export async function stillStoredPaths(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(
    sql`select path from images where path = any(${sql.param([...paths])}::text[]) and ${NOT_DELETING}`,
  )
  return rows.map(({ path }) => path)
}

export const copyOut = ({ name, columns }: Table): string =>
  `copy (select ${list(columns)} from ${escapeIdentifier(name)}) to stdout`
export const copyIn = ({ name, columns }: Table): string =>
  `copy ${escapeIdentifier(name)} (${list(columns)}) from stdin`

const list = (names: readonly string[]): string => names.map(escapeIdentifier).join(', ')
