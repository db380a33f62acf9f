import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Receipt, ReceiptItem } from '../../contracts/receipt.ts'
import { textOf } from '../lib/testing/text-of.ts'
import { PartRefunded, Refund } from './receipt-page.tsx'

const standing = { total: '12.50', refundedAt: null } as ReceiptItem
const refunded = { total: '1045.05', refundedAt: '2026-06-07T15:00:00.000Z', isGivenBack: true } as ReceiptItem

test('below its total, a receipt says what of it was refunded, unless all was', () => {
  const shown = (...items: ReceiptItem[]) => textOf(createElement(PartRefunded, { items }))
  expect(shown(standing, refunded)).toBe('Refunded $1,045.05')
  expect(shown(refunded, refunded)).toBe('')
  expect(shown(standing, standing)).toBe('')
  expect(shown(standing, { ...refunded, isGivenBack: false, isRefundFailed: true })).toBe('')
})

test('a receipt calls no refund made before the provider has made it', () => {
  const receipt = { items: [standing, refunded], pickup: null, contactEmail: 'help@shop.example' } as Partial<Receipt>
  const shown = (state: Partial<ReceiptItem>) =>
    textOf(createElement(Refund, { item: { ...refunded, ...state }, receipt: receipt as Receipt }))
  expect(shown({ isGivenBack: true })).toMatch(/^Refunded \$1,045\.05 on /)
  expect(shown({ isGivenBack: false })).toBe('Refund on its way: $1,045.05.')
  expect(shown({ isGivenBack: false, isRefundFailed: true })).toMatch(/^Refund failed: \$1,045\.05\. The money didn't/)
})
