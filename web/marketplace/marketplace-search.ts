import { PRICE_RANGES, SORTS } from '../../contracts/product-rules.ts'
import type { SearchFilter } from '../../contracts/saved-search-rules.ts'
import { readPageNumber } from '../lib/page-number.ts'
import type { ListChoice } from '../product/product-queries.ts'

/** The query string of /marketplace. Undefined values do not filter. */
export interface MarketplaceSearch extends ListChoice {
  /** The number of pages shown. */
  page?: number | undefined
}

/** The limits of the list call, in characters. */
const MAX_LENGTHS = { category: 200, search: 1000, tag: 100 }

/**
 * Parses the query string and drops invalid values. Returns every key, undefined if need be: the router merges the result
 * over the raw values.
 */
export function readMarketplaceSearch(given: Record<string, unknown>): MarketplaceSearch {
  const category = text(given.category, MAX_LENGTHS.category)
  // A plus sign in a query string means a space unless encoded as %2B.
  const priceRange = oneOf(PRICE_RANGES, given.priceRange === '250 ' ? '250+' : given.priceRange)
  return {
    category: category === 'all' ? undefined : category,
    search: text(given.search, MAX_LENGTHS.search),
    tag: text(given.tag, MAX_LENGTHS.tag),
    priceRange: priceRange === 'all' ? undefined : priceRange,
    sortBy: oneOf(SORTS, given.sortBy),
    page: readPageNumber(given.page),
  }
}

function text(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.trim().slice(0, most) || undefined
}

const oneOf = <T extends string>(choices: readonly T[], value: unknown): T | undefined =>
  choices.find((choice) => choice === value)

/** The part that determines which products match, but not their order. */
export const filterOf = ({ sortBy: _, page: __, ...filter }: MarketplaceSearch): SearchFilter => filter

/** The number of active filters. Sorting is not a filter. */
export const filterCount = (search: MarketplaceSearch): number =>
  Object.values(filterOf(search)).filter((value) => value !== undefined).length

/** Identifies the list, however many pages of it are shown. */
export const choiceOf = ({ page: _, ...choice }: MarketplaceSearch): ListChoice => choice

export const NO_FILTER = { category: undefined, search: undefined, tag: undefined, priceRange: undefined }
