import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Status } from '../../../contracts/product-rules.ts'
import type { Api } from '../../lib/api.ts'
import { lastId, PAGED } from '../paging.ts'

export interface ListingsSearch {
  q?: string
  status?: Status
  /** A username. */
  seller?: string
  /** The id of a sale event. */
  sale?: string
}

export const listingsQuery = (api: Api, { q = '', status, seller, sale }: ListingsSearch) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ['/api/admin/listings', q, status, seller, sale],
    queryFn: ({ pageParam }) =>
      api('GET /api/admin/listings', { query: { search: q, status, seller, sale, before: pageParam } }),
    getNextPageParam: lastId(),
  })
