import type { Database } from '../database/connect.ts'

interface SingleFlight<T> {
  share(db: Database, key: string, call: () => Promise<T>): Promise<T>
}

/** Shares concurrent calls with the same key within this process. Only an optimization: other servers don't know of it. */
export function singleFlight<T>(): SingleFlight<T> {
  const byDatabase = new WeakMap<Database, Map<string, Promise<T>>>()
  return {
    share(db, key, call) {
      const inFlight = byDatabase.get(db)?.get(key)
      if (inFlight) return inFlight
      const calls = byDatabase.get(db) ?? new Map<string, Promise<T>>()
      byDatabase.set(db, calls)
      const made = call().finally(() => calls.delete(key))
      calls.set(key, made)
      return made
    },
  }
}
