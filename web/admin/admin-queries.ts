import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditLine } from '../../contracts/audit.ts'
import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'
import { type AuditSearch, toAuditQuery } from './audit/audit-search.ts'

const SECOND = 1000
/** Items loaded from the queue. Refetching fills it up as items are decided. */
const QUEUE_SIZE = 100
const AUDIT_PAGE = 20

export const statsQuery = (api: Api) =>
  readQuery(api, 'GET /api/admin/stats', { staleTime: 0, refetchInterval: 30 * SECOND })

export const activityQuery = (api: Api) =>
  readQuery(api, 'GET /api/admin/activity', { staleTime: 0, refetchInterval: 60 * SECOND })

/** Never cached: another admin may have decided an item already. */
export const pendingQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/products/pending'],
    queryFn: () => api('GET /api/admin/products/pending', { query: { limit: String(QUEUE_SIZE) } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 30 * SECOND,
    refetchOnWindowFocus: true,
  })

export const salesQuery = (api: Api) => readQuery(api, 'GET /api/sale-events', { staleTime: 0 })

export const passesQuery = (api: Api) => readQuery(api, 'GET /api/admin/desk-passes', { staleTime: 0 })

export const holdsQuery = (api: Api) =>
  readQuery(api, 'GET /api/admin/holds', { staleTime: 0, refetchInterval: 30 * SECOND })

export const recentSalesQuery = (api: Api) =>
  readQuery(api, 'GET /api/admin/recent-sales', { staleTime: 0, refetchInterval: 30 * SECOND })

export const paymentAlertsQuery = (api: Api) =>
  readQuery(api, 'GET /api/admin/payment-alerts', { staleTime: 0, refetchInterval: 60 * SECOND })

export const usageQuery = (api: Api) => readQuery(api, 'GET /api/admin/imagekit/usage', { staleTime: 60 * SECOND })

/** Manual only: counting checks every stored image. */
export const orphanQuery = (api: Api) =>
  readQuery(api, 'GET /api/admin/imagekit/orphan-count', { enabled: false, gcTime: 0 })

export const aiQuery = (api: Api) =>
  readQuery(api, 'GET /api/admin/llm-tracking-demo', { staleTime: 30 * SECOND, retry: false })

export const auditQuery = (api: Api, filter: AuditSearch = {}, limit = AUDIT_PAGE) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/audit-trail/gathered', filter, limit],
    queryFn: ({ pageParam }) =>
      api('GET /api/admin/audit-trail/gathered', {
        query: { ...toAuditQuery(filter), limit: String(limit), ...(pageParam && { before: String(pageParam) }) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const LINE_PAGE = 100

/** The entries that a line summarizes. They never change. */
export const auditLineQuery = (api: Api, filter: AuditSearch, { id, firstId }: Pick<AuditLine, 'id' | 'firstId'>) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/audit-trail', filter, id, firstId],
    queryFn: ({ pageParam }) =>
      api('GET /api/admin/audit-trail', {
        query: {
          ...toAuditQuery(filter),
          from: String(firstId),
          before: String(pageParam),
          limit: String(LINE_PAGE),
        },
      }),
    initialPageParam: id + 1,
    getNextPageParam: (page) => (page.length === LINE_PAGE ? page.at(-1)?.id : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  })
