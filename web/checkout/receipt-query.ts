import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

export const receiptQuery = (api: Api, secret: string) =>
  queryOptions({
    queryKey: ['/api/receipts', secret],
    queryFn: () => api('GET /api/receipts/{secret}', { params: { secret } }),
  })
