import { z } from 'zod'
import { type Call, Dollars, Id, IdParams, Timestamp } from './call.ts'
import { ConnectState } from './connect.ts'
import { LEDGER_KINDS } from './ledger-rules.ts'
import { paragraphs } from './text.ts'

export const Refund = z.object({
  /** Shown to buyer and seller. */
  reason: paragraphs({
    name: 'The reason',
    max: 500,
    messages: { required: 'Please give a reason', tooLong: 'At most 500 characters' },
  }),
  /** Puts the item back on the marketplace. */
  relist: z.boolean().default(false),
  /** For cash: the helper's drawer it is paid from, by default your own. */
  passId: Id.optional(),
})
export type Refund = z.output<typeof Refund>

export const RefundedPurchase = z.object({
  id: Id,
  productId: Id,
  /** The price, without tax. */
  amount: Dollars,
  tax: Dollars,
  /** The amount refunded to the buyer. */
  total: Dollars,
  refundedAt: Timestamp,
  reason: z.string(),
  /** False until the payment provider has made the refund; retried every few minutes. */
  isGivenBack: z.boolean(),
  /** The provider refused the refund, or it did not arrive: a payment alert says what to do. */
  needsReview: z.boolean(),
  /** The buyer's bank had returned the money before, after a dispute, so none was sent. */
  isTakenBack: z.boolean(),
})
export type RefundedPurchase = z.input<typeof RefundedPurchase>

/** The item is on the marketplace again. */
export const RelistedPurchase = z.object({ id: Id, productId: Id })

export const LedgerEntry = z.object({
  id: Id,
  /** Null for payouts. */
  purchaseId: Id.nullable(),
  /** The number on the buyer's receipt; null for payouts. */
  orderId: Id.nullable(),
  /** Null unless it is a payout. */
  payoutId: Id.nullable(),
  /**
   * `sale`: the price. `commission`: the marketplace's share. `refund`: the seller's share, refunded. `cash_kept`: cash with
   * tax that the seller took, or paid back. `payout`: paid to the seller. `payout_reversal`: a reversed payout.
   */
  kind: z.enum(LEDGER_KINDS),
  /** The item's title, or how a payout was paid. */
  title: z.string(),
  /** Negative for commission, refund, cash that the seller took, and payout. */
  amount: Dollars,
  /** Paid on top of a sale, or returned with a refund (negative). Not part of the earnings. */
  tax: Dollars,
  createdAt: Timestamp,
  /** Of a sale: when the seller was paid for it. Absent until a payout leaves nothing to be paid. */
  paidAt: Timestamp.optional(),
})
export type LedgerEntry = z.input<typeof LedgerEntry>

export const Statement = z.object({
  /** The sum of sales, commissions and refunds. */
  totalEarnings: Dollars,
  /** Minus reversals. */
  paidOut: Dollars,
  /** The sum of all entries; negative if the seller was paid more than they earned. */
  toBePaid: Dollars,
  /** Absent unless payouts can be made through Stripe. */
  connect: ConnectState.optional(),
  /** Newest first. */
  entries: z.array(LedgerEntry),
})
export type Statement = z.input<typeof Statement>

export const ledgerCalls = {
  'POST /api/admin/purchases/{id}/refund': {
    role: 'admin',
    summary: 'Refund a purchase in full, and put the item back on sale if asked',
    params: IdParams,
    body: Refund,
    answer: RefundedPurchase,
    missing: 'Purchase not found',
    invalidates: ['product:{productId}', 'catalogue'],
  },
  'POST /api/admin/purchases/{id}/relist': {
    role: 'admin',
    summary: 'Put the item of a refunded purchase back on sale',
    params: IdParams,
    answer: RelistedPurchase,
    missing: 'Purchase not found',
    invalidates: ['product:{productId}', 'catalogue'],
  },
  'GET /api/seller/statement': {
    role: 'account',
    summary: 'Your sales, commissions, refunds and payouts; /api/seller/statement.csv is the same as CSV',
    answer: Statement,
  },
} satisfies Record<string, Call>
