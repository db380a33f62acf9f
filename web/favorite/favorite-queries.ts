import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

export const favoritesQuery = (api: Api) => readQuery(api, 'GET /api/favourites')

/** The visible items with these ids, in the same order. */
export const favoriteProductsQuery = (api: Api, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['/api/favourites/products', ids.join()],
    queryFn: () => (ids.length === 0 ? [] : api('GET /api/favourites/products', { query: { ids: ids.join() } })),
    // Removing a favorite must not hide the others. An empty list would say that there are none while the first ones load.
    placeholderData: (previous) => (previous?.length ? previous : undefined),
  })
