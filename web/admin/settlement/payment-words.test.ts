import { expect, test } from 'vitest'
import { payingText } from './payment-words.ts'

test('paying many sellers says how far it is', () => {
  expect(payingText({ place: 37, all: 120 })).toBe('Paying 37 of 120...')
  expect(payingText({ place: 1, all: 1 })).toBe('Paying...')
})
