import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

/** Shown from memory, offline too, but always fetched again: an item may have been picked up or refunded meanwhile. */
export const receiptQuery = (api: Api, secret: string) =>
  readQuery(api, 'GET /api/receipts/{secret}', { params: { secret }, staleTime: 0 })
