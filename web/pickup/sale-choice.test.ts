import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SaleChoice } from './sale-day.tsx'

test('sales to choose from say the year, because the list goes back years', () => {
  const sales = ['2026-11-28T14:00:00.000Z', '2020-11-28T14:00:00.000Z'].map((startDate, index) => ({
    id: index + 1,
    startDate,
    endDate: startDate,
    location: 'The old barn',
    timeZone: 'America/New_York',
  }))
  const html = renderToString(createElement(SaleChoice, { sale: null, sales, hasOthers: false, onSale: () => {} }))
  expect([...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
    'Nov 28, 2026, 9:00 AM EST · The old barn',
    'Nov 28, 2020, 9:00 AM EST · The old barn',
    'Outside of a sale',
  ])
})
