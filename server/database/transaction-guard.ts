import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/**
 * Throws inside a transaction, which holds a connection and locks: taking a second connection from the pool deadlocks
 * once every connection is held this way, and slow work blocks everyone else. `action` completes "… inside a
 * transaction". Does nothing on unguarded connections, as in production.
 */
export function refuseInTransaction(action: string): void {
  if (transactions.getStore()?.isOpen)
    throw new Error(`${action} inside a transaction: do it before the transaction or after it, or pass \`tx\``)
}

export async function markTransaction<T>(run: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await transactions.run(transaction, run)
  } finally {
    // Async work that outlives the transaction may use the pool.
    transaction.isOpen = false
  }
}

/** Covers every user of the pool: Drizzle, rate limiters, the session store, the job queue, raw queries. */
export function guardPool(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => {
    refuseInTransaction('asking the pool for a connection')
    return connect(...args)
  }) as typeof pool.connect
  pool.query = ((...args: unknown[]) => {
    refuseInTransaction(`a query on the pool (${statementText(args[0])})`)
    return query(...args)
  }) as typeof pool.query
}

const statementText = (query: unknown): string => {
  const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text
  return (text ?? '').trim().slice(0, 80)
}
