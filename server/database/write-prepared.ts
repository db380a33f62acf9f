import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { perKey } from '../per-key.ts'
import { clientOf, type Queryable } from './connect.ts'
import { queryPrepared } from './query-prepared.ts'
import { type RowCodec, rowCodec } from './row-codec.ts'

const codecOf = perKey((table: PgTable) => rowCodec(getTableColumns(table)))

/**
 * Inserts rows that all have the same columns, and returns them with their defaults, in their order. One statement for any number of rows:
 * the values come as an array for each column.
 */
export async function insertPrepared<T extends PgTable>(
  db: Queryable,
  table: T,
  rows: T['$inferInsert'][],
): Promise<T['$inferSelect'][]> {
  const [first] = rows
  if (!first) return []
  const names = definedColumns(first)
  for (const row of rows)
    if (
      definedColumns(row).length !== names.length ||
      names.some((name) => row[name as keyof typeof row] === undefined)
    )
      throw new Error('rows that are inserted together have the same columns')
  const columns = getTableColumns(table)
  const row = codecOf(table) as RowCodec<T['$inferSelect']>
  const statement = () => {
    const into = names.map((name) => sql.identifier(toSnakeCase(columns[name]?.name ?? name)))
    const from = names.map((name) => arrayPlaceholder(columns[name] as PgColumn, name))
    return sql`insert into ${table} (${sql.join(into, sql`, `)}) select * from unnest(${sql.join(from, sql`, `)})
      returning ${row.selectList}`
  }
  const values = Object.fromEntries(
    names.map((name) => [name, encodeAll(columns[name] as PgColumn, rows, name as keyof T['$inferInsert'])]),
  )
  return queryPrepared(clientOf(db), { name: `insert ${getTableName(table)} (${names})`, row, statement, values })
}

export const arrayPlaceholder = (column: PgColumn, name: string): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(column.getSQLType())}[]`

/** One column of these rows as the driver takes it. */
export const encodeAll = <Row>(column: PgColumn, rows: Row[], name: keyof Row): unknown[] =>
  rows.map((row) => {
    const value = row[name]
    return value === null ? null : column.mapToDriverValue(value)
  })

/** The columns that a row sets. Like Drizzle, ignores undefined. */
export const definedColumns = (row: object): string[] =>
  Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : column))

/** A row of placeholders for compiling a statement. Drizzle accepts them, but its types do not. */
export const placeholderRow = <Row>(columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])) as Row
