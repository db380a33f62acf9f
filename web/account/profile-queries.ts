import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

/** A seller's public profile. */
export const sellerProfileQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: ['/api/users/profile', username],
    queryFn: () => api('GET /api/users/profile/{username}', { params: { username } }),
  })

/** The seller's live and sold items; the seller sees all of their own. */
export const sellerProductsQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: ['/api/products/seller', username],
    queryFn: () => api('GET /api/products/seller/{username}', { params: { username } }),
  })
