import { expect, test } from 'vitest'
import { shortPrice } from './short-price.ts'

test.each([
  ['1235.00', '$1,235'],
  ['12.50', '$12.50'],
  ['0.00', '$0'],
])('%s is written %s', (price, text) => expect(shortPrice(price)).toBe(text))
