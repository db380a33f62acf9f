import { vi } from 'vitest'

type Name = 'localStorage' | 'sessionStorage'

/** Replaces a storage until `vi.unstubAllGlobals`. Returns what it holds. */
export function stubStorage(entries: Record<string, string> = {}, name: Name = 'localStorage'): Map<string, string> {
  const stored = new Map(Object.entries(entries))
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}
