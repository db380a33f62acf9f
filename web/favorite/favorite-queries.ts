import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

/** The account's own. */
export const favoritesQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/favourites'], queryFn: () => api('GET /api/favourites') })

/** The items of these ids that can be seen, in their order. */
export const favoriteProductsQuery = (api: Api, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['/api/favourites/products', ids.join()],
    queryFn: () => (ids.length === 0 ? [] : api('GET /api/favourites/products', { query: { ids: ids.join() } })),
    // Letting go of one must not take the others off the screen.
    placeholderData: keepPreviousData,
  })
