import { expect, test } from 'vitest'
import { wordSearch } from './fold-text.ts'

test.each([
  ['jose nunez', 'José Núñez', true],
  ['NÚÑEZ josé', 'José Núñez', true],
  ['nunez', 'Nun\u0303ez', true],
  ['  ', 'anything', true],
  ['jose maria', 'José Núñez', false],
])('a search for %j finds %j: %s', (search, text, finds) => {
  expect(wordSearch(search)(text)).toBe(finds)
})
