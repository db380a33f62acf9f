import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { clientOf, type Queryable } from './connect.ts'
import { queryPrepared } from './query-prepared.ts'
import { type RowCodec, rowCodec } from './row-codec.ts'

const codecs = new Map<PgTable, RowCodec<unknown>>()

/** Inserts rows that all have the same columns, and returns them with their defaults. */
export async function insertPrepared<T extends PgTable>(
  db: Queryable,
  table: T,
  rows: T['$inferInsert'][],
): Promise<T['$inferSelect'][]> {
  const columns = definedColumns(rows[0] ?? {})
  const row = (codecs.get(table) ?? rowCodec(getTableColumns(table))) as RowCodec<T['$inferSelect']>
  codecs.set(table, row)
  const values: Record<string, unknown> = {}
  for (const [index, given] of rows.entries()) {
    const own = definedColumns(given)
    if (own.length !== columns.length) throw new Error('rows that are inserted together have the same columns')
    for (const column of own) values[`${index} ${column}`] = given[column as keyof typeof given]
  }
  const statement = () => {
    const placeholders = rows.map((_, index) => placeholderRow<T['$inferInsert']>(columns, `${index} `))
    return db.insert(table).values(placeholders).returning().getSQL()
  }
  const name = `insert ${rows.length} ${getTableName(table)} (${columns})`
  return queryPrepared(clientOf(db), { name, row, statement, values })
}

/** The columns that a row sets. Like Drizzle, ignores undefined. */
export const definedColumns = (row: object): string[] =>
  Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : column))

/** A row of placeholders for compiling a statement. Drizzle accepts them, but its types do not. */
export const placeholderRow = <Row>(columns: readonly string[], prefix = ''): Row =>
  Object.fromEntries(columns.map((column) => [column, sql.placeholder(prefix + column)])) as Row
