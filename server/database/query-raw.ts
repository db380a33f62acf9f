import { is, Param, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** Column values in PostgreSQL's text format. */
type TextRow = (string | null)[]

export interface HotRead {
  /** Identifies the statement: its SQL is compiled once per name, and PostgreSQL caches its plan under it. */
  name: string
  /** Off where each set of values needs its own plan. Must be the same for every use of the name. */
  cachePlan?: boolean
  statement: () => SQL
  /** Values for the statement's placeholders. */
  values: Record<string, unknown>
}

const AS_TEXT = { getTypeParser: () => (value: string) => value }
const dialect = new PgDialect({ casing: 'snake_case' })

interface CompiledStatement {
  query: Pick<pg.QueryArrayConfig, 'name' | 'text' | 'rowMode' | 'types'>
  /** Each picks one parameter from the values. */
  params: ((values: HotRead['values']) => unknown)[]
}

/** Bounded because some names contain an offset. */
const compiled = new LRUCache<string, CompiledStatement>({ max: 500 })

/**
 * For the hottest reads: skips Drizzle's and the driver's row mapping, which costs more than the rest of the request.
 */
export async function queryRaw<Row extends TextRow>(pool: pg.Pool, read: HotRead): Promise<Row[]> {
  const { query, params } = compile(read)
  // The driver slowly copies a query's own properties; inherited ones are free.
  const config: pg.QueryArrayConfig = Object.create(query)
  config.values = params.map((param) => param(read.values))
  return (await pool.query<Row>(config)).rows
}

function compile({ name, cachePlan = true, statement }: HotRead): CompiledStatement {
  const cached = compiled.get(name)
  if (cached) return cached
  const { sql, params } = dialect.sqlToQuery(statement())
  const query = { ...(cachePlan && { name }), text: sql, rowMode: 'array' as const, types: AS_TEXT }
  const result = { query, params: params.map(reader) }
  compiled.set(name, result)
  return result
}

/** Replaces Drizzle's `fillPlaceholders`, which inspects every parameter's class on each call. */
function reader(param: unknown): CompiledStatement['params'][number] {
  const { value, encode } = is(param, Param)
    ? { value: param.value, encode: (raw: unknown) => param.encoder.mapToDriverValue(raw) }
    : { value: param, encode: (raw: unknown) => raw }
  if (!is(value, Placeholder)) return () => encode(value)
  const { name } = value
  return (values) => {
    if (!(name in values)) throw new Error(`the statement has no value for ${name}`)
    return encode(values[name])
  }
}
