import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import type { OrderSearch } from './order-search.ts'

export const ordersQuery = (api: Api, search: OrderSearch) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/orders', search],
    queryFn: ({ pageParam }) =>
      api('GET /api/admin/orders', {
        query: { ...search, ...(pageParam && { before: String(pageParam) }) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['/api/admin/orders/{id}', id],
    queryFn: () => api('GET /api/admin/orders/{id}', { params: { id } }),
    staleTime: 0,
  })
