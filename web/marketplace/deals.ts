import type { Product } from '../../contracts/product.ts'
import type { SearchFilter } from '../../contracts/saved-search-rules.ts'
import type { ListChoice } from '../product/product-queries.ts'
import type { DealLimit } from './deal-limit.ts'

export const DEAL_FILTERS: { limit: DealLimit | undefined; label: string }[] = [
  { limit: undefined, label: 'All Discounted (Under $50)' },
  { limit: 20, label: 'Under $20' },
  { limit: 30, label: 'Under $30' },
  { limit: 50, label: 'Under $50' },
]

export const DEALS_PAGE = 60

export const DEALS_FILTER: SearchFilter = { priceRange: '0-50' }

/** Everything under $50, cheapest first, so the deals under $20 or $30 are its first items. */
export const DEALS: ListChoice = { ...DEALS_FILTER, sortBy: 'price-low' }

/** The deals under a limit. Takes a list sorted by price. `isCutOff`: the rest of the list costs more. */
export function dealsUnder(products: Product[], limit: DealLimit): { deals: Product[]; isCutOff: boolean } {
  const deals = products.filter(({ price }) => Number(price) < limit)
  return { deals, isCutOff: deals.length < products.length }
}
