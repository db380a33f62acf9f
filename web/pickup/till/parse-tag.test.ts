import { expect, test } from 'vitest'
import { CODE_ALPHABET, checkDigit, pickupAddress } from '../../../contracts/pickup-rules.ts'
import { parseTag } from './parse-tag.ts'

test.each([
  'https://fernvale.example/product/123',
  'http://192.168.0.5:3000/product/123/',
  'https://fernvale.example/product/123?from=tag#photo',
  'FV-123',
  ' fv123 ',
  'FV 123',
  '123',
])('%j is the item 123', (text) => {
  expect(parseTag(text)).toEqual({ kind: 'item', productId: 123 })
})

test('a receipt and a price tag are distinguished', () => {
  const code = `ABCDE${CODE_ALPHABET[checkDigit([10, 11, 12, 13, 14])]}`
  expect(parseTag(pickupAddress('https://fernvale.example', code))).toEqual({ kind: 'receipt', code })
  expect(parseTag(code), 'a word may look like a code').toEqual({ kind: 'words', words: code })
})

test.each(['brass lamp', 'levis 501', 'FV-', 'https://elsewhere.example/', '0'])('%j is searched for', (text) => {
  expect(parseTag(text)).toEqual({ kind: 'words', words: text })
})

test('an empty field is nothing', () => {
  expect(parseTag('  ')).toEqual({ kind: 'nothing' })
})
