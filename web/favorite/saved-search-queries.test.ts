import { expect, test } from 'vitest'
import { isSameSearch } from './saved-search-queries.ts'

test('a search that was typed in another form of the same letters is known to be saved', () => {
  const saved = { search: 'café table', category: undefined, tag: undefined, priceRange: undefined }
  expect(isSameSearch(saved, { search: 'cafe\u0301 table ' })).toBe(true)
  expect(isSameSearch(saved, { search: 'cafe table' })).toBe(false)
  expect(isSameSearch(saved, { search: 'café table', tag: 'oak' })).toBe(false)
})
