import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

/** Live updates invalidate this key. */
export const lineQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/line', String(id)],
    queryFn: () => api('GET /api/products/{id}/line', { params: { id } }),
    retry: false,
    // The visitor may have just paid for it in another tab.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
