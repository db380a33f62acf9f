import { expect, test } from 'vitest'
import type { EbayPrices } from '../../../contracts/pricing.ts'
import { withAverage } from './average-sentence.ts'

const prices = (averagePrice: number, source: EbayPrices['source']): EbayPrices => ({
  ...{ averagePrice, source, totalItems: 2, suggestedPrice: 50, priceRange: { min: 1, max: 2 }, similarItems: [] },
})

test('the average becomes the last sentence of the description', () => {
  expect(withAverage('A lamp.', prices(1045.5, 'ebay'))).toBe(
    'A lamp. Similar items on eBay sell for an average of $1,045.50.',
  )
  expect(withAverage('', prices(7, 'marketplace'))).toBe('Similar items here sell for an average of $7.00.')
})

test('a newer average replaces an older one', () => {
  const once = withAverage('A lamp.', prices(1045.5, 'ebay'))
  expect(withAverage(once, prices(40, 'marketplace'))).toBe('A lamp. Similar items here sell for an average of $40.00.')
})
