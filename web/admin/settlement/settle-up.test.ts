import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Settlement } from '../../../contracts/settlement.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { Explanation } from './settle-up.tsx'

test('after a refund the organizer is told why gross and commission are more than in the report', () => {
  const shown = (refunds: string, isOfSale: boolean) =>
    textOf(createElement(Explanation, { totals: { refunds } as Settlement['totals'], isOfSale }))
  expect(shown('0.00', false)).toBe('')
  expect(shown('40.50', false)).toMatch(/include what was refunded later\.$|shares of it\.$/)
  expect(shown('0.00', true)).not.toContain('refunded')
})
