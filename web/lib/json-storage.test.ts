import { afterEach, expect, test, vi } from 'vitest'
import { localJson, tabJson } from './json-storage.ts'
import { stubStorage } from './testing/stub-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('values are stored as JSON, and null removes them', () => {
  const stored = stubStorage()
  expect(localJson.write('cart', [1, 2])).toBe(true)
  expect(stored.get('cart')).toBe('[1,2]')
  expect(localJson.read('cart')).toEqual([1, 2])
  localJson.write('cart', null)
  expect(stored.has('cart')).toBe(false)
})

test('what is missing or unreadable is null', () => {
  stubStorage({ broken: '{"half' })
  expect(localJson.read('broken')).toBeNull()
  expect(localJson.read('missing')).toBeNull()
})

test('blocked storage counts as empty', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(tabJson.write('till', {})).toBe(false)
  expect(tabJson.read('till')).toBeNull()
})
