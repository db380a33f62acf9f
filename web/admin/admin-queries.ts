import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

const SECOND = 1000
/** Items loaded from the queue. Refetching fills it up as items are decided. */
const QUEUE_SIZE = 100

export const statsQuery = (api: Api) =>
  readQuery(api, 'GET /api/admin/stats', { staleTime: 0, refetchInterval: 30 * SECOND })

export const activityQuery = (api: Api) =>
  readQuery(api, 'GET /api/admin/activity', { staleTime: 0, refetchInterval: 60 * SECOND })

/** Never cached: another admin may have decided an item already. */
export const pendingQuery = (api: Api) =>
  readQuery(api, 'GET /api/admin/products/pending', {
    query: { limit: QUEUE_SIZE },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 30 * SECOND,
    refetchOnWindowFocus: true,
  })

export const salesQuery = (api: Api) => readQuery(api, 'GET /api/sale-events', { staleTime: 0 })

export const remindersQuery = (api: Api) => readQuery(api, 'GET /api/admin/reminders', { staleTime: 0 })

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
