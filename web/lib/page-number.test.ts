import { expect, test } from 'vitest'
import { readPageNumber } from './page-number.ts'

test.each([undefined, '', 'two', '1', '0', '-3', '2.5', 'Infinity'])('%s is the first page', (given) => {
  expect(readPageNumber(given)).toBeUndefined()
})

test('the page number in a URL is limited', () => {
  expect(readPageNumber('2')).toBe(2)
  expect(readPageNumber('999999')).toBe(80)
})
