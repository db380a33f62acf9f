import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** A row as PostgreSQL writes it, column by column. */
export type TextRow = (string | null)[]

export interface HotRead {
  /**
   * Under a name PostgreSQL keeps the plan of a statement, and we its text: one name is always one statement. Without a
   * name it is planned for its values each time.
   */
  name?: string | undefined
  statement: () => SQL
  /** For the placeholders of the statement. */
  values: Record<string, unknown>
}

const AS_TEXT = { getTypeParser: () => (value: string) => value }
const dialect = new PgDialect({ casing: 'snake_case' })
const texts = new Map<string, { sql: string; params: unknown[] }>()

/**
 * For the reads that every visitor makes: the rows skip the mapping of Drizzle and of the driver, which would cost more
 * than all the rest of such a request.
 */
export async function readText<Row extends TextRow>(pool: pg.Pool, read: HotRead): Promise<Row[]> {
  const { sql, params } = textOf(read)
  const values = fillPlaceholders(params, read.values)
  const query = { name: read.name, text: sql, values, rowMode: 'array' as const, types: AS_TEXT }
  return (await pool.query<Row>(query)).rows
}

function textOf({ name, statement }: HotRead) {
  const known = name === undefined ? undefined : texts.get(name)
  if (known) return known
  const text = dialect.sqlToQuery(statement())
  if (name !== undefined) texts.set(name, text)
  return text
}
