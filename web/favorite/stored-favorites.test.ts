import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FAVOURITE_LIMIT } from '../../contracts/favorite-rules.ts'
import { keepFavourites, keptFavourites, onKeptChange } from './stored-favorites.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  const target = new EventTarget()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target))
})
afterEach(() => vi.unstubAllGlobals())

test('a browser keeps its favourites, and tells those who listen', () => {
  const listener = vi.fn()
  const stop = onKeptChange(listener)
  keepFavourites([3, 1])
  expect(keptFavourites()).toEqual([3, 1])
  expect(keptFavourites()).toBe(keptFavourites())
  stop()
  keepFavourites([])
  expect(listener).toHaveBeenCalledTimes(1)
})

test('it keeps 200 at most, the latest', () => {
  keepFavourites(Array.from({ length: FAVOURITE_LIMIT + 5 }, (_, index) => index + 1))
  expect(keptFavourites()).toHaveLength(FAVOURITE_LIMIT)
  expect(keptFavourites()[0]).toBe(1)
})

test.each(['{', '"x"', '{"a":1}', '[1,"2",null,1.5]', 'null'])('of %s it takes what makes sense', (text) => {
  stored.set('fernvale-favourites', text)
  expect(keptFavourites()).toEqual(text.startsWith('[') ? [1] : [])
})

test('where storage is forbidden there are none, and nothing breaks', () => {
  vi.stubGlobal('localStorage', undefined)
  keepFavourites([1])
  expect(keptFavourites()).toEqual([])
})
