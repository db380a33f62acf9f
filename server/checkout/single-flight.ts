import type { Database } from '../database/connect.ts'

/** Shares concurrent calls with the same key within this process. Only an optimization: other servers don't know of it. */
export function singleFlight<T>(): (db: Database, key: string, call: () => Promise<T>) => Promise<T> {
  const byDatabase = new WeakMap<Database, Map<string, Promise<T>>>()
  return (db, key, call) => {
    const calls = byDatabase.get(db) ?? new Map<string, Promise<T>>()
    byDatabase.set(db, calls)
    const made = calls.get(key) ?? call().finally(() => calls.delete(key))
    calls.set(key, made)
    return made
  }
}
