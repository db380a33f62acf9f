import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EbayPanel } from './price-panels.tsx'

test('prices say where they come from, and that few items mean little', () => {
  const prices = { averagePrice: 46, suggestedPrice: 50, priceRange: { min: 40, max: 52 }, similarItems: [] }
  const shown = (source: 'ebay' | 'marketplace', totalItems: number) =>
    renderToString(createElement(EbayPanel, { prices: { ...prices, source, totalItems }, onUse: () => {} }))
  expect(shown('ebay', 2)).toMatch(/<h4[^>]*>eBay<.*Only 2 similar items found/)
  expect(shown('marketplace', 5)).toMatch(/<h4[^>]*>Similar items here<(?!.*Only 5)/)
})
