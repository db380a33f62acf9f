import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export const reportQuery = (api: Api, id: string | undefined) =>
  queryOptions({
    queryKey: ['/api/admin/sale-events/{id}/report', id],
    queryFn: id === undefined ? skipToken : () => api('GET /api/admin/sale-events/{id}/report', { params: { id } }),
    staleTime: 0,
  })
