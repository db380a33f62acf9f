import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { perKey } from '../per-key.ts'

export interface DatabaseUser {
  pool: pg.Pool
  log: FastifyBaseLogger
}

const REMINDER_MS = 60_000

const reportOf = perKey((_pool: pg.Pool) => ({ isOpen: false, at: Number.NEGATIVE_INFINITY }))

/**
 * Call for each attempt that fails. Logs at most one a minute, so that one broken connection among others does not flood the log.
 * Attempts after our own end of the pool, while the server stops, are no outage.
 */
export function reportUnreachable({ pool, log }: DatabaseUser, { message, code }: NodeJS.ErrnoException): void {
  const report = reportOf(pool)
  if (pool.ending || performance.now() - report.at < REMINDER_MS) return
  report.isOpen = true
  report.at = performance.now()
  log.warn(`the database cannot be reached: ${message || code}`)
}

/** Call for each attempt that succeeds. */
export function reportReachable({ pool, log }: DatabaseUser): void {
  const report = reportOf(pool)
  if (!report.isOpen) return
  report.isOpen = false
  log.warn('the database can be reached again')
}
