import { expect, test } from 'vitest'
import type { RefundedPurchase } from '../../../contracts/ledger.ts'
import { successText } from './refund.ts'

test('a refund that the provider refused or lost is not called accepted', () => {
  const text = (state: Partial<RefundedPurchase>) => {
    const refunded = [{ id: 1, total: '45.00', isGivenBack: false, needsReview: false, ...state } as RefundedPurchase]
    return successText({ refunded, failedCount: 0 }, [])
  }
  expect(text({ isGivenBack: true })).toMatchObject({ title: 'Purchase Refunded' })
  expect(text({ isGivenBack: true }).description).toBe('$45.00 is on its way back to the buyer.')
  expect(text({ isGivenBack: true, isTakenBack: true }).description).toMatch(/already returned the money/)
  expect(text({})).toMatchObject({ title: 'Refund Accepted' })
  expect(text({ needsReview: true })).toMatchObject({ title: 'Refund Not Made', tone: 'destructive' })
})
