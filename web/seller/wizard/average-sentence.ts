import { formatPrice } from '../../../contracts/money.ts'
import type { EbayPrices } from '../../../contracts/pricing.ts'

const SENTENCE = /\s*Similar items (on eBay|here) sell for an average of \$[\d,.]+\d\./

/** Appends a sentence about the average price, in place of an earlier one. */
export function withAverage(description: string, { averagePrice, source }: EbayPrices): string {
  const where = source === 'ebay' ? 'on eBay' : 'here'
  const sentence = `Similar items ${where} sell for an average of ${formatPrice(averagePrice)}.`
  return `${description.replace(SENTENCE, '').trimEnd()} ${sentence}`.trimStart()
}
