import type { Database } from '../database/connect.ts'

const byDatabase = new WeakMap<Database, Map<number, Promise<void>>>()

/**
 * Resolves when this process's transaction that is holding one of these items ends. Undefined if there is none; call `trackHold` in
 * the same tick. Only an optimization: the row lock and the unique index decide.
 */
export function pendingHold(db: Database, productIds: number[]): Promise<void> | undefined {
  const pending = byDatabase.get(db)
  for (const id of productIds) if (pending?.has(id)) return pending.get(id)
  return undefined
}

export async function trackHold<T>(db: Database, productIds: number[], call: () => Promise<T>): Promise<T> {
  const pending = byDatabase.get(db) ?? new Map<number, Promise<void>>()
  byDatabase.set(db, pending)
  const hold = call()
  const end = hold.then(
    () => {},
    () => {},
  )
  for (const id of productIds) pending.set(id, end)
  try {
    return await hold
  } finally {
    for (const id of productIds) pending.delete(id)
  }
}
