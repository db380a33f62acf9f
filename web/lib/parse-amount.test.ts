import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['120.50', 12_050],
  [' $1,204.5 ', 120_450],
  ['0', 0],
  ['$ 20', 2_000],
  ['12,345,678', 1_234_567_800],
  ['123,456,789', null],
  ['123456789', null],
  ['20,50', null],
  ['1,5', null],
  ['1,2345', null],
  ['1234,567', null],
  ['', null],
  ['12.345', null],
  ['.345', null],
  ['.', null],
  ['-3', null],
  ['ten', null],
])('%j is the amount %j in cents', (text, amount) => expect(parseAmount(text)).toBe(amount))

test('a partly typed amount is accepted', () => {
  expect([parseAmount('20.'), parseAmount('.5'), parseAmount('7')]).toEqual([2000, 50, 700])
})
