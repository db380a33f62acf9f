import { createHash } from 'node:crypto'
import { DrizzleQueryError, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Client } from './connect.ts'
import { ROW_TYPES, type RowCodec } from './row-codec.ts'

interface PreparedQuery<Row> {
  /** The SQL is compiled once per name, and PostgreSQL caches the plan under it. */
  name: string
  /** False if each set of values needs its own plan. Must be the same for every use of the name. */
  cachePlan?: boolean
  row: RowCodec<Row>
  /** Selects or returns the row's `selectList`. */
  statement: () => SQL
  values: Record<string, unknown>
}

const dialect = new PgDialect({ casing: 'snake_case' })

interface CompiledStatement {
  query: Pick<pg.QueryArrayConfig, 'name' | 'text' | 'rowMode' | 'types'>
  params: ((values: Record<string, unknown>) => unknown)[]
}

/** Bounded because some names contain an offset. */
const compiled = new LRUCache<string, CompiledStatement>({ max: 500 })

/**
 * A parameter with a list. PostgreSQL counts the values of a bare parameter, finds one or two cheaper than the ten that a cached
 * plan assumes, and plans the statement again for every call. For tables that hardly change, planning costs more than running
 * it; for tables that grow quickly, such as checkouts at an opening, a fresh plan is the better one.
 */
export const idList = (name: string): SQL => sql`(select ${sql.placeholder(name)}::bigint[])::bigint[]`
export const textList = (name: string): SQL => sql`(select ${sql.placeholder(name)}::text[])::text[]`

/**
 * Runs a hot statement without Drizzle's query building and row mapping, which cost more than the rest of a request.
 * Throws what Drizzle throws.
 */
export async function queryPrepared<Row>(on: Client, prepared: PreparedQuery<Row>): Promise<Row[]> {
  const { query, params } = compile(prepared)
  const values = params.map((param) => param(prepared.values))
  return (await queryNamed(on, query, values)).map(prepared.row.decode)
}

/** Runs a statement on the driver. Errors keep values apart from the text, so logs can leave them out. */
export async function queryNamed(
  on: Client,
  query: CompiledStatement['query'],
  values: unknown[],
): Promise<unknown[][]> {
  // The driver is slow to copy own properties; inherited ones are free.
  const config: pg.QueryArrayConfig = Object.create(query)
  config.values = values
  try {
    const { rows } = await on.query<unknown[]>(config)
    return rows
  } catch (error) {
    throw new DrizzleQueryError(query.text, values, error as Error)
  }
}

type Compiled = Pick<PreparedQuery<unknown>, 'name' | 'cachePlan' | 'statement'>

function compile({ name, cachePlan = true, statement }: Compiled): CompiledStatement {
  const cached = compiled.get(name)
  if (cached) return cached
  const { sql: text, params } = dialect.sqlToQuery(statement())
  const query = { ...(cachePlan && { name: shortName(name) }), text, rowMode: 'array' as const, types: ROW_TYPES }
  const result = { query, params: params.map(reader) }
  compiled.set(name, result)
  return result
}

/** The driver warns about longer names. */
const MAX_NAME = 63

const shortName = (name: string): string =>
  name.length <= MAX_NAME ? name : createHash('sha256').update(name).digest('base64url')

/** Replaces Drizzle's `fillPlaceholders`, which inspects every parameter's class on each call. */
function reader(param: unknown): CompiledStatement['params'][number] {
  const { value, encode } = is(param, Param)
    ? { value: param.value, encode: (raw: unknown) => (raw === null ? null : param.encoder.mapToDriverValue(raw)) }
    : { value: param, encode: (raw: unknown) => raw }
  if (!is(value, Placeholder)) return () => encode(value)
  const { name } = value
  return (values) => {
    if (!(name in values)) throw new Error(`the statement has no value for ${name}`)
    return encode(values[name])
  }
}
