import { sql } from 'drizzle-orm'
import { clientOf, type Database, limitSilence, type Transaction } from './connect.ts'

/** The job queue's limit for a recurring job. */
const TIMEOUT_MS = 600_000
const SILENCE_TIMEOUT_MS = TIMEOUT_MS + 15_000

export const withLongStatements = <T>(db: Database, run: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    const client = clientOf(tx)
    limitSilence(client, SILENCE_TIMEOUT_MS)
    try {
      await tx.execute(sql.raw(`set local statement_timeout = ${TIMEOUT_MS}`))
      return await run(tx)
    } finally {
      limitSilence(client)
    }
  })
