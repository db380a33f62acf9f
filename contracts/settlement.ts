import { z } from 'zod'
import { type Call, Dollars, Id } from './call.ts'

const Sums = z.object({
  /** Items sold and not refunded. */
  sold: z.number().int(),
  /** What buyers paid, also for items that were refunded later. */
  gross: Dollars,
  commission: Dollars,
  /** Sellers' shares of refunded items. */
  refunds: Dollars,
  /** What sellers took in cash and kept: of it they owe the commission. */
  cashKept: Dollars,
  /** Earnings outside of the sale that was asked for; 0.00 over all time. */
  otherSales: Dollars,
  /** Over all sales, less what was undone: a payout is not for one sale alone. */
  paidOut: Dollars,
  /** Over all sales; negative if a refund came after the payout. Gross - commission - refunds - cash kept + other sales - paid out. */
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
  /** Those of the sellers who can be paid through Stripe. */
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
    summary: 'What each seller of a sale, or of all time, earned, was paid and is to be paid',
    query: SaleChoice,
    answer: Settlement,
  },
} satisfies Record<string, Call>
