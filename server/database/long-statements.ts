import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './connect.ts'

/** As long as the job queue gives a regular job. */
const TIMEOUT_MS = 600_000

/** For work on whole tables that no visitor waits for; other statements end after the limit of `connect`. */
export const withLongStatements = <T>(db: Database, run: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${TIMEOUT_MS}`))
    return run(tx)
  })
