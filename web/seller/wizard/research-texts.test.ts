import { expect, test } from 'vitest'
import { FAILED, fewFound, lookupsFor, summaryOf } from './research-texts.ts'

test('price research mentions a small sample', () => {
  expect(fewFound(1)).toBe('Only 1 similar item found')
  expect(fewFound(2)).toBe('Only 2 similar items found')
  expect([fewFound(0), fewFound(5)]).toEqual([null, null])
  expect(summaryOf('ebay', 2)).toBe('eBay: Only 2 similar items found.')
  expect(summaryOf('marketplace', 12)).toBe('Similar items here: 12 similar items found.')
})

test('price research asks the connected sources, and this marketplace once', () => {
  expect(lookupsFor([])).toEqual({ ebay: 'marketplace' })
  expect(lookupsFor(['ebay'])).toEqual({ ebay: 'ebay', poshmark: 'marketplace' })
  expect(lookupsFor(['poshmark'])).toEqual({ ebay: 'marketplace', poshmark: 'poshmark' })
  expect(lookupsFor(['ebay', 'poshmark'])).toEqual({ ebay: 'ebay', poshmark: 'poshmark' })
})

test('a look-up that failed says which', () => {
  expect(FAILED.ebay).toEqual({
    title: 'Price Lookup Failed',
    description: 'Unable to fetch eBay price data. Please try again.',
  })
})
