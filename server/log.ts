import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { isNoConnection } from './database/unavailable.ts'
import type { Settings } from './settings.ts'

type Destination = Parameters<typeof pino>[1]

/** Redacted in case somebody logs a whole object. */
const SECRETS = ['password', 'passwordHash', 'token', 'secret', 'cookie', 'authorization', 'set-cookie']
const REDACTED_PATHS = SECRETS.flatMap((name) =>
  ['', '*.', '*.*.'].map((depth) => (depth ? `${depth}["${name}"]`.replace('.[', '[') : `["${name}"]`)),
)

/** A system call for each line costs a third of what a cached answer does. Lines left at exit are written by pino. */
const WRITE_BYTES = 4096
const FLUSH_MS = 100

export function createLog({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>, destination?: Destination): Logger {
  const options: LoggerOptions = {
    level: LOG_LEVEL,
    serializers: { err: serializeError },
    redact: { paths: REDACTED_PATHS, censor: '(hidden)' },
  }
  if (destination) return pino(options, destination)
  if (process.stdout.isTTY) return pino({ ...options, transport: { target: 'pino-pretty' } })
  return pino(options, pino.destination({ sync: false, minLength: WRITE_BYTES, periodicFlush: FLUSH_MS }))
}

/**
 * Leaves out the values of failed queries, which may be email addresses, password hashes or the text of emails, and the
 * stack of refused and ended connections, which are logged by the dozen and are no bugs.
 */
function serializeError(error: Error): unknown {
  if (!(error instanceof DrizzleQueryError)) {
    const logged = pino.stdSerializers.err(error)
    return isNoConnection(error) ? { ...logged, stack: undefined } : logged
  }
  const { code, constraint } = (error.cause ?? {}) as { code?: string; constraint?: string }
  return {
    type: error.name,
    message: error.cause?.message,
    query: error.query,
    code,
    constraint,
    stack: error.cause && isNoConnection(error.cause) ? undefined : error.cause?.stack,
  }
}
