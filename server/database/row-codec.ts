import { type Column, is, SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import pg from 'pg'

/** Columns, and expressions with `mapWith`, by their names in the row. */
type Columns = Record<string, Column | SQL>

export interface RowCodec<Row> {
  selectList: SQL
  /** Takes the driver's values in the order of the select list. */
  decode: (values: unknown[]) => Row
}

export type RowOf<C extends Columns> = SelectResultFields<C>

/** One declaration yields the select list, the row's type and the decoder. */
export function rowCodec<C extends Columns>(columns: C): RowCodec<RowOf<C>> {
  const fields = Object.entries(columns).map(([name, column]) => ({ name, decoder: decoderOf(column) }))
  return {
    selectList: sql.join(Object.values(columns), sql`, `),
    decode(values) {
      const row: Record<string, unknown> = {}
      for (let index = 0; index < fields.length; index++) {
        const field = fields[index]
        if (!field) continue
        const value = values[index]
        row[field.name] = value === null ? null : field.decoder.mapFromDriverValue(value)
      }
      return row as RowOf<C>
    },
  }
}

/** A table's part is null if its first column is, as for an outer join without a match. */
type JoinedRow<T extends Record<string, Columns>> = { [Name in keyof T]: RowOf<T[Name]> | null }

/** `rowCodec` for a join. The first column of each table must be `not null`. */
export function joinedCodec<T extends Record<string, Columns>>(tables: T): RowCodec<JoinedRow<T>> {
  let end = 0
  const parts = Object.entries(tables).map(([name, columns]) => {
    const start = end
    end += Object.keys(columns).length
    return { name, start, end, codec: rowCodec(columns) }
  })
  return {
    selectList: sql.join(
      parts.map(({ codec }) => codec.selectList),
      sql`, `,
    ),
    decode: (values) =>
      Object.fromEntries(
        parts.map(({ name, start, end, codec }) => [
          name,
          values[start] === null ? null : codec.decode(values.slice(start, end)),
        ]),
      ) as JoinedRow<T>,
  }
}

/** Drizzle's types hide the decoder of an expression. */
const decoderOf = (column: Column | SQL): Pick<Column, 'mapFromDriverValue'> =>
  is(column, SQL) ? Reflect.get(column, 'decoder') : column

/** A timestamp in ISO 8601. Going through a Date would cost ten times as much. */
export const isoTime = (column: Column): SQL<string> => sql`${column}`.mapWith(readTimestamp)

/** PostgreSQL sends `2026-11-21 18:05:07.123456+00` on a connection in UTC. */
export function readTimestamp(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  const fraction = text.slice(20, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

const TIMESTAMPTZ = 1184
const TEXT_ARRAY = 1009
const asText = (text: string): string => text
/** The driver's types only name scalar types. */
const readQuoted: (text: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY as never)

/** `{a,b}`. Elements with a comma, brace or space are quoted; the driver's slower parser handles those. */
const readArray = (text: string): string[] =>
  text === '{}' ? [] : text.includes('"') ? readQuoted(text) : text.slice(1, -1).split(',')

/** The driver's parsers, except for timestamps (decoded by the column, as in Drizzle) and text arrays (slow). */
export const ROW_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format) =>
    type === TIMESTAMPTZ ? asText : type === TEXT_ARRAY ? readArray : pg.types.getTypeParser(type, format),
}
