import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PeopleFilter } from '../../../contracts/admin-rules.ts'
import type { Api } from '../../lib/api.ts'
import { readQuery } from '../../lib/read-query.ts'
import { lastId, PAGED } from '../paging.ts'

export interface PeopleSearch {
  q?: string
  filter?: PeopleFilter
}

export const peopleQuery = (api: Api, { q = '', filter = 'all' }: PeopleSearch) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ['/api/admin/people', q, filter],
    queryFn: ({ pageParam }) => api('GET /api/admin/people', { query: { search: q, filter, before: pageParam } }),
    getNextPageParam: lastId(),
  })

export const personQuery = (api: Api, id: string) =>
  readQuery(api, 'GET /api/admin/people/{id}', { params: { id }, staleTime: 0, retry: false })
