import { DrizzleQueryError } from 'drizzle-orm'
import { codeOf } from '../error-code.ts'

/**
 * SQLSTATE codes of failures that are not the statement's fault. Class 08: connection lost. 25006: the primary became a
 * standby. 25P03, 57014 and 55P03: our timeouts for idle transactions, statements and locks. 40P01: deadlock. Class 53:
 * out of disk, memory or connections. Class 57: shutting down, crashed or starting up. 58030: I/O error.
 */
const SQL_STATES = new Set([
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
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '58030',
])

const CONNECT_CODES = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']
const SOCKET_CODES = new Set([
  ...CONNECT_CODES,
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ECONNABORTED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

/** `pg` has no error codes for a connection that is lost during a query or cannot be acquired. */
const MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** Whether a query failed because a row that it refers to was just deleted. */
export const isReferenceGone = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === '23503' || isReferenceGone(error.cause))

/** Whether a query failed because the database is down, starting, full or busy, rather than because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isNoConnection(error) || SQL_STATES.has(codeOf(error)) || isDatabaseUnavailable(error.cause)
}

/** Whether a query was never sent, because the database is down or starting (57P03). */
export function isUnsent(error: Error): boolean {
  const reason = error instanceof DrizzleQueryError ? error.cause : error
  return reason !== undefined && [...CONNECT_CODES, '57P03'].includes(codeOf(reason))
}

/** Whether a connection, to the database or a provider, was refused or ended. Looks at no cause. */
export function isNoConnection(error: Error): boolean {
  const { syscall, severity = '' } = error as NodeJS.ErrnoException & { severity?: string }
  // Connection refused, or no such socket.
  if (syscall === 'connect' || SOCKET_CODES.has(codeOf(error)) || MESSAGES.test(error.message)) return true
  // The session is over, whatever the code; poolers such as PgBouncer send their own codes.
  return severity === 'FATAL' || severity === 'PANIC'
}
