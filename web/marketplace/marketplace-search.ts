import { PRICE_RANGES, type PriceRange, SORTS, type Sort } from '../../contracts/product-rules.ts'
import { readPageNumber } from '../lib/page-number.ts'
import type { ListChoice, ProductFilter } from '../product/product-queries.ts'

/** What the address of /marketplace says. A value of undefined does not narrow. */
export interface MarketplaceSearch {
  category?: string | undefined
  search?: string | undefined
  tag?: string | undefined
  priceRange?: PriceRange | undefined
  sortBy?: Sort | undefined
  /** How many pages are shown, from the first. */
  page?: number | undefined
}

/** The most characters that the list call takes. */
const MAX_LENGTHS = { category: 200, search: 1000, tag: 100 }

/**
 * Reads the address; what makes no sense counts as not given. Every key is answered, as undefined where need be, so that
 * a wrong value cannot shine through.
 */
export function readMarketplaceSearch(given: Record<string, unknown>): MarketplaceSearch {
  const category = text(given.category, MAX_LENGTHS.category)
  // A plus sign in an address means a space, unless it was written as %2B.
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

/** What decides which products match, in whichever order. */
export const filterOf = ({ sortBy: _, page: __, ...filter }: MarketplaceSearch): ProductFilter => filter

/** How many filters are in force. Sorting is none. */
export const filterCount = (search: MarketplaceSearch): number =>
  Object.values(filterOf(search)).filter((value) => value !== undefined).length

/** Which list it is, however much of it is shown. */
export const choiceOf = ({ page: _, ...choice }: MarketplaceSearch): ListChoice => choice

export const NO_FILTER = { category: undefined, search: undefined, tag: undefined, priceRange: undefined }
