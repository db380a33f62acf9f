import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export const drawersQuery = (api: Api, sale?: string) =>
  queryOptions({
    queryKey: ['/api/desk/drawer', sale ?? null],
    queryFn: () => api('GET /api/desk/drawer', { query: { sale } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })
