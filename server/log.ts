import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, type LoggerOptions, pino } from 'pino'
import type { Settings } from './settings.ts'

type Destination = Parameters<typeof pino>[1]

/** Keys whose values open something. Nobody logs them on purpose; whoever logs a whole object shall not either. */
const SECRETS = ['password', 'passwordHash', 'token', 'secret', 'cookie', 'authorization', 'set-cookie']
const UNTOLD = SECRETS.flatMap((name) =>
  ['', '*.', '*.*.'].map((depth) => (depth ? `${depth}["${name}"]`.replace('.[', '[') : `["${name}"]`)),
)

/** The server's log: JSON lines, or text where a person watches. */
export function createLog({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>, destination?: Destination): Logger {
  const options: LoggerOptions = {
    level: LOG_LEVEL,
    serializers: { err: tellError },
    redact: { paths: UNTOLD, censor: '(hidden)' },
  }
  if (destination) return pino(options, destination)
  return pino({ ...options, ...(process.stdout.isTTY && { transport: { target: 'pino-pretty' } }) })
}

/** A failed query is told without its values, which are somebody's data: addresses, password hashes, the text of mails. */
function tellError(error: Error): unknown {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error)
  const { code, constraint } = (error.cause ?? {}) as { code?: string; constraint?: string }
  return {
    type: error.name,
    message: error.cause?.message,
    query: error.query,
    code,
    constraint,
    stack: error.cause?.stack,
  }
}
