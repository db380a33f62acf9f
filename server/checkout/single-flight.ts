import type { Database } from '../database/connect.ts'

interface SingleFlight<T> {
  /** The call that is under way for this key, if there is one. */
  underWay(db: Database, key: string): Promise<T> | undefined
  /** Joins that call, or makes one. */
  share(db: Database, key: string, call: () => Promise<T>): Promise<T>
}

/**
 * Calls by key, within this process: whoever asks while one is under way gets that one's answer. Spares work when a
 * thousand ask at once; it decides nothing, as other servers know nothing of it.
 */
export function singleFlight<T>(): SingleFlight<T> {
  const byDatabase = new WeakMap<Database, Map<string, Promise<T>>>()
  const underWay = (db: Database, key: string) => byDatabase.get(db)?.get(key)
  return {
    underWay,
    share(db, key, call) {
      const known = underWay(db, key)
      if (known) return known
      const calls = byDatabase.get(db) ?? new Map<string, Promise<T>>()
      byDatabase.set(db, calls)
      const made = call().finally(() => calls.delete(key))
      calls.set(key, made)
      return made
    },
  }
}
