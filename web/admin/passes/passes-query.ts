import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export const passesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/desk-passes'],
    queryFn: () => api('GET /api/admin/desk-passes'),
    staleTime: 0,
  })
