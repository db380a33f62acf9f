import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { LedgerEntry, Statement } from '../../../contracts/ledger.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { Ledger } from './ledger.tsx'

const entry = (kind: LedgerEntry['kind'], amount: string): LedgerEntry => ({
  id: amount.length,
  kind,
  amount,
  tax: '0.00',
  title: 'Oak stool',
  purchaseId: 1,
  orderId: 1,
  payoutId: null,
  createdAt: '2026-06-06T13:00:00Z',
})

/** The statement of a seller who owes what these entries took. */
function shown(...entries: LedgerEntry[]): string {
  const statement = { totalEarnings: '36.00', paidOut: '0.00', toBePaid: '-4.00', entries } as Statement
  return textOf(createElement(Ledger, { statement }))
}

test('a seller who owes reads why: a refund, the cash of a sale that they kept, or both', () => {
  const [kept, refund] = [entry('cash_kept', '-40.00'), entry('refund', '-9.00')]
  expect(shown(kept)).toContain('The cash you kept is more than what was still to be paid.')
  expect(shown(refund)).toContain('A refund took back more than what was still to be paid.')
  expect(shown(kept, refund)).toContain('Refunds and the cash you kept came to more than what was still to be paid.')
})

test('a sale says when it was paid out', () => {
  const sale = entry('sale', '40.00')
  expect(shown(sale)).not.toContain('Paid out on')
  expect(shown({ ...sale, paidAt: '2026-06-09T13:00:00Z' })).toContain(
    'receipt no. 1, Jun 6, 2026 Paid out on Jun 9, 2026',
  )
})
