import type { Api } from '../../lib/api.ts'
import { readQuery } from '../../lib/read-query.ts'

export const drawersQuery = (api: Api, sale?: string) =>
  readQuery(api, 'GET /api/desk/drawer', {
    query: { sale },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })
