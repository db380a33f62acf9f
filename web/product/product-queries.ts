import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE, type PriceRange, type Sort } from '../../contracts/product-rules.ts'
import type { Api } from '../lib/api.ts'

/** What a list of products is narrowed to; what is undefined does not narrow. */
interface ProductFilter {
  category?: string | undefined
  search?: string | undefined
  tag?: string | undefined
  priceRange?: PriceRange | undefined
}

/** Pages of 12. The next one begins after what is shown: items that have left the list meanwhile left it on the server, too. */
export const productListQuery = (api: Api, query: ProductFilter & { sortBy?: Sort | undefined }) =>
  infiniteQueryOptions({
    queryKey: ['/api/products', query],
    queryFn: ({ pageParam }) =>
      api('GET /api/products', { query: { ...query, limit: String(PAGE_SIZE), offset: String(pageParam) } }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length > 0 ? pages.flat().length : undefined),
  })

/** How many products match, on all pages. */
export const productCountQuery = (api: Api, filter: ProductFilter = {}) =>
  queryOptions({
    queryKey: ['/api/products', 'count', filter],
    queryFn: async () => (await api('GET /api/products/count', { query: filter })).count,
  })

/** How many products match in each category and below it, whichever is chosen; without a number there are none. */
export const categoryCountsQuery = (api: Api, { category: _, ...filter }: ProductFilter = {}) =>
  queryOptions({
    queryKey: ['/api/products', 'categories', filter],
    queryFn: async () => (await api('GET /api/products/categories', { query: filter })).counts,
    // The old numbers stand until the new ones come.
    placeholderData: keepPreviousData,
  })

export const productQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['/api/products', id],
    queryFn: () => api('GET /api/products/{id}', { params: { id } }),
  })

/** Failing costs the page nothing: it shows none. */
export const recommendationsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['/api/products', id, 'recommendations'],
    queryFn: () => api('GET /api/products/{id}/recommendations', { params: { id } }),
    retry: false,
  })

export const hotProductsQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/hot-products'], queryFn: () => api('GET /api/hot-products'), retry: false })

export const userHotProductsQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/user/hot-products'], queryFn: () => api('GET /api/user/hot-products') })
