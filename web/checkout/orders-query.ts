import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

/** Never from memory alone: an item may have been picked up or refunded meanwhile. */
export const ordersQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['/api/orders'],
    queryFn: ({ pageParam }) => api('GET /api/orders', { query: { before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
