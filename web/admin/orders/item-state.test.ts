import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { AdminOrderItem } from '../../../contracts/order.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { ItemState } from './item-state.tsx'

test('a refund that the provider has not made is not called on its way beside its alert', () => {
  const shown = (refund: Partial<AdminOrderItem>) => {
    const item = { refundedAt: '2026-06-07T15:00:00.000Z', isGivenBack: false, isRefundFailed: false, ...refund }
    return textOf(createElement(ItemState, { item: item as AdminOrderItem }))
  }
  expect(shown({})).toMatch(/^Refund not made yet, /)
  expect(shown({ isRefundFailed: true })).toMatch(/^Refund failed, /)
  expect(shown({ isGivenBack: true })).toMatch(/^Refunded, /)
})
