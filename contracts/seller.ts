import { z } from 'zod'
import { type Call, Dollars, Timestamp } from './call.ts'
import { ConnectState } from './connect.ts'
import { Product } from './product.ts'

const SellerStats = z.object({
  /** What buyers paid for the seller's items, minus the commission. */
  totalEarnings: Dollars,
  /** Paid to the seller, minus reversals. */
  paidOut: Dollars,
  /** The balance; negative if a refund came after the payout. */
  toBePaid: Dollars,
  activeListings: z.number().int(),
  /** Absent unless payouts can be made through Stripe. */
  connect: ConnectState.optional(),
})

export const OwnProduct = Product.extend({
  /** In the list of own items only. */
  favoriteCount: z.number().int().optional(),
  /** For sold items in that list: what the buyer paid, without tax, and when it was refunded. */
  soldFor: Dollars.optional(),
  refundedAt: Timestamp.optional(),
})
export type OwnProduct = z.input<typeof OwnProduct>

export const sellerCalls = {
  'GET /api/seller/products': {
    role: 'account',
    summary: 'All your items in any status, newest first',
    answer: z.array(OwnProduct),
  },
  'GET /api/seller/stats': {
    role: 'account',
    summary: 'Your earnings, payouts, balance and number of live listings',
    answer: SellerStats,
  },
} satisfies Record<string, Call>
