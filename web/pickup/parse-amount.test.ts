import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['120.50', 12_050],
  [' $1,204.5 ', 120_450],
  ['0', 0],
  ['', null],
  ['12.345', null],
  ['-3', null],
  ['ten', null],
])('%j is the amount %j in cents', (text, amount) => expect(parseAmount(text)).toBe(amount))

test('a partly typed amount is accepted', () => {
  expect([parseAmount('20.'), parseAmount('.5'), parseAmount('7')]).toEqual([2000, 50, 700])
})
