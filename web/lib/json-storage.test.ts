import { afterEach, expect, test, vi } from 'vitest'
import { localJson, tabJson } from './json-storage.ts'

afterEach(() => vi.unstubAllGlobals())

function storage(entries: Record<string, string> = {}): Map<string, string> {
  const stored = new Map(Object.entries(entries))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

test('values are stored as JSON, and null removes them', () => {
  const stored = storage()
  expect(localJson.write('cart', [1, 2])).toBe(true)
  expect(stored.get('cart')).toBe('[1,2]')
  expect(localJson.read('cart')).toEqual([1, 2])
  localJson.write('cart', null)
  expect(stored.has('cart')).toBe(false)
})

test('what is missing or unreadable is null', () => {
  storage({ broken: '{"half' })
  expect(localJson.read('broken')).toBeNull()
  expect(localJson.read('missing')).toBeNull()
})

test('blocked storage counts as empty', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(tabJson.write('till', {})).toBe(false)
  expect(tabJson.read('till')).toBeNull()
})
