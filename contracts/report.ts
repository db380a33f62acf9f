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
  /** Empty where no address was given, or the buyer's account is deleted. */
  buyerEmail: z.string(),
  items: z.array(z.object({ purchaseId: Id, title: z.string(), seller: z.string(), amount: Dollars })),
  /** When a reminder was sent last. */
  remindedAt: Timestamp.nullable(),
  /** Whether a reminder may be sent now: there is an address, and the last one is some hours ago. */
  canRemind: z.boolean(),
})
export type WaitingOrder = z.input<typeof WaitingOrder>

const GoingHome = z.object({
  sellerId: Id,
  username: z.string(),
  items: z.array(z.object({ productId: Id, title: z.string(), price: Dollars })),
})

/** What a sale came to. Every sum is of the same purchases: those of the sale that were not refunded. */
export const SaleReport = Part.extend({
  sale: PickupSale,
  /** Of `revenue`. */
  revenueOnline: Dollars,
  /** Of `revenue`: cash and card reader. */
  revenueInPerson: Dollars,
  /** `revenue` without `commission`. */
  sellersShare: Dollars,
  /** What was given back of this sale, with tax. It is in no other figure. */
  refunded: z.object({ items: z.number().int(), total: Dollars }),
  byMethod: z.array(Sums.extend({ method: z.enum(PAYMENT_METHODS) })),
  bySeller: z.array(Part.extend({ sellerId: Id, username: z.string() })),
  /** By the first name of each category path. */
  byCategory: z.array(Part.extend({ category: z.string() })),
  /** Paid, and still with us: an order with those of its items that wait. */
  notPickedUp: z.array(WaitingOrder),
  /** What is live now of `unsold`: to take home, or to keep for the next sale. */
  goesHome: z.array(GoingHome),
  /** The drawers in which there was cash, or that were counted. */
  drawers: z.array(Drawer),
})
export type SaleReport = z.input<typeof SaleReport>
export type ReportPart = z.input<typeof Part>

export const SentReminders = z.object({
  /** Orders whose buyer gets a mail. */
  reminded: z.number().int(),
  /** Orders that were reminded some hours ago. */
  recent: z.number().int(),
  /** Orders without an address. */
  withoutAddress: z.number().int(),
})
export type SentReminders = z.infer<typeof SentReminders>

const missing = 'Sale event not found'

export const reportCalls = {
  'GET /api/admin/sale-events/{id}/report': {
    role: 'admin',
    summary: 'What a sale came to; /api/admin/sale-events/{id}/report.csv is the same as CSV',
    params: IdParams,
    answer: SaleReport,
    missing,
  },
  'POST /api/admin/sale-events/{id}/remind-pickups': {
    role: 'admin',
    summary: 'Mail the buyers of a sale whose items wait to be picked up; each order at most once in 12 hours',
    params: IdParams,
    answer: SentReminders,
    missing,
  },
} satisfies Record<string, Call>
