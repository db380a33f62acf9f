import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

export const currentSaleQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/sale-events/current'],
    queryFn: () => api('GET /api/sale-events/current'),
    retry: false,
  })

export const upcomingSaleQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/sale-events/upcoming'],
    queryFn: () => api('GET /api/sale-events/upcoming'),
    retry: false,
  })

export const isSaleQuery = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  String(queryKey[0]).startsWith('/api/sale-events/')
