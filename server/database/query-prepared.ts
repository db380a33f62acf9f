import { is, Param, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { ROW_TYPES, type RowCodec } from './row-codec.ts'

interface PreparedRead<Row> {
  /** Identifies the statement: its SQL is compiled once per name, and PostgreSQL caches its plan under it. */
  name: string
  /** Off where each set of values needs its own plan. Must be the same for every use of the name. */
  cachePlan?: boolean
  row: RowCodec<Row>
  /** Selects the row's `selectList`. */
  statement: () => SQL
  values: Record<string, unknown>
}

const dialect = new PgDialect({ casing: 'snake_case' })

interface CompiledStatement {
  query: Pick<pg.QueryArrayConfig, 'name' | 'text' | 'rowMode' | 'types'>
  /** Each picks one parameter from the values. */
  params: ((values: Record<string, unknown>) => unknown)[]
}

/** Bounded because some names contain an offset. */
const compiled = new LRUCache<string, CompiledStatement>({ max: 500 })

/** For the hottest reads: skips building and mapping in Drizzle, which costs more than the rest of the request. */
export async function queryPrepared<Row>(on: pg.Pool | pg.PoolClient, read: PreparedRead<Row>): Promise<Row[]> {
  const { query, params } = compile(read)
  // The driver slowly copies a query's own properties; inherited ones are free.
  const config: pg.QueryArrayConfig = Object.create(query)
  config.values = params.map((param) => param(read.values))
  const { rows } = await on.query<unknown[]>(config)
  return rows.map(read.row.decode)
}

type Compiled = Pick<PreparedRead<unknown>, 'name' | 'cachePlan' | 'statement'>

function compile({ name, cachePlan = true, statement }: Compiled): CompiledStatement {
  const cached = compiled.get(name)
  if (cached) return cached
  const { sql, params } = dialect.sqlToQuery(statement())
  const query = { ...(cachePlan && { name }), text: sql, rowMode: 'array' as const, types: ROW_TYPES }
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
