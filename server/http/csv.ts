import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A line per RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** Escapes user input that a spreadsheet would run as a formula. */
export const asText = (text: string): string => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

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
