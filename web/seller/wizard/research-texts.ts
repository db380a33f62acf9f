import { plural } from '../../../contracts/counts.ts'
import type { PriceSource } from '../../../contracts/pricing-rules.ts'

export type SourceName = PriceSource | 'marketplace'

export const SOURCE_NAMES: Record<SourceName, string> = {
  ebay: 'eBay',
  poshmark: 'Poshmark',
  marketplace: 'Similar items here',
}

/** Averages of fewer items mean little. */
const ENOUGH = 5

/** Null if there are enough, or none at all. */
export const fewFound = (count: number): string | null =>
  count > 0 && count < ENOUGH ? `Only ${plural(count, 'similar item')} found` : null

/** For screen readers, when the prices have arrived. */
export const summaryOf = (source: SourceName, count: number): string =>
  `${SOURCE_NAMES[source]}: ${fewFound(count) ?? plural(count, 'similar item found', 'similar items found')}.`

interface Message {
  title: string
  description: string
}

export const FAILED: Record<SourceName, Message> = {
  ebay: { title: 'Price Lookup Failed', description: 'Unable to fetch eBay price data. Please try again.' },
  poshmark: { title: 'Poshmark Lookup Failed', description: 'Unable to fetch Poshmark price data. Please try again.' },
  marketplace: { title: 'Price Lookup Failed', description: 'Unable to fetch price data. Please try again.' },
}

export const NONE: Record<SourceName, Message> = {
  ebay: { title: 'No Similar Items Found', description: 'Try a more general search term' },
  poshmark: { title: 'No Poshmark Data Found', description: 'Try a more specific search term' },
  marketplace: { title: 'No Similar Items Found', description: 'Try a more general search term' },
}

/**
 * The lookups to make, and the source that answers each: an unconnected one searches this marketplace. Without any
 * connected source both would find the same items, so one is enough.
 */
export function lookupsFor(connected: readonly PriceSource[]): { ebay: SourceName; poshmark?: SourceName } {
  if (connected.length === 0) return { ebay: 'marketplace' }
  const answering = (name: PriceSource) => (connected.includes(name) ? name : 'marketplace')
  return { ebay: answering('ebay'), poshmark: answering('poshmark') }
}
