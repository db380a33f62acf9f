import { vi } from 'vitest'

/** Replaces `localStorage` until `vi.unstubAllGlobals`. Returns what it holds. */
export function stubStorage(entries: Record<string, string> = {}): Map<string, string> {
  const stored = new Map(Object.entries(entries))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}
