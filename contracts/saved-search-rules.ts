import type { PriceRange } from './product-rules.ts'

/** When to send new matches of a saved search: once a day, when a sale opens, or never. */
export const SEARCH_ALERTS = ['daily', 'opening', 'never'] as const
export type SearchAlert = (typeof SEARCH_ALERTS)[number]

/** Saved searches per account. */
export const SAVED_SEARCH_LIMIT = 50

export const PRICE_RANGE_NAMES: Record<PriceRange, string> = {
  all: 'All prices',
  '0-50': 'Under $50',
  '50-100': '$50 to $100',
  '100-250': '$100 to $250',
  '250+': '$250 and up',
}

/** Undefined fields, and the price range `all`, do not filter. */
export interface SearchFilter {
  category?: string | undefined
  search?: string | undefined
  tag?: string | undefined
  priceRange?: PriceRange | undefined
}

/** `“brass lamp”, Lighting, Under $50` */
export function searchName({ search, category, priceRange, tag }: SearchFilter): string {
  const parts = [
    search && `“${search}”`,
    category,
    priceRange && priceRange !== 'all' && PRICE_RANGE_NAMES[priceRange],
    tag && `#${tag}`,
  ]
  return parts.filter(Boolean).join(', ')
}

export function searchPath({ search, category, priceRange, tag }: SearchFilter): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (search) query.set('search', search)
  if (tag) query.set('tag', tag)
  if (priceRange && priceRange !== 'all') query.set('priceRange', priceRange)
  return `/marketplace?${query}`
}
