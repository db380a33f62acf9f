import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { ErrorAnswer } from '../../contracts/call.ts'

/** Server internals: stack traces, file paths, SQL, names of tables and libraries. */
const INTERNALS =
  /\n\s+at |node_modules|file:\/\/\/|\/work\/|\/tmp\/|\.(ts|tsx|mjs):\d+|\b(select|insert into|update|delete from)\b[^.]*\b(from|values|set|where)\b|syntax error|violates|relation "|column "|invalid input syntax|fastify|drizzle|postgres|ZodError/i
/** No response may contain these. */
const SECRETS =
  /passwordHash|password_hash|argon2id|googleSubject|google_subject|emailVerificationToken|passwordResetToken/

/** What is wrong with a response, or null. */
export function responseFault(response: LightMyRequestResponse, url: string): string | null {
  const { statusCode, headers } = response
  const body = textOf(response)
  const { pathname } = new URL(url, 'http://fernvale')
  if (statusCode >= 500) return 'is a server error'
  if (SECRETS.test(body) && !pathname.startsWith('/api/docs')) return 'leaks a secret'
  if (statusCode < 400) return null
  if (INTERNALS.test(body)) return 'leaks internals'
  if (!pathname.startsWith('/api/')) return null
  const type = String(headers['content-type'])
  if (!type.startsWith('application/json')) return `is ${type} instead of JSON`
  const { data: answer } = ErrorAnswer.strict().safeParse(JSON.parse(body))
  return answer?.message ? null : 'is not an error message'
}

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  if (headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString()
  return rawPayload.toString()
}
