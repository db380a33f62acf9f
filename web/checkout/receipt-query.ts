import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

/** Shown from memory, offline too, but always fetched again: an item may have been picked up or refunded meanwhile. */
export const receiptQuery = (api: Api, secret: string) =>
  queryOptions({
    queryKey: ['/api/receipts', secret],
    queryFn: () => api('GET /api/receipts/{secret}', { params: { secret } }),
    staleTime: 0,
  })
