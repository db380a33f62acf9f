import { z } from 'zod'
import { type Call, Dollars, Id } from './call.ts'

const Sums = z.object({
  /** Items sold and not refunded. */
  sold: z.number().int(),
  /** What buyers paid, including for items refunded later. */
  gross: Dollars,
  commission: Dollars,
  /** Sellers' shares of refunded items. */
  refunds: Dollars,
  /** Cash that sellers took and kept, and on which they owe the commission. */
  cashKept: Dollars,
  /** Earnings from other sales than the requested one; 0.00 for all time. */
  otherSales: Dollars,
  /** Across all sales, minus reversals: payouts are not tied to a sale. */
  paidOut: Dollars,
  /**
   * Across all sales; negative if a refund came after the payout. Gross - commission - refunds - cash kept + other sales -
   * paid out.
   */
  toBePaid: Dollars,
})

export const SellerSettlement = Sums.extend({ sellerId: Id, username: z.string() })
export type SellerSettlement = z.input<typeof SellerSettlement>

export const Settlement = z.object({
  /** By username. */
  sellers: z.array(SellerSettlement),
  totals: Sums,
  /** Whether payouts can be made through Stripe. */
  stripe: z.boolean(),
  /** The sellers who can be paid through Stripe. */
  connected: z.array(Id),
})
export type Settlement = z.input<typeof Settlement>

export const SaleChoice = z.object({
  sale: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Must be the id of a sale')
    .transform(Number)
    .optional(),
})
export type SaleChoice = z.output<typeof SaleChoice>

export const settlementCalls = {
  'GET /api/admin/settlement': {
    role: 'admin',
    summary: "Each seller's earnings, payouts and balance, for a sale or all time",
    query: SaleChoice,
    answer: Settlement,
  },
} satisfies Record<string, Call>
