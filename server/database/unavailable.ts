/**
 * PostgreSQL's names for what has nothing to do with the statement. Class 08: the connection is gone. 25006: a primary that has
 * become a standby. 25P03, 57014 and 55P03: our own time limits for idle transactions, statements and locks. 40P01: a deadlock.
 * Class 53: no room on its disk, no memory, no connection free. Class 57: shutting down, crashed, starting up. 58030: its disk fails.
 */
const STATES = new Set([
  ...[
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
    '25006',
    '25P03',
    '40P01',
    '53000',
    '53100',
    '53200',
    '53300',
    '53400',
  ],
  ...['55P03', '57014', '57P01', '57P02', '57P03', '57P05', '58030'],
])

/** The operating system's names for a connection that broke or could not be made. */
const SOCKET_CODES = new Set([
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'],
])

/** What `pg` says when a connection ends under a query, or none is to be had. It has no codes for them. */
const WORDS =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** Whether a query failed because the database is away, starting, full or busy: not for anything that it was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall, severity } = error as NodeJS.ErrnoException & { severity?: string }
  if (STATES.has(code) || SOCKET_CODES.has(code) || WORDS.test(error.message)) return true
  // The session is over, whatever the reason; a pooler such as PgBouncer has reasons of its own.
  if (severity === 'FATAL' || severity === 'PANIC') return true
  // Its port refuses, or its socket is not there. Providers' own failures to connect are told by their ports.
  if (syscall === 'connect') return true
  return isDatabaseUnavailable(error.cause)
}
