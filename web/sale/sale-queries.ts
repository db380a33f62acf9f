import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

export const currentSaleQuery = (api: Api) => readQuery(api, 'GET /api/sale-events/current', { retry: false })

export const upcomingSaleQuery = (api: Api) => readQuery(api, 'GET /api/sale-events/upcoming', { retry: false })

export const isSaleQuery = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  String(queryKey[0]).startsWith('/api/sale-events/')
