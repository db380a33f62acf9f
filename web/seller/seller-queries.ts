import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

/** All items of the signed-in seller. */
export const ownProductsQuery = (api: Api) => readQuery(api, 'GET /api/seller/products')

/** Never from memory alone, like the statement: an admin may have paid out or refunded meanwhile. */
export const sellerStatsQuery = (api: Api) => readQuery(api, 'GET /api/seller/stats', { staleTime: 0 })

export const statementQuery = (api: Api) => readQuery(api, 'GET /api/seller/statement', { staleTime: 0 })
