import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

/** All items of the signed-in seller. */
export const ownProductsQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/seller/products'], queryFn: () => api('GET /api/seller/products') })

export const sellerStatsQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/seller/stats'], queryFn: () => api('GET /api/seller/stats') })
