import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { SellerSettlement, Settlement } from '../../../contracts/settlement.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { SellerNote } from './settlement-list.tsx'

test('the list says who can be paid by Stripe, and identifies a deleted account', () => {
  const settlement = { connected: [1, 3] } as Partial<Settlement> as Settlement
  const noteFor = (sellerId: number, username: string) =>
    textOf(createElement(SellerNote, { settlement, seller: { sellerId, username } as SellerSettlement }))
  expect(noteFor(1, 'hazel')).toBe('Connected with Stripe')
  expect(noteFor(2, 'otis')).toBe('')
  expect(noteFor(3, 'former-member-0a1b2c3d4e5f')).toBe('Account no. 3, Connected with Stripe')
})
