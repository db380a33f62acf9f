import type { Database } from '../database/connect.ts'

const byDatabase = new WeakMap<Database, Map<number, Promise<void>>>()

/**
 * When somebody in this process is taking one of these items, the end of that; otherwise undefined, and `take` must be
 * called at once. Spares a thousand transactions from waiting for the same lock; it decides nothing.
 */
export function takingOf(db: Database, productIds: number[]): Promise<void> | undefined {
  const takings = byDatabase.get(db)
  for (const id of productIds) if (takings?.has(id)) return takings.get(id)
  return undefined
}

/** Marks the items as being taken until the call has ended. */
export async function take<T>(db: Database, productIds: number[], call: () => Promise<T>): Promise<T> {
  const takings = byDatabase.get(db) ?? new Map<number, Promise<void>>()
  byDatabase.set(db, takings)
  const taken = call()
  const end = taken.then(
    () => {},
    () => {},
  )
  for (const id of productIds) takings.set(id, end)
  try {
    return await taken
  } finally {
    for (const id of productIds) takings.delete(id)
  }
}
