import { formatPrice } from '../../../contracts/money.ts'
import type { EbayPrices } from '../../../contracts/pricing.ts'

const SENTENCE = /\s*Similar items (on eBay|here) sell for an average of \$[\d,.]+\d\./

/** The description with a sentence about the average price at its end; an earlier one of the kind gives way. */
export function withAverage(description: string, { averagePrice, source }: EbayPrices): string {
  const where = source === 'ebay' ? 'on eBay' : 'here'
  const sentence = `Similar items ${where} sell for an average of ${formatPrice(averagePrice)}.`
  return `${description.replace(SENTENCE, '').trimEnd()} ${sentence}`.trimStart()
}
