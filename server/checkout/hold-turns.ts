import type { Database } from '../database/connect.ts'

const byDatabase = new WeakMap<Database, Map<number, Promise<void>>>()

/**
 * Resolves when the transaction of this process that is taking one of these items ends. Undefined if there is none: call `take`
 * in the same tick. Only an optimization: the row lock and the unique index decide.
 */
export function takingOf(db: Database, productIds: number[]): Promise<void> | undefined {
  const takings = byDatabase.get(db)
  for (const id of productIds) if (takings?.has(id)) return takings.get(id)
  return undefined
}

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
