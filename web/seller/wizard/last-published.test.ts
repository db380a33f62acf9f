import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { lastPublished, rememberPublished } from './last-published.ts'

afterEach(() => vi.unstubAllGlobals())

test('each account is reminded of the category and condition that it published last', () => {
  stubStorage()
  rememberPublished(1, { category: 'Electronics', condition: 'Good' })
  rememberPublished(1, { category: 'Homemade', condition: null })
  expect(lastPublished(1)).toEqual({ category: 'Homemade', condition: '' })
  expect(lastPublished(2)).toEqual({ category: '', condition: '' })
})

test('without usable storage there is nothing to suggest', () => {
  for (const stored of [null, 'nonsense', '{}', '{"category":5,"condition":"Good"}']) {
    vi.stubGlobal('localStorage', { getItem: () => stored })
    expect(lastPublished(1)).toEqual({ category: '', condition: '' })
  }
  vi.stubGlobal('localStorage', undefined)
  rememberPublished(1, { category: 'Homemade', condition: null })
  expect(lastPublished(1)).toEqual({ category: '', condition: '' })
})
