import { expect, test } from 'vitest'
import type { LedgerEntry } from '../../../contracts/ledger.ts'
import { sumOf, withBalance } from './sums.ts'

const entry = (id: number, kind: LedgerEntry['kind'], amount: string): LedgerEntry => ({
  ...{
    id,
    kind,
    amount,
    tax: '0.00',
    purchaseId: 1,
    orderId: 1,
    payoutId: null,
    title: 'Lamp',
    createdAt: '2026-06-06T14:00:00.000Z',
  },
})
const ENTRIES = [
  entry(5, 'refund', '-0.27'),
  entry(4, 'commission', '-0.03'),
  entry(3, 'sale', '0.30'),
  entry(2, 'commission', '-4.50'),
  entry(1, 'sale', '45.00'),
]

test('the balance runs from zero to the total, to the cent', () => {
  expect(withBalance(ENTRIES, '40.50').map(({ balance }) => balance)).toEqual([
    '40.50',
    '40.77',
    '40.80',
    '40.50',
    '45.00',
  ])
})

test('the sums by kind of entry add up to the total', () => {
  expect(['sale', 'commission', 'refund'].map((kind) => sumOf(ENTRIES, kind as LedgerEntry['kind']))).toEqual([
    '45.30',
    '-4.53',
    '-0.27',
  ])
})
