import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'

/** What only the inside of a server knows: stack traces, files, SQL, the names of tables and of what it is built from. */
const INSIDE =
  /\n\s+at |node_modules|file:\/\/\/|\/work\/|\/tmp\/|\.(ts|tsx|mjs):\d+|\b(select|insert into|update|delete from)\b[^.]*\b(from|values|set|where)\b|syntax error|violates|relation "|column "|invalid input syntax|fastify|drizzle|postgres|ZodError/i
/** No answer at all may hold these. */
const SECRETS =
  /passwordHash|password_hash|argon2id|googleSubject|google_subject|emailVerificationToken|passwordResetToken/

/** What is wrong with an answer; null for a good one. */
export function answerFault(response: LightMyRequestResponse, url: string): string | null {
  const { statusCode, headers } = response
  const body = textOf(response)
  const { pathname } = new URL(url, 'http://fernvale')
  if (statusCode >= 500) return 'is a fault of the server'
  if (SECRETS.test(body) && !pathname.startsWith('/api/docs')) return 'tells a secret'
  if (statusCode < 400) return null
  if (INSIDE.test(body)) return 'shows the inside'
  if (!pathname.startsWith('/api/')) return null
  const type = String(headers['content-type'])
  if (!type.startsWith('application/json')) return `is ${type} instead of JSON`
  const { message, fields, ...rest } = JSON.parse(body)
  const isRight = typeof message === 'string' && message !== '' && Object.keys(rest).length === 0
  return isRight && (fields === undefined || typeof fields === 'object') ? null : 'is no message'
}

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  if (headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString()
  return rawPayload.toString()
}
