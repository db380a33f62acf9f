import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

/** What everybody may read of a seller. */
export const sellerProfileQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: ['/api/users/profile', username],
    queryFn: () => api('GET /api/users/profile/{username}', { params: { username } }),
  })

/** What the seller has for sale and has sold; the seller sees all of it. */
export const sellerProductsQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: ['/api/products/seller', username],
    queryFn: () => api('GET /api/products/seller/{username}', { params: { username } }),
  })
