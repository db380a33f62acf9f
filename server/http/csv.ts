import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A line as spreadsheets read it (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** For what people typed: a spreadsheet would run a text that begins like a formula. */
export const asText = (text: string): string => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** Sends a file of any length, line by line, as fast as the browser takes it. */
export function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply {
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(Readable.from(lines))
}
