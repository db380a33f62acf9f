import type { Cents } from '../../../contracts/money.ts'

/** A similar item that is or was for sale. */
export interface Listing {
  title: string
  price: Cents
  /** In the source's words; empty if unknown. */
  condition: string
  /** Empty if there is none. */
  url: string
}

export interface Listings {
  /** The number of all matches; `listings` may contain only the best. */
  total: number
  listings: Listing[]
}

/**
 * Looks up prices of similar items. Returns empty listings if there are none. Throws an AppError: `unavailable` (503)
 * when the source is unreachable or busy, `provider_failed` (502) for an invalid response.
 */
export interface PriceSource<Id = 'ebay' | 'poshmark' | 'marketplace'> {
  readonly id: Id
  /** `category` is a path in our category tree, or empty. */
  search(query: string, category: string): Promise<Listings>
}
