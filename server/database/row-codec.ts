import { type Column, is, SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import pg from 'pg'

/** What to select, by the names that the row gives it: columns, and expressions with `mapWith`. */
type Columns = Record<string, Column | SQL>

export interface RowCodec<Row> {
  /** What a statement selects. */
  selectList: SQL
  /** Takes what the driver read, in the order of the select list. */
  decode: (values: unknown[]) => Row
}

/** The row that has these. */
export type RowOf<C extends Columns> = SelectResultFields<C>

/** Columns declared once: what a statement selects, the row's type, and how its values are read. */
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

/** What each table of a join gives: null where its first column is, as without a match in an outer join. */
export type JoinedRow<T extends Record<string, Columns>> = { [Name in keyof T]: RowOf<T[Name]> | null }

/** The same for a join. The first column of each table must be one that is never null. */
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

/** Drizzle keeps the decoder of an expression out of its types. */
const decoderOf = (column: Column | SQL): Pick<Column, 'mapFromDriverValue'> =>
  is(column, SQL) ? Reflect.get(column, 'decoder') : column

/** A moment as JSON has it, without the Date in between, which costs ten times as much. */
export const isoTime = (column: Column): SQL<string> => sql`${column}`.mapWith(readTimestamp)

/** PostgreSQL writes `2026-11-21 18:05:07.123456+00` to a connection in UTC. */
export function readTimestamp(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  const fraction = text.slice(20, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

const TIMESTAMPTZ = 1184
const TEXT_ARRAY = 1009
const asText = (text: string): string => text
/** The driver's list of names has scalar types only. */
const readQuoted: (text: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY as never)

/** `{a,b}`. An element with a comma, a brace or a space in it comes in quotes, and goes to the driver's own reader. */
const readArray = (text: string): string[] =>
  text === '{}' ? [] : text.includes('"') ? readQuoted(text) : text.slice(1, -1).split(',')

/** The driver's own types, but for moments, which columns read from text as with Drizzle, and arrays, which it reads slowly. */
export const ROW_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format) =>
    type === TIMESTAMPTZ ? asText : type === TEXT_ARRAY ? readArray : pg.types.getTypeParser(type, format),
}
