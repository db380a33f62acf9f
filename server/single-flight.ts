import { perKey } from './per-key.ts'

/**
 * Shares concurrent calls with the same key, of the same database or store, within this process. Only an optimization: other
 * servers don't know of it.
 */
export function singleFlight<T>(): (of: WeakKey, key: string, call: () => Promise<T>) => Promise<T> {
  const callsOf = perKey((_: WeakKey) => new Map<string, Promise<T>>())
  return (of, key, call) => {
    const calls = callsOf(of)
    const made = calls.get(key) ?? call().finally(() => calls.delete(key))
    calls.set(key, made)
    return made
  }
}
