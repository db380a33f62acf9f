import { z } from 'zod'
import { type Call, Dollars, Id, IdParams, Timestamp } from './call.ts'
import { PAYMENT_METHODS } from './desk-rules.ts'
import { Drawer } from './drawer.ts'
import { PickupSale } from './pickup.ts'

/** Sums over purchases that were not refunded. */
const Sums = z.object({
  sold: z.number().int(),
  /** The prices, without tax. */
  revenue: Dollars,
  tax: Dollars,
  commission: Dollars,
})

const Part = Sums.extend({
  unsold: z.number().int(),
  /** Sold items per item that was sold or is unsold, 0 to 100; null without items. */
  sellThrough: z.number().nullable(),
})

const WaitingOrder = z.object({
  orderId: Id,
  pickupCode: z.string(),
  buyerName: z.string(),
  /** Empty if no address was given or the buyer's account is deleted. */
  buyerEmail: z.string(),
  items: z.array(z.object({ purchaseId: Id, title: z.string(), seller: z.string(), amount: Dollars })),
  /** When the last reminder was sent. */
  remindedAt: Timestamp.nullable(),
  /** False without an address, or if the last reminder was less than 12 hours ago. */
  canRemind: z.boolean(),
})
export type WaitingOrder = z.input<typeof WaitingOrder>

const GoingHome = z.object({
  sellerId: Id,
  username: z.string(),
  items: z.array(z.object({ productId: Id, title: z.string(), price: Dollars })),
})

/** A sale's results. All sums cover its purchases that were not refunded. */
export const SaleReport = Part.extend({
  sale: PickupSale,
  /** Of `revenue`. */
  revenueOnline: Dollars,
  /** Of `revenue`: cash and card reader. */
  revenueInPerson: Dollars,
  /** `revenue` minus `commission`. */
  sellersShare: Dollars,
  /** Refunds of this sale; the total is with tax. Not included in any other figure. */
  refunded: z.object({ items: z.number().int(), tax: Dollars, total: Dollars }),
  byMethod: z.array(Sums.extend({ method: z.enum(PAYMENT_METHODS) })),
  bySeller: z.array(Part.extend({ sellerId: Id, username: z.string() })),
  /** By the first name of each category path. */
  byCategory: z.array(Part.extend({ category: z.string() })),
  /** Orders with items that are paid for but not picked up. */
  notPickedUp: z.array(WaitingOrder),
  /** Unsold items that are still live, to take home or keep for the next sale. */
  goesHome: z.array(GoingHome),
  /** Drawers that had cash or were counted. */
  drawers: z.array(Drawer),
})
export type SaleReport = z.input<typeof SaleReport>
export type ReportPart = z.input<typeof Part>

export const SentReminders = z.object({
  /** Orders whose buyer gets an email. */
  reminded: z.number().int(),
  /** Orders reminded in the last 12 hours. */
  recent: z.number().int(),
  /** Orders without an address. */
  withoutAddress: z.number().int(),
})
export type SentReminders = z.infer<typeof SentReminders>

const missing = 'Sale event not found'

export const reportCalls = {
  'GET /api/admin/sale-events/{id}/report': {
    role: 'admin',
    summary: "A sale's report; /api/admin/sale-events/{id}/report.csv is the same as CSV",
    params: IdParams,
    answer: SaleReport,
    missing,
  },
  'POST /api/admin/sale-events/{id}/remind-pickups': {
    role: 'admin',
    summary: 'Email the buyers of a sale who have items to pick up; each order at most once in 12 hours',
    params: IdParams,
    answer: SentReminders,
    missing,
  },
} satisfies Record<string, Call>
