import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './connect.ts'

/** The job queue's limit for a recurring job. */
const TIMEOUT_MS = 600_000

export const withLongStatements = <T>(db: Database, run: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${TIMEOUT_MS}`))
    return run(tx)
  })
