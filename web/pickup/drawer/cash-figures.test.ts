import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CashFigures } from './cash-figures.tsx'

const shown = (cashRefunds: string, expected: string) =>
  renderToString(createElement(CashFigures, { drawer: { sold: 1, cashSales: '10.00', cashRefunds, expected } }))

test('a drawer from which more was paid out than taken in says where that came from', () => {
  expect(shown('40.00', '-30.00')).toContain('More was paid out than taken in.')
  expect(shown('10.00', '0.00')).not.toContain('More was paid out')
})
