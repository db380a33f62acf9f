import type { Product } from '../../contracts/product.ts'
import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

/** All items of the signed-in seller. */
export const ownProductsQuery = (api: Api) => readQuery(api, 'GET /api/seller/products')

/** The listing of these photos, if there is one: no two listings share a photo. */
export const listingWith = (own: readonly Product[], imageUrls: readonly string[]): Product | undefined =>
  own.find((product) => product.imageUrls.some((url) => imageUrls.includes(url)))

/** Never from memory alone, like the statement: an admin may have paid out or refunded meanwhile. */
export const sellerStatsQuery = (api: Api) => readQuery(api, 'GET /api/seller/stats', { staleTime: 0 })

export const statementQuery = (api: Api) => readQuery(api, 'GET /api/seller/statement', { staleTime: 0 })
