import { createElement } from 'react'
import { expect, test } from 'vitest'
import { textOf } from '../../lib/testing/text-of.ts'
import { CashFigures } from './cash-figures.tsx'

const NOTHING = { cashRefunds: '0.00', sellersPaid: '0.00', putIn: '0.00', takenOut: '0.00' }
const figures = (cash: Partial<typeof NOTHING>, expected: string) =>
  textOf(createElement(CashFigures, { drawer: { sold: 1, cashSales: '10.00', ...NOTHING, ...cash, expected } }))
const shown = (cashRefunds: string, expected: string) => figures({ cashRefunds }, expected)

test('a drawer from which more was paid out than taken in says where that came from', () => {
  expect(shown('40.00', '-30.00')).toContain('More was paid out than taken in.')
  expect(shown('40.00', '-30.00')).toMatch(/Cash refunds paid out\W*-\$40\.00/)
  expect(shown('10.00', '0.00')).not.toContain('More was paid out')
})

test('cash that was put in, taken out or paid to sellers is shown if there was any', () => {
  expect(figures({}, '10.00')).not.toMatch(/Put in|Taken out|sellers/)
  const text = figures({ sellersPaid: '4.00', putIn: '50.00', takenOut: '20.00' }, '36.00')
  expect(text).toMatch(/Paid to sellers\W*-\$4\.00\W*Put in\W*\$50\.00\W*Taken out\W*-\$20\.00/)
})
