import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SaleChoice } from './sale-day.tsx'

const saleOn = (startDate: string, id: number) => ({
  id,
  startDate,
  endDate: startDate,
  location: 'The old barn',
  timeZone: 'America/New_York',
})

test('sales to choose from say the year, because the list goes back years', () => {
  const sales = [saleOn('2026-11-28T14:00:00.000Z', 1), saleOn('2020-11-28T14:00:00.000Z', 2)]
  const html = renderToString(createElement(SaleChoice, { sale: null, sales, hasOthers: false, onSale: () => {} }))
  expect([...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
    'Nov 28, 2026, 9:00 AM EST · The old barn',
    'Nov 28, 2020, 9:00 AM EST · The old barn',
    'Outside of a sale',
  ])
})

test('a helper, who has one sale, is not asked to choose', () => {
  const sale = saleOn('2026-11-28T14:00:00.000Z', 1)
  const choice = { sale, sales: [sale], onSale: () => {} }
  expect(renderToString(createElement(SaleChoice, { ...choice, hasOthers: false }))).toBe('')
  expect(renderToString(createElement(SaleChoice, { ...choice, hasOthers: true }))).toContain('Outside of a sale')
})
