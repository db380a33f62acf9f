import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Cell = string | Date

/** A line per RFC 4180, with times in ISO 8601. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`

/** The cells of a row, each with its heading. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[]

export const csvHead = <Row>(columns: Columns<Row>): string => csvLine(columns.map(([heading]) => heading))

export const csvRow = <Row>(columns: Columns<Row>, row: Row): string => csvLine(columns.map(([, cell]) => cell(row)))

/** What starts a formula, also as typed on a Japanese keyboard. */
const FORMULA = '\\s*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]'
/** Where numbers have a decimal comma, Excel starts a new cell at each semicolon, even within our quotes. */
const CELL_OF_FORMULA = new RegExp(`(^|;)(?=${FORMULA})`, 'g')

/** Escapes user input that a spreadsheet would run as a formula. */
export const asText = (text: string): string => text.replaceAll(CELL_OF_FORMULA, "$1'")

const quoted = (cell: Cell): string => `"${(cell instanceof Date ? cell.toISOString() : cell).replaceAll('"', '""')}"`

/** Streams a file of any length with backpressure. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  lines: AsyncIterable<string> | Iterable<string>,
): FastifyReply {
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(Readable.from(lines))
}
