import { is, Param, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** A row as PostgreSQL writes it, column by column. */
type TextRow = (string | null)[]

export interface HotRead {
  /** One name is always one statement: its text is written once, and PostgreSQL keeps its plan. */
  name: string
  /** False where the plan has to be made for the values each time; of one name always the same. */
  isPlanKept?: boolean
  statement: () => SQL
  /** For the placeholders of the statement. */
  values: Record<string, unknown>
}

const AS_TEXT = { getTypeParser: () => (value: string) => value }
const dialect = new PgDialect({ casing: 'snake_case' })

interface Text {
  /** What is the same each time. */
  query: Pick<pg.QueryArrayConfig, 'name' | 'text' | 'rowMode' | 'types'>
  /** Each reads its parameter from the values. */
  params: ((values: HotRead['values']) => unknown)[]
}

/** Names with an offset in them are without number. */
const texts = new LRUCache<string, Text>({ max: 500 })

/**
 * For the reads that every visitor makes: the rows skip the mapping of Drizzle and of the driver, which would cost more
 * than all the rest of such a request.
 */
export async function queryRaw<Row extends TextRow>(pool: pg.Pool, read: HotRead): Promise<Row[]> {
  const { query, params } = textOf(read)
  // The driver copies whatever a query has of its own, slowly; what it inherits costs nothing.
  const own: pg.QueryArrayConfig = Object.create(query)
  own.values = params.map((valueIn) => valueIn(read.values))
  return (await pool.query<Row>(own)).rows
}

function textOf({ name, isPlanKept = true, statement }: HotRead): Text {
  const known = texts.get(name)
  if (known) return known
  const { sql, params } = dialect.sqlToQuery(statement())
  const query = { ...(isPlanKept && { name }), text: sql, rowMode: 'array' as const, types: AS_TEXT }
  const text = { query, params: params.map(reader) }
  texts.set(name, text)
  return text
}

/** Drizzle's own `fillPlaceholders` looks through its classes for each parameter again each time. */
function reader(param: unknown): Text['params'][number] {
  const { value, encode } = is(param, Param)
    ? { value: param.value, encode: (given: unknown) => param.encoder.mapToDriverValue(given) }
    : { value: param, encode: (given: unknown) => given }
  if (!is(value, Placeholder)) return () => encode(value)
  const { name } = value
  return (values) => {
    if (!(name in values)) throw new Error(`the statement has no value for ${name}`)
    return encode(values[name])
  }
}
