import { z } from 'zod'
import { type Call, Dollars, Id, IdempotencyKey, IdParams, queryId, Timestamp, wholeNumber } from './call.ts'
import { toCents } from './money.ts'
import { PAYOUT_METHODS, PAYOUT_STATUSES } from './payout-rules.ts'
import { dollarsText, oneLine, optionalLine } from './text.ts'

const PayoutReference = optionalLine({ name: 'The reference', max: 100 })

export const NewPayout = z.object({
  sellerId: Id,
  /** At most the seller's balance. */
  amount: dollarsText('Amount', 'in dollars, with at most two decimals').transform(toCents),
  method: z.enum(PAYOUT_METHODS, 'Choose how it was paid'),
  /** For example, a check number. */
  reference: PayoutReference.default(null),
  /** The cash drawer it was paid from: a helper's, or by default the admin's own. */
  drawer: z
    .object({ saleEventId: Id, passId: Id.nullable().default(null) })
    .nullable()
    .default(null),
  key: IdempotencyKey,
})
export type NewPayout = z.output<typeof NewPayout>

export const PayoutReversal = z.object({
  /** Shown to the seller. */
  reason: oneLine({ name: 'The reason', max: 500, messages: { required: 'Please give a reason' } }),
  key: IdempotencyKey,
})
export type PayoutReversal = z.output<typeof PayoutReversal>

export const Payout = z.object({
  id: Id,
  sellerId: Id,
  username: z.string(),
  amount: Dollars,
  method: z.enum(PAYOUT_METHODS),
  reference: z.string().nullable(),
  /**
   * `pending`: retried until the payment provider responds. `failed`: nothing was paid. `reversing`: being reversed at the
   * provider.
   */
  status: z.enum(PAYOUT_STATUSES),
  /** Why the provider refused the payout or its reversal. */
  failure: z.string().nullable(),
  /** The name of the cash drawer it was paid from. */
  drawer: z.string().nullable(),
  /** Username. */
  paidBy: z.string().nullable(),
  createdAt: Timestamp,
  reversalReason: z.string().nullable(),
  reversedBy: z.string().nullable(),
  reversedAt: Timestamp.nullable(),
})
export type Payout = z.input<typeof Payout>

const PAGE = 50

export const payoutCalls = {
  'GET /api/admin/payouts': {
    role: 'admin',
    summary: 'Payouts, newest first; `before` is the id of the last one you have. /api/admin/payouts.csv has all',
    query: z.object({
      sellerId: queryId().optional(),
      before: queryId().optional(),
      limit: wholeNumber(1, 200).default(PAGE),
    }),
    answer: z.array(Payout),
  },
  'POST /api/admin/payouts': {
    role: 'admin',
    summary: "Record a payout to a seller, or for `stripe` make it; 409 if it exceeds the seller's balance",
    body: NewPayout,
    answer: Payout,
    created: true,
  },
  'POST /api/admin/payouts/{id}/reversal': {
    role: 'admin',
    summary: "Reverse a payout, with a reason; the amount returns to the seller's balance",
    params: IdParams,
    body: PayoutReversal,
    answer: Payout,
    missing: 'Payout not found',
  },
} satisfies Record<string, Call>
