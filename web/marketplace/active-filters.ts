import { PRICE_RANGE_NAMES } from '../../contracts/saved-search-rules.ts'
import type { MarketplaceSearch } from './marketplace-search.ts'

/** A filter in force, as its chip says it. */
interface ActiveFilter {
  key: 'category' | 'search' | 'tag' | 'priceRange'
  label: string
}

/** The filters in force, in the order of their chips. Sorting is no filter. */
export function activeFilters({ search, category, priceRange, tag }: MarketplaceSearch): ActiveFilter[] {
  const filters: (ActiveFilter | false | undefined | '')[] = [
    search && { key: 'search', label: `“${search}”` },
    category && { key: 'category', label: category },
    priceRange && { key: 'priceRange', label: PRICE_RANGE_NAMES[priceRange] },
    tag && { key: 'tag', label: `#${tag}` },
  ]
  return filters.filter((filter) => typeof filter === 'object')
}
