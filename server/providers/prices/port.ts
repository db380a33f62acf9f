import type { Cents } from '../../../contracts/money.ts'

/** Something like what was asked for, that is or was for sale. */
export interface Listing {
  title: string
  price: Cents
  /** In the source's own words; empty where it says nothing. */
  condition: string
  /** Where it can be seen; empty where it cannot. */
  url: string
}

export interface Listings {
  /** How many there are in all; `listings` may be the best of them. */
  total: number
  listings: Listing[]
}

/**
 * A place where things are sold, asked what similar ones cost. Nothing found is an empty answer. Throws an AppError when the
 * source cannot be reached or is busy (`unavailable`, 503), or answers nonsense (`provider_failed`, 502).
 */
export interface PriceSource<Id = 'ebay' | 'poshmark' | 'marketplace'> {
  readonly id: Id
  /** `category` is a path of our tree, or empty. */
  search(query: string, category: string): Promise<Listings>
}
