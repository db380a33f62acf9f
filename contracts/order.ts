import { z } from 'zod'
import { searchText } from './admin-page.ts'
import { type Call, Dollars, Id, IdParams, Message, queryId, Timestamp, wholeNumber } from './call.ts'
import { PAYMENT_METHODS } from './desk-rules.ts'
import { EmailAddress } from './email-address.ts'
import { ORDER_STATES } from './order-rules.ts'
import { PaymentAlert } from './payment-alert.ts'
import { Handover } from './pickup.ts'
import { ReceiptItem } from './receipt.ts'

export const AdminOrderItem = ReceiptItem.omit({ listedPrice: true, handedOverAt: true }).extend({
  method: z.enum(PAYMENT_METHODS),
  /** Set if the seller kept the buyer's cash, and so pays a refund themself. */
  heldBy: z.literal('seller').optional(),
  /** Set if the buyer's cash went into a helper's drawer. */
  helper: z.object({ passId: Id, name: z.string() }).optional(),
  /** Whether a refund, or the relist call after one, can put it back on sale. False once the seller's account is deleted. */
  canRelist: z.boolean(),
  /** Null until it is picked up. */
  handedOver: Handover.nullable(),
})
export type AdminOrderItem = z.input<typeof AdminOrderItem>

/** An item of an order, and who bought it. */
export const RecentSale = AdminOrderItem.omit({
  purchaseId: true,
  title: true,
  imageUrl: true,
  seller: true,
  handedOver: true,
}).extend({
  id: Id,
  productTitle: z.string(),
  sellerUsername: z.string(),
  /** Who sold it at a desk; null for what was bought online. */
  soldBy: z.string().nullable(),
  /** Set if a lower price was agreed. */
  listedPrice: Dollars.optional(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  createdAt: Timestamp,
})
export type RecentSale = z.input<typeof RecentSale>

export const AdminOrder = z.object({
  /** The number on the receipt. */
  id: Id,
  /** The secret of `/receipt/{secret}`. */
  receipt: z.string(),
  pickupCode: z.string(),
  paidAt: Timestamp,
  buyerName: z.string(),
  /** Empty if no address was given or the buyer's account is deleted. */
  buyerEmail: z.string(),
  /** Null for guests. */
  buyerUsername: z.string().nullable(),
  paymentId: z.string().nullable(),
  sale: z.object({ id: Id, startDate: Timestamp, location: z.string().nullable(), timeZone: z.string() }).nullable(),
  /** Sum of all items, including refunded ones; likewise the tax. */
  amount: Dollars,
  tax: Dollars,
  /** Amount and tax. */
  total: Dollars,
  /** The part of the total that has gone back. */
  refunded: Dollars,
  items: z.array(AdminOrderItem),
})
export type AdminOrder = z.input<typeof AdminOrder>

export const OrderEvent = z.object({
  at: Timestamp,
  what: z.enum([
    'paid',
    'handed over',
    'put back',
    'refunded',
    'receipt sent',
    'address corrected',
    'pickup reminder sent',
    'pickup move sent',
  ]),
  /** Username; null for the buyer, the payment provider and deleted accounts. */
  by: z.string().nullable(),
  /** The item's title; null if it concerns the whole order. */
  item: z.string().nullable(),
  note: z.string().nullable(),
  /** Of a cash refund: whose drawer paid it, a username or a helper's name. */
  drawer: z.string().optional(),
})
export type OrderEvent = z.input<typeof OrderEvent>

export const AdminOrderDetails = AdminOrder.extend({
  /** What needs review about its payment, and what did: open ones first. */
  alerts: z.array(PaymentAlert),
  /** Oldest first. */
  history: z.array(OrderEvent),
})
export type AdminOrderDetails = z.input<typeof AdminOrderDetails>

/** Matches orders in which one item meets all conditions. */
export const OrderFilter = z.object({
  /** Words of the buyer's name, email or an item; or a pickup code, payment id or order number. */
  q: searchText('That is too long to search for').optional(),
  /** The id of a sale, or `none`. */
  sale: z
    .union([z.literal('none'), z.string().regex(/^[1-9]\d{0,14}$/, 'Must be the id of a sale, or none')])
    .optional(),
  state: z.enum(ORDER_STATES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
})
export type OrderFilter = z.output<typeof OrderFilter>

const PAGE = 20
const missing = 'Order not found'

export const orderCalls = {
  'GET /api/admin/orders': {
    role: 'admin',
    summary: 'All orders, newest first; /api/admin/orders.csv takes the same filters and has one line per item',
    query: OrderFilter.extend({
      /** An order number: only older orders. */
      before: queryId('before').optional(),
      limit: wholeNumber(1, 100, 'limit').default(PAGE),
    }),
    answer: z.object({
      orders: z.array(AdminOrder),
      /** The `before` of the next page; null on the last one. */
      next: Id.nullable(),
    }),
  },
  'GET /api/admin/recent-sales': { role: 'admin', summary: 'The last 10 purchases', answer: z.array(RecentSale) },
  'GET /api/admin/orders/{id}': {
    role: 'admin',
    summary: 'An order with its history',
    params: IdParams,
    answer: AdminOrderDetails,
    missing,
  },
  'PATCH /api/admin/orders/{id}': {
    role: 'admin',
    summary: "Correct the buyer's email address, which gets the receipt",
    params: IdParams,
    body: z.object({ buyerEmail: EmailAddress }),
    answer: AdminOrderDetails,
    missing,
  },
  'POST /api/admin/orders/{id}/receipt': {
    role: 'admin',
    summary: 'Email the receipt to the buyer again',
    params: IdParams,
    answer: Message,
    missing,
  },
} satisfies Record<string, Call>
