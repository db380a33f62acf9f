import { expect, test } from 'vitest'
import { paidBy, payingText } from './payment-words.ts'

test('paying many sellers says how far it is', () => {
  expect(payingText({ place: 37, all: 120 })).toBe('Paying 37 of 120...')
  expect(payingText({ place: 1, all: 1 })).toBe('Paying...')
})

test('a payout says how it was paid, and which drawer cash came from', () => {
  expect(paidBy({ method: 'check', reference: 'no. 1042', drawer: null })).toBe('Check, no. 1042')
  expect(paidBy({ method: 'cash', reference: null, drawer: null })).toBe('Cash')
  expect(paidBy({ method: 'cash', reference: null, drawer: 'Ana (helper)' })).toBe(
    'Cash from the drawer of Ana (helper)',
  )
})
