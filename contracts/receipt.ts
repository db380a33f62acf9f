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
  /** Set if a lower price was agreed. */
  listedPrice: Dollars.optional(),
  tax: Dollars,
  /** What the buyer paid for it. */
  total: Dollars,
  /** The seller's username. */
  seller: z.string(),
  refundedAt: Timestamp.nullable(),
  refundReason: z.string().nullable(),
  /** Whether the payment provider has made the refund. False while it can't be reached, or refuses. */
  isGivenBack: z.boolean(),
  /** The refund was made, but did not reach the buyer. */
  isRefundFailed: z.boolean(),
  /** When it was picked up; null until then. */
  handedOverAt: Timestamp.nullable(),
})
export type ReceiptItem = z.input<typeof ReceiptItem>

export const Receipt = z.object({
  /** The order's number. */
  number: Id,
  /** In the order of the payment page. */
  items: z.array(ReceiptItem),
  /** Sum of all items, including refunded ones; likewise the tax. */
  amount: Dollars,
  tax: Dollars,
  /** Amount and tax. */
  total: Dollars,
  buyerName: z.string(),
  method: z.enum(PAYMENT_METHODS),
  /** Who sold it at a desk; null if bought online. */
  soldBy: z.string().nullable(),
  paymentId: z.string().nullable(),
  /** See pickup-rules.ts. */
  pickupCode: z.string(),
  paidAt: Timestamp,
  /** Null if the sale was deleted. */
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
  /** The `before` of the next page; null on the last one. */
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
      /** An order number: only older orders. */
      before: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'before must be the number of an order')
        .transform(Number)
        .optional(),
    }),
    answer: OrderPage,
  },
} satisfies Record<string, Call>
