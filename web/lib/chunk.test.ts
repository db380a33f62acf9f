import { expect, test } from 'vitest'
import { chunk } from './chunk.ts'

test('all are in one chunk each, in order, and only the last is smaller', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunk([1, 2], 2)).toEqual([[1, 2]])
  expect(chunk([], 2)).toEqual([])
})
