import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

/** All items of the signed-in seller. */
export const ownProductsQuery = (api: Api) => readQuery(api, 'GET /api/seller/products')

export const sellerStatsQuery = (api: Api) => readQuery(api, 'GET /api/seller/stats')

export const statementQuery = (api: Api) => readQuery(api, 'GET /api/seller/statement')
