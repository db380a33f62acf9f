import { z } from 'zod'
import { type Call, Dollars, Id, IdParams, Timestamp } from './call.ts'

export const PAYMENT_ALERT_KINDS = [
  'unexpected_payment',
  'partial_refund',
  'refund_stuck',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const

export const PaymentAlert = z.object({
  id: Id,
  kind: z.enum(PAYMENT_ALERT_KINDS),
  /** What happened, in a sentence or two. */
  message: z.string(),
  /** Null if it is unknown or not in US dollars. */
  amount: Dollars.nullable(),
  title: z.string(),
  productId: Id.nullable(),
  /** Null if the payment bought nothing. */
  purchaseId: Id.nullable(),
  /** The order of that purchase. */
  orderId: Id.nullable(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  /** The provider's id of the payment. */
  paymentId: z.string().nullable(),
  createdAt: Timestamp,
  resolvedAt: Timestamp.nullable(),
  /** A username; null if it is open or a later message from the provider resolved it. */
  resolvedBy: z.string().nullable(),
})
export type PaymentAlert = z.input<typeof PaymentAlert>

export const paymentAlertCalls = {
  'GET /api/admin/payment-alerts': {
    role: 'admin',
    summary: 'Payments to review: open ones first, then the latest resolved',
    answer: z.array(PaymentAlert),
  },
  'POST /api/admin/payment-alerts/{id}/resolve': {
    role: 'admin',
    summary: 'Mark a payment as reviewed; for a failed refund, the money went back another way',
    params: IdParams,
    answer: PaymentAlert,
    missing: 'Payment alert not found',
  },
} satisfies Record<string, Call>
