import { describe, expect, test } from 'vitest'
import { activeFilters } from './active-filters.ts'
import { filterOf, readMarketplaceSearch } from './marketplace-search.ts'

const NOTHING = {
  category: undefined,
  search: undefined,
  tag: undefined,
  priceRange: undefined,
  sortBy: undefined,
  page: undefined,
}

describe('the address of the marketplace', () => {
  test('is parsed into a filter', () => {
    const given = {
      category: 'Clothing > Women',
      search: 'lamp',
      tag: 'brass',
      priceRange: '50-100',
      sortBy: 'price-low',
    }
    expect(readMarketplaceSearch(given)).toEqual(given)
  })

  test.each([
    ['nothing', {}],
    ['the category all', { category: 'all' }],
    ['the price range all', { priceRange: 'all' }],
    ['empty texts', { category: '', search: '  ', tag: '' }],
    ['an unknown price range', { priceRange: '10-20' }],
    ['an unknown order', { sortBy: 'cheapest' }],
    ['what is no text', { search: 5, tag: ['a'], category: null }],
  ])('with %s narrows nothing', (_name, given) => {
    expect(readMarketplaceSearch(given)).toEqual(NOTHING)
  })

  test('sets every key, so that an invalid value cannot remain', () => {
    expect(Object.keys(readMarketplaceSearch({ sortBy: 'cheapest' })).sort()).toEqual(Object.keys(NOTHING).sort())
  })

  test('takes an unescaped plus sign, which arrives as a space', () => {
    expect(readMarketplaceSearch({ priceRange: '250 ' }).priceRange).toBe('250+')
  })

  test('truncates values that the server would reject as too long', () => {
    expect(readMarketplaceSearch({ search: 'x'.repeat(2000) }).search).toHaveLength(1000)
  })
})

test('the sort order is no filter', () => {
  expect(filterOf({ tag: 'brass', sortBy: 'popular' })).toEqual({ tag: 'brass' })
})

test('each active filter has a chip', () => {
  expect(
    activeFilters({ category: 'Clothing > Men', search: 'coat', tag: 'wool', priceRange: '0-50', sortBy: 'recent' }),
  ).toEqual([
    { key: 'search', label: '“coat”' },
    { key: 'category', label: 'Clothing > Men' },
    { key: 'priceRange', label: 'Under $50' },
    { key: 'tag', label: '#wool' },
  ])
  expect(activeFilters({ sortBy: 'recent' })).toEqual([])
})
