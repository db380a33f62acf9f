import { z } from 'zod'
import { type Call, Dollars, Id, Message, Timestamp } from './call.ts'
import { Buyer } from './checkout.ts'
import { ORDERS_PER_PAGE } from './checkout-rules.ts'
import { PAYMENT_METHODS } from './desk-rules.ts'
import { PlaceAndTime } from './sale.ts'

export const ReceiptItem = z.object({
  purchaseId: Id,
  productId: Id,
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** The price, without tax. */
  amount: Dollars,
  /** The price it was listed at, where a lower one was agreed. */
  listedPrice: Dollars.optional(),
  tax: Dollars,
  total: Dollars,
  /** The seller's username. */
  seller: z.string(),
  refundedAt: Timestamp.nullable(),
  refundReason: z.string().nullable(),
  /** The refund was sent, and did not arrive. */
  isRefundFailed: z.boolean(),
  /** When it was picked up; null until then. */
  handedOverAt: Timestamp.nullable(),
})
export type ReceiptItem = z.input<typeof ReceiptItem>

/** All that a buyer needs at the pickup. */
export const Receipt = z.object({
  /** The order's. */
  number: Id,
  /** What was paid together, in the order of the payment page. */
  items: z.array(ReceiptItem),
  /** The sum of all items, refunded ones too; likewise the tax. */
  amount: Dollars,
  tax: Dollars,
  /** What was paid: amount and tax. */
  total: Dollars,
  buyerName: z.string(),
  method: z.enum(PAYMENT_METHODS),
  /** Who sold it at a desk; null for what was bought online. */
  soldBy: z.string().nullable(),
  paymentId: z.string().nullable(),
  /** What is shown at the pickup, as words and as a QR code: see pickup-rules.ts. */
  pickupCode: z.string(),
  paidAt: Timestamp,
  /** Null when the sale is not planned any more. */
  pickup: PlaceAndTime.nullable(),
  contactEmail: z.string(),
})
export type Receipt = z.input<typeof Receipt>

export const Order = Receipt.omit({ contactEmail: true }).extend({
  /** The secret of `/receipt/{secret}`. */
  receipt: z.string(),
})
export type Order = z.input<typeof Order>

export const OrderPage = z.object({
  /** Newest first. */
  orders: z.array(Order),
  /** What `before` has to be for the following orders; null when there are none. */
  next: Id.nullable(),
})
export type OrderPage = z.input<typeof OrderPage>

/** Any address that a guest may have bought with. */
export const ReceiptsRequest = z.object({ email: Buyer.shape.buyerEmail })
export type ReceiptsRequest = z.output<typeof ReceiptsRequest>

export const receiptCalls = {
  'GET /api/receipts/{secret}': {
    role: 'visitor',
    summary: 'A receipt, for anyone who has its link',
    params: z.object({ secret: z.string().regex(/^[\da-f]{64}$/) }),
    answer: Receipt,
    missing: 'Receipt not found',
  },
  'POST /api/receipts/send': {
    role: 'visitor',
    summary: 'Send the links to all receipts of an email address to it; the answer is the same for every address',
    body: ReceiptsRequest,
    answer: Message,
  },
  'GET /api/orders': {
    role: 'account',
    summary: `Your orders, newest first, ${ORDERS_PER_PAGE} at a time; those of your verified address from before you signed in too`,
    query: z.object({
      /** The number of an order: only older ones. */
      before: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'before must be the number of an order')
        .transform(Number)
        .optional(),
    }),
    answer: OrderPage,
  },
} satisfies Record<string, Call>
