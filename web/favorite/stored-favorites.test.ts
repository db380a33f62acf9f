import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FAVORITE_LIMIT } from '../../contracts/favorite-rules.ts'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import { keepFavorites, onKeptChange, storedFavorites } from './stored-favorites.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = stubStorage()
  const target = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target))
})
afterEach(() => vi.unstubAllGlobals())

test('a browser stores its favorites, and notifies listeners, also of what another tab stores', () => {
  const listener = vi.fn()
  const stop = onKeptChange(listener)
  keepFavorites([3, 1])
  expect(storedFavorites()).toEqual([3, 1])
  expect(storedFavorites()).toBe(storedFavorites())
  stored.set('fernvale-favourites', '[4]')
  dispatchEvent(new Event('storage'))
  expect([listener.mock.calls.length, storedFavorites()]).toEqual([2, [4]])
  stop()
  keepFavorites([])
  dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledTimes(2)
})

test('it keeps 200 at most, the latest', () => {
  keepFavorites(Array.from({ length: FAVORITE_LIMIT + 5 }, (_, index) => index + 1))
  expect(storedFavorites()).toHaveLength(FAVORITE_LIMIT)
  expect(storedFavorites()[0]).toBe(1)
})

test.each(['{', '"x"', '{"a":1}', '[1,"2",null,1.5]', 'null'])('of %s it takes what makes sense', (text) => {
  stored.set('fernvale-favourites', text)
  expect(storedFavorites()).toEqual(text.startsWith('[') ? [1] : [])
})

test('with blocked storage there are none, and the caller learns that nothing was saved', () => {
  expect(keepFavorites([1])).toBe(true)
  vi.stubGlobal('localStorage', undefined)
  expect(keepFavorites([1])).toBe(false)
  expect(storedFavorites()).toEqual([])
})
