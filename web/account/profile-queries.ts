import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

/** A seller's public profile. */
export const sellerProfileQuery = (api: Api, username: string) =>
  readQuery(api, 'GET /api/users/profile/{username}', { params: { username } })

/** The seller's live and sold items; the seller sees all of their own. */
export const sellerProductsQuery = (api: Api, username: string) =>
  readQuery(api, 'GET /api/products/seller/{username}', { params: { username } })
