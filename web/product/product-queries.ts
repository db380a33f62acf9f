import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Product } from '../../contracts/product.ts'
import { LIST_LIMIT, type PriceRange, type Sort } from '../../contracts/product-rules.ts'
import type { Api } from '../lib/api.ts'

/** What a list of products is narrowed to; what is undefined does not narrow. */
export interface ProductFilter {
  category?: string | undefined
  search?: string | undefined
  tag?: string | undefined
  priceRange?: PriceRange | undefined
}

export interface ListChoice extends ProductFilter {
  sortBy?: Sort | undefined
}

/** The beginning of a list, `wanted` items of it, or as many as are known already. */
export const productListQuery = (api: Api, choice: ListChoice, wanted: number) =>
  queryOptions({
    queryKey: ['/api/products', choice],
    queryFn: async ({ client }) => {
      const limit = Math.min(Math.max(wanted, knownItems(client, choice).length), LIST_LIMIT)
      const items = await api('GET /api/products', { query: { ...choice, limit: String(limit), offset: '0' } })
      // What was asked for beyond these, and came meanwhile, stays.
      return joined(items, knownItems(client, choice).slice(limit))
    },
  })

/** What the browser has of a list. */
export const knownItems = (client: QueryClient, choice: ListChoice): Product[] =>
  client.getQueryData<Product[]>(['/api/products', choice]) ?? []

/** Both, each item once. */
export function joined(items: Product[], others: Product[]): Product[] {
  const ids = new Set(items.map(({ id }) => id))
  return [...items, ...others.filter(({ id }) => !ids.has(id))]
}

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
