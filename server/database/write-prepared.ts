import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { clientOf, type Queryable } from './connect.ts'
import { queryPrepared } from './query-prepared.ts'
import { type RowCodec, rowCodec } from './row-codec.ts'

const codecs = new Map<PgTable, RowCodec<unknown>>()

/** Inserts one or more rows, all with the same columns, and returns them whole. */
export async function insertPrepared<T extends PgTable>(
  db: Queryable,
  table: T,
  rows: T['$inferInsert'][],
): Promise<T['$inferSelect'][]> {
  const columns = givenIn(rows[0] ?? {})
  const row = (codecs.get(table) ?? rowCodec(getTableColumns(table))) as RowCodec<T['$inferSelect']>
  codecs.set(table, row)
  const values: Record<string, unknown> = {}
  for (const [index, given] of rows.entries()) {
    const own = givenIn(given)
    if (own.length !== columns.length) throw new Error('rows that are inserted together have the same columns')
    for (const column of own) values[`${index} ${column}`] = given[column as keyof typeof given]
  }
  const statement = () => {
    const placeholders = rows.map((_, index) => placeholdersOf<T['$inferInsert']>(columns, `${index} `))
    return db.insert(table).values(placeholders).returning().getSQL()
  }
  const name = `insert ${rows.length} ${getTableName(table)} (${columns})`
  return queryPrepared(clientOf(db), { name, row, statement, values })
}

/** The columns that a row gives values to, as Drizzle reads it. */
export const givenIn = (row: object): string[] =>
  Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : column))

/** Stands for a row of values while a statement is compiled. Drizzle takes placeholders, but its types do not know them. */
export const placeholdersOf = <Row>(columns: readonly string[], prefix = ''): Row =>
  Object.fromEntries(columns.map((column) => [column, sql.placeholder(prefix + column)])) as Row
