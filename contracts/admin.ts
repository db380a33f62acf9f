import { z } from 'zod'
import { type Call, Dollars, Id, Timestamp, wholeNumber } from './call.ts'
import { Product } from './product.ts'

export const AdminStats = z.object({
  totalUsers: z.number().int(),
  /** Purchases minus refunds, without tax. */
  totalRevenue: Dollars,
  totalViews: z.number().int(),
  pendingProducts: z.number().int(),
  analytics: z.object({
    visitors24h: z.number().int(),
    pageViews24h: z.number().int(),
    productViews24h: z.number().int(),
    purchases24h: z.number().int(),
    totalViews: z.number().int(),
    /** When visitors and page views were read; null if that failed. */
    posthogTimestamp: Timestamp.nullable(),
    posthogConfigured: z.boolean(),
    /** Why visitors and page views are unavailable. */
    posthogError: z.string().nullable(),
  }),
})
export type AdminStats = z.input<typeof AdminStats>

/** The hour that starts at `hour`. */
export const HourOfActivity = z.object({
  hour: Timestamp,
  views: z.number().int(),
  visitors: z.number().int(),
  purchases: z.number().int(),
})
export type HourOfActivity = z.input<typeof HourOfActivity>

export const SaleRevenue = z.object({
  saleEventId: Id,
  startDate: Timestamp,
  location: z.string().nullable(),
  timeZone: z.string(),
  purchases: z.number().int(),
  /** After refunds, without tax. */
  revenue: Dollars,
})
export type SaleRevenue = z.input<typeof SaleRevenue>

/** In bytes; `percentage` is 0 to 100. */
const Gauge = z.object({ used: z.number(), limit: z.number(), percentage: z.number() })
export const ImageUsage = z.object({
  storage: Gauge,
  /** This calendar month (UTC). */
  bandwidth: Gauge,
})
export type ImageUsage = z.infer<typeof ImageUsage>

export const OrphanCount = z.object({
  /** All stored images. */
  totalImageKitImages: z.number().int(),
  /** Images that a product or profile uses. */
  productImages: z.number().int(),
  /** Images older than 24 hours that nothing uses. */
  orphanedImages: z.number().int(),
})
export type OrphanCount = z.infer<typeof OrphanCount>

export const Cleanup = z.object({
  deleted: z.number().int(),
  /** Images that the store failed to delete; they are still orphans. */
  failed: z.number().int(),
  /** The number of orphans at the start. */
  orphanedImages: z.number().int(),
})
export type Cleanup = z.infer<typeof Cleanup>

export const AiTracking = z.object({
  summary: z.object({
    /** May have fractions of a cent. */
    totalCostUSD24h: z.number(),
    totalCalls24h: z.number().int(),
    /** 0 to 100, of finished calls; 0 if there are none. */
    successRate: z.number(),
    /** In ms; 0 if there are no calls. */
    averageLatency: z.number(),
  }),
  /** Newest first. */
  recentCalls: z.array(
    z.object({
      type: z.string(),
      timestamp: Timestamp,
      costUSD: z.number(),
      /** In ms; null until the call has finished. */
      latency: z.number().nullable(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      status: z.enum(['pending', 'success', 'error']),
      result: z.string().nullable(),
    }),
  ),
  configuration: z.object({
    /** Whether an AI provider is configured. */
    trackingEnabled: z.boolean(),
  }),
})
export type AiTracking = z.input<typeof AiTracking>

const QUEUE_PAGE = 100

export const adminCalls = {
  'GET /api/admin/stats': { role: 'admin', summary: 'Totals, and the last 24 hours', answer: AdminStats },
  'GET /api/admin/activity': {
    role: 'admin',
    summary: 'Activity of the last 24 hours by hour, and revenue of the last sale events',
    answer: z.object({ hours: z.array(HourOfActivity), sales: z.array(SaleRevenue) }),
  },
  'GET /api/admin/products/pending': {
    role: 'admin',
    summary: 'Items pending approval, oldest first; X-Total-Count is the total',
    query: z.object({
      limit: wholeNumber(1, 1000).default(QUEUE_PAGE),
      offset: wholeNumber(0, 1_000_000).default(0),
    }),
    answer: z.array(Product),
  },
  'POST /api/admin/approve-all-products': {
    role: 'admin',
    summary: 'Approve all pending items',
    answer: z.object({ approvedCount: z.number().int() }),
    invalidates: ['catalogue'],
  },
  'GET /api/admin/imagekit/usage': {
    role: 'admin',
    summary: 'Bytes stored, and bytes served this month',
    answer: ImageUsage,
  },
  'GET /api/admin/imagekit/orphan-count': {
    role: 'admin',
    summary: 'Count orphaned images; checks every image, so call it on demand only',
    answer: OrphanCount,
  },
  'POST /api/admin/imagekit/cleanup': {
    role: 'admin',
    summary: 'Delete orphaned images, at most `limit` of them',
    query: z.object({ limit: wholeNumber(1, 1000).default(1000) }),
    answer: Cleanup,
  },
  'POST /api/admin/imagekit/optimize': {
    role: 'admin',
    summary: 'Pre-render the image sizes used in lists, for the newest live items',
    answer: z.object({
      optimizedProducts: z.number().int(),
      errors: z.number().int(),
      totalProducts: z.number().int(),
    }),
  },
  'GET /api/admin/llm-tracking-demo': {
    role: 'admin',
    summary: 'Cost and results of calls to the AI provider',
    answer: AiTracking,
  },
} satisfies Record<string, Call>
