import { PRICE_RANGE_NAMES } from '../../contracts/saved-search-rules.ts'
import type { MarketplaceSearch } from './marketplace-search.ts'

/** An active filter and its chip's label. */
interface ActiveFilter {
  key: 'category' | 'search' | 'tag' | 'priceRange'
  label: string
}

/** The active filters, in the order of their chips. Sorting is not a filter. */
export function activeFilters({ search, category, priceRange, tag }: MarketplaceSearch): ActiveFilter[] {
  const filters: (ActiveFilter | false | undefined | '')[] = [
    search && { key: 'search', label: `“${search}”` },
    category && { key: 'category', label: category },
    priceRange && { key: 'priceRange', label: PRICE_RANGE_NAMES[priceRange] },
    tag && { key: 'tag', label: `#${tag}` },
  ]
  return filters.filter((filter) => typeof filter === 'object')
}
