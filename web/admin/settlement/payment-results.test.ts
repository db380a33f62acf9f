import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { PayoutStatus } from '../../../contracts/payout-rules.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { PaymentResults } from './payment-results.tsx'
import type { PaymentResult } from './use-payments.ts'

const result = (sellerId: number, status: PayoutStatus) =>
  ({ payee: { sellerId, username: 'otis', amount: '90.00' }, payout: { status } }) as PaymentResult

/** What is announced, then the results. */
const shown = (...results: PaymentResult[]): string => textOf(createElement(PaymentResults, { results }))

test('a payout that Stripe has yet to answer is said to be on its way, not paid', () => {
  expect(shown(result(1, 'pending'))).toBe(
    "On its way. otis $90.00 Stripe hasn't answered yet. We keep trying, and email the seller once it's made.",
  )
  expect(shown(result(1, 'pending'), result(2, 'paid'))).toMatch(/^1 of 2 was paid, 1 payout is on the way\./)
  expect(shown(result(1, 'paid'), result(2, 'paid'))).toMatch(/^Everyone was paid\./)
})

test('who could not be paid is listed before all others', () => {
  const failed: PaymentResult = {
    payee: { sellerId: 2, username: 'hazel', amount: '5.00', toBePaid: '5.00' },
    reason: 'The server is stuck.',
    isRefused: false,
    mayBePaid: false,
  }
  expect(shown(result(1, 'paid'), failed, result(3, 'paid'))).toMatch(
    /^2 of 3 were paid. hazel .* is stuck. otis .* Paid otis .* Paid$/,
  )
})

test('a payment whose answer was lost is not said to be unpaid', () => {
  const lost: PaymentResult = {
    payee: { sellerId: 2, username: 'hazel', amount: '5.00', toBePaid: '5.00' },
    reason: 'We could not reach the server.',
    isRefused: false,
    mayBePaid: true,
  }
  expect(shown(lost)).toMatch(/^It may have been paid\. hazel/)
  expect(shown(result(1, 'paid'), lost)).toMatch(/^1 of 2 was paid, 1 may have been\. hazel/)
  expect(shown({ ...lost, mayBePaid: false })).toMatch(/^Not paid\. hazel/)
})
