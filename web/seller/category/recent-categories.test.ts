import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { addRecent, recentCategories, rememberCategory } from './recent-categories.ts'

afterEach(() => vi.unstubAllGlobals())

test('the last used category comes first, once, and five are kept', () => {
  const used = ['Electronics', 'Homemade', 'Upcycled', 'Electronics', 'Collectibles', 'Accessories', 'Other']
  expect(used.reduce<string[]>(addRecent, [])).toEqual([
    'Other',
    'Accessories',
    'Collectibles',
    'Electronics',
    'Upcycled',
  ])
})

test('an unknown category is not remembered', () => {
  expect(addRecent(['Other'], 'Finds > Attic')).toEqual(['Other'])
  const readFrom = (stored: string | null) => {
    vi.stubGlobal('localStorage', { getItem: () => stored })
    return recentCategories(1)
  }
  expect(readFrom(JSON.stringify(['Other', 'Finds > Attic', 5, 'Other']))).toEqual(['Other'])
  for (const stored of [null, 'nonsense', '{}', '"Other"']) expect(readFrom(stored)).toEqual([])
})

test('each account has its own, and a browser with blocked storage has none', () => {
  stubStorage()
  rememberCategory(1, 'Other')
  expect(recentCategories(1)).toEqual(['Other'])
  expect(recentCategories(2)).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  rememberCategory(1, 'Other')
  expect(recentCategories(1)).toEqual([])
})
