import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { CompletedPurchase, Purchase } from '../../contracts/checkout.ts'
import { textOf } from '../lib/testing/text-of.ts'
import { Bought, isAllRefunded, ownedItems } from './purchased-items.tsx'

const AT = '2026-06-07T15:00:00.000Z'
const standing = { total: '12.50' } as Purchase
const refunded = { total: '1045.05', refundedAt: AT } as Purchase

const completed = (...purchases: Purchase[]) => ({ purchases, notSold: [] }) as unknown as CompletedPurchase
const shown = (purchase: CompletedPurchase) => textOf(createElement(Bought, { completed: purchase }))

test('a purchase that is opened again says what was refunded', () => {
  expect(shown(completed(refunded))).toBe('Refunded $1,045.05. There is nothing to pick up.')
  expect(shown(completed(refunded, standing))).toContain('Refunded $1,045.05 for 1 of your 2 items.')
  expect(shown(completed(standing, standing))).toContain('All 2 items are yours')
})

test('a purchase is refunded once all of its items are', () => {
  expect(isAllRefunded(completed(refunded, refunded))).toBe(true)
  expect(isAllRefunded(completed(refunded, standing))).toBe(false)
})

test('an item that was refunded, and put into the cart again, stays there', () => {
  expect(ownedItems(completed(refunded, standing))).toEqual([standing])
})
