import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** A row as PostgreSQL writes it, column by column. */
export type TextRow = (string | null)[]

export interface HotRead {
  /** One name is always one statement: its text is written once, and PostgreSQL keeps its plan. */
  name: string
  /** False where the plan has to be made for the values each time. */
  isPlanKept?: boolean
  statement: () => SQL
  /** For the placeholders of the statement. */
  values: Record<string, unknown>
}

const AS_TEXT = { getTypeParser: () => (value: string) => value }
const dialect = new PgDialect({ casing: 'snake_case' })
/** Names with an offset in them are without number. */
const texts = new LRUCache<string, { sql: string; params: unknown[] }>({ max: 500 })

/**
 * For the reads that every visitor makes: the rows skip the mapping of Drizzle and of the driver, which would cost more
 * than all the rest of such a request.
 */
export async function readText<Row extends TextRow>(pool: pg.Pool, read: HotRead): Promise<Row[]> {
  const { sql, params } = textOf(read)
  const values = fillPlaceholders(params, read.values)
  const query = {
    name: read.isPlanKept === false ? undefined : read.name,
    text: sql,
    values,
    rowMode: 'array' as const,
    types: AS_TEXT,
  }
  return (await pool.query<Row>(query)).rows
}

function textOf({ name, statement }: HotRead) {
  const known = texts.get(name)
  if (known) return known
  const text = dialect.sqlToQuery(statement())
  texts.set(name, text)
  return text
}
