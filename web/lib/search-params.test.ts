import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('values stay strings', () => {
  expect(parseSearch('?search=007&tag=true&priceRange=250%2B')).toEqual({
    search: '007',
    tag: 'true',
    priceRange: '250+',
  })
})

test('undefined values are left out', () => {
  expect(stringifySearch({ search: 'lamp & shade', tag: undefined })).toBe('?search=lamp+%26+shade')
  expect(stringifySearch({ tag: undefined })).toBe('')
})
