import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MessageState } from '../../../contracts/admin-rules.ts'
import type { Api } from '../../lib/api.ts'
import { lastId, PAGED } from '../paging.ts'

const MINUTE_MS = 60_000

export interface MessagesSearch {
  q?: string
  state?: MessageState
}

export const messagesQuery = (api: Api, { q = '', state = 'open' }: MessagesSearch) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ['/api/admin/messages', q, state],
    queryFn: async ({ pageParam }) => {
      const { messages } = await api('GET /api/admin/messages', { query: { search: q, state, before: pageParam } })
      return messages
    },
    getNextPageParam: lastId(),
    refetchInterval: MINUTE_MS,
  })

/** The number of unanswered messages. */
export const openMessagesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/messages', 'count'],
    queryFn: async () => (await api('GET /api/admin/messages', { query: { limit: 1 } })).open,
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  })
