import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/**
 * Throws while the caller holds a transaction. A transaction holds a connection and locks: asking the pool for a second
 * connection deadlocks once every connection is held this way, and slow work keeps everybody else waiting.
 * `act` completes the sentence "… inside a transaction". Does nothing on connections without a guard, as in production.
 */
export function refuseInTransaction(act: string): void {
  if (transactions.getStore()?.isOpen)
    throw new Error(`${act} inside a transaction: do it before the transaction or after it, or pass \`tx\``)
}

export async function markTransaction<T>(run: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await transactions.run(transaction, run)
  } finally {
    // Work that outlives its transaction may use the pool again.
    transaction.isOpen = false
  }
}

/** Covers whoever uses the pool: Drizzle, the limiters, the session store, the job queue, hot reads. */
export function guardPool(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((...given: unknown[]) => {
    refuseInTransaction('asking the pool for a connection')
    return connect(...given)
  }) as typeof pool.connect
  pool.query = ((...given: unknown[]) => {
    refuseInTransaction(`a query on the pool (${textOf(given[0])})`)
    return query(...given)
  }) as typeof pool.query
}

const textOf = (query: unknown): string => {
  const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text
  return (text ?? '').trim().slice(0, 80)
}
