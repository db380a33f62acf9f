import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { readQuery } from '../../lib/read-query.ts'
import { nextOf, PAGED } from '../paging.ts'
import type { OrderSearch } from './order-search.ts'

export const ordersQuery = (api: Api, search: OrderSearch) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ['/api/admin/orders', search],
    queryFn: ({ pageParam }) => api('GET /api/admin/orders', { query: { ...search, before: pageParam } }),
    getNextPageParam: nextOf,
  })

export const orderQuery = (api: Api, id: string) =>
  readQuery(api, 'GET /api/admin/orders/{id}', { params: { id }, staleTime: 0 })
