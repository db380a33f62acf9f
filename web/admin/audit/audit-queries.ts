import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditLine } from '../../../contracts/audit.ts'
import type { Api } from '../../lib/api.ts'
import { lastId, nextOf, PAGED } from '../paging.ts'
import { type AuditSearch, toAuditQuery } from './audit-search.ts'

const AUDIT_PAGE = 20

export const auditQuery = (api: Api, filter: AuditSearch = {}, limit = AUDIT_PAGE) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ['/api/admin/audit-trail/gathered', filter, limit],
    queryFn: ({ pageParam }) =>
      api('GET /api/admin/audit-trail/gathered', { query: { ...toAuditQuery(filter), limit, before: pageParam } }),
    getNextPageParam: nextOf,
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
          from: firstId,
          before: pageParam,
          limit: LINE_PAGE,
        },
      }),
    initialPageParam: id + 1,
    getNextPageParam: lastId(LINE_PAGE),
    staleTime: Number.POSITIVE_INFINITY,
  })
