import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ADMIN_PAGE, type MessageState, type PeopleFilter } from '../../contracts/person-rules.ts'
import type { Status } from '../../contracts/product-rules.ts'
import type { Api } from '../lib/api.ts'

const MINUTE_MS = 60_000

/** The `before` of the next page. */
const lastId = (rows: { id: number }[]): number | undefined =>
  rows.length === ADMIN_PAGE ? rows.at(-1)?.id : undefined
const beforeOf = (pageParam: number) => (pageParam ? { before: String(pageParam) } : {})

const LIST = { initialPageParam: 0, staleTime: 0, placeholderData: keepPreviousData }

export interface PeopleSearch {
  q?: string
  filter?: PeopleFilter
}

export const peopleQuery = (api: Api, { q = '', filter = 'all' }: PeopleSearch) =>
  infiniteQueryOptions({
    ...LIST,
    queryKey: ['/api/admin/people', q, filter],
    queryFn: ({ pageParam }) => api('GET /api/admin/people', { query: { search: q, filter, ...beforeOf(pageParam) } }),
    getNextPageParam: lastId,
  })

export const personQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['/api/admin/people', id],
    queryFn: () => api('GET /api/admin/people/{id}', { params: { id } }),
    staleTime: 0,
    retry: false,
  })

export interface MessagesSearch {
  q?: string
  state?: MessageState
}

export const messagesQuery = (api: Api, { q = '', state = 'open' }: MessagesSearch) =>
  infiniteQueryOptions({
    ...LIST,
    queryKey: ['/api/admin/messages', q, state],
    queryFn: async ({ pageParam }) => {
      const { messages } = await api('GET /api/admin/messages', {
        query: { search: q, state, ...beforeOf(pageParam) },
      })
      return messages
    },
    getNextPageParam: lastId,
    refetchInterval: MINUTE_MS,
  })

/** The number of unanswered messages. */
export const openMessagesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/messages', 'count'],
    queryFn: async () => (await api('GET /api/admin/messages', { query: { limit: '1' } })).open,
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  })

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
    ...LIST,
    queryKey: ['/api/admin/listings', q, status, seller, sale],
    queryFn: ({ pageParam }) =>
      api('GET /api/admin/listings', {
        query: {
          search: q,
          ...(status && { status }),
          ...(seller && { seller }),
          ...(sale && { sale }),
          ...beforeOf(pageParam),
        },
      }),
    getNextPageParam: lastId,
  })
