import { expect, test } from 'vitest'
import type { CompletedPurchase } from '../../contracts/checkout.ts'
import { RequestError } from '../lib/api.ts'
import { titleFor } from './purchase-success-page.tsx'

test('a payment that came too late for its item is not called a successful purchase', () => {
  const purchase = { purchases: [{ refundedAt: undefined }] } as CompletedPurchase
  expect(titleFor(purchase, null)).toBe('Purchase Successful!')
  expect(titleFor(undefined, new RequestError(402, "This item hasn't been paid for yet."))).toBe('Purchase Successful!')
  expect(titleFor(undefined, new RequestError(409, 'Your payment came too late.'))).toBe('Purchase Not Completed')
})
