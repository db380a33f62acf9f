import type { Database } from '../database/connect.ts'
import { perKey } from '../per-key.ts'

/** Shares concurrent calls with the same key within this process. Only an optimization: other servers don't know of it. */
export function singleFlight<T>(): (db: Database, key: string, call: () => Promise<T>) => Promise<T> {
  const callsOf = perKey((_: Database) => new Map<string, Promise<T>>())
  return (db, key, call) => {
    const calls = callsOf(db)
    const made = calls.get(key) ?? call().finally(() => calls.delete(key))
    calls.set(key, made)
    return made
  }
}
