import { z } from 'zod'
import { adminPage } from './admin-page.ts'
import { BulkIds, BulkResult } from './bulk.ts'
import { type Call, Dollars, Id, queryId, Timestamp } from './call.ts'
import { STATUSES } from './product-rules.ts'

/** A listing in the admin's list. */
export const AdminListing = z.object({
  id: Id,
  title: z.string(),
  price: Dollars,
  status: z.enum(STATUSES),
  /** Unlisted because its seller is suspended. */
  isHidden: z.boolean(),
  /** The primary image. */
  imageUrl: z.string().nullable(),
  sellerId: Id,
  sellerUsername: z.string(),
  createdAt: Timestamp,
  /** The sale event and the price paid; null unless it is sold, or if its sale event was deleted. */
  soldIn: z.object({ saleEventId: Id, startDate: Timestamp, timeZone: z.string(), amount: Dollars }).nullable(),
})
export type AdminListing = z.input<typeof AdminListing>

export const AdminBulkChange = z.object({ ids: BulkIds, action: z.enum(['unlist', 'relist']) })
export type AdminBulkChange = z.output<typeof AdminBulkChange>

export const adminListingCalls = {
  'GET /api/admin/listings': {
    role: 'admin',
    summary: 'Listings in any status, newest first; search by words of the title, SKU or id',
    query: adminPage().extend({
      status: z.enum(STATUSES).optional(),
      /** A username. */
      seller: z.string().max(100).optional(),
      /** The id of the sale event in which they were sold. */
      sale: queryId().optional(),
    }),
    answer: z.array(AdminListing),
  },
  'POST /api/admin/listings/bulk': {
    role: 'admin',
    summary: 'Unlist or relist up to 500 items; reports the ones that failed in `refused`',
    body: AdminBulkChange,
    answer: BulkResult,
    invalidates: ['catalogue'],
  },
} satisfies Record<string, Call>
