import { expect, test } from 'vitest'
import { differenceText } from './difference.ts'

test.each([
  ['57.05', '57.05', 'It matches.'],
  ['40', '45.00', '$5.00 missing'],
  ['1500.10', '0.00', '$1,500.10 too much'],
  ['0', '-45.00', '$45.00 too much'],
])('%s counted where %s is expected: %s', (counted, expected, text) =>
  expect(differenceText(counted, expected)).toBe(text),
)
