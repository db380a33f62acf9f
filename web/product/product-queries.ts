import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Product } from '../../contracts/product.ts'
import { LIST_LIMIT, type Sort } from '../../contracts/product-rules.ts'
import type { SearchFilter } from '../../contracts/saved-search-rules.ts'
import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

export interface ListChoice extends SearchFilter {
  sortBy?: Sort | undefined
}

/** The first `wanted` items of a list, or as many as are already loaded if more. */
export const productListQuery = (api: Api, choice: ListChoice, wanted: number) =>
  queryOptions({
    queryKey: ['/api/products', choice],
    queryFn: async ({ client }) => {
      const limit = Math.min(Math.max(wanted, knownItems(client, choice).length), LIST_LIMIT)
      const items = await api('GET /api/products', { query: { ...choice, limit, offset: 0 } })
      // Keep items beyond these, loaded by `restQuery` in the meantime.
      return joined(items, knownItems(client, choice).slice(limit))
    },
  })

/** The loaded items of a list. */
export const knownItems = (client: QueryClient, choice: ListChoice): Product[] =>
  client.getQueryData<Product[]>(['/api/products', choice]) ?? []

/** Concatenates, without duplicates. */
export function joined(items: Product[], others: Product[]): Product[] {
  const ids = new Set(items.map(({ id }) => id))
  return [...items, ...others.filter(({ id }) => !ids.has(id))]
}

export const productCountQuery = (api: Api, filter: SearchFilter = {}) =>
  queryOptions({
    queryKey: ['/api/products', 'count', filter],
    queryFn: () => api('GET /api/products/count', { query: filter }),
  })

/** The landing page never retries; until the next visit it says "Loading...". */
export const landingCountQuery = (api: Api) => ({ ...productCountQuery(api), retry: false })

/** Matches per category, descendants included, ignoring the chosen category. Omits empty ones. */
export const categoryCountsQuery = (api: Api, { category: _, ...filter }: SearchFilter = {}) =>
  queryOptions({
    queryKey: ['/api/products', 'categories', filter],
    queryFn: async () => (await api('GET /api/products/categories', { query: filter })).counts,
    placeholderData: keepPreviousData,
  })

export const productQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['/api/products', id],
    queryFn: () => api('GET /api/products/{id}', { params: { id } }),
  })

export const recommendationsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['/api/products', id, 'recommendations'],
    queryFn: () => api('GET /api/products/{id}/recommendations', { params: { id } }),
    retry: false,
  })

export const hotProductsQuery = (api: Api) => readQuery(api, 'GET /api/hot-products', { retry: false })

export const userHotProductsQuery = (api: Api) => readQuery(api, 'GET /api/user/hot-products')
