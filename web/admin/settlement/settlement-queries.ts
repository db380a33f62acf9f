import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { readQuery } from '../../lib/read-query.ts'
import { lastId, PAGED } from '../paging.ts'

const MINUTE = 60_000
const PAYOUTS_PAGE = 20

export const settlementQuery = (api: Api, sale: string | undefined) =>
  readQuery(api, 'GET /api/admin/settlement', {
    query: { sale },
    staleTime: 0,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
    placeholderData: (previous) => (previous?.sellers.length ? previous : undefined),
  })

export const payoutsQuery = (api: Api, sellerId: number) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ['/api/admin/payouts', sellerId],
    queryFn: ({ pageParam }) =>
      api('GET /api/admin/payouts', { query: { sellerId, limit: PAYOUTS_PAGE, before: pageParam } }),
    getNextPageParam: lastId(PAYOUTS_PAGE),
    refetchOnWindowFocus: true,
  })
