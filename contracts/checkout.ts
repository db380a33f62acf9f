import { z } from 'zod'
import { type Call, Dollars, Id, Message, Timestamp } from './call.ts'
import { CHECKOUT_ITEMS_LIMIT } from './checkout-rules.ts'
import { PAYMENT_METHODS } from './desk-rules.ts'
import { SimpleEmailAddress } from './email-address.ts'
import { oneLine } from './text.ts'

const productId = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    { error: ({ input }) => (input == null ? 'productId is required' : 'productId must be the id of a product') },
  )
  .pipe(Id)

/** The payment provider's ids: any text that the database can store. */
const providerId = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .min(1, `${name} is required`)
    .max(255, `${name} is too long`)
    .regex(/^[^\p{Cc}]*$/u, `${name} is not readable`)

/** The guest's checkout form. The messages are those of the specification. */
export const Buyer = z.object({
  buyerName: oneLine({
    name: 'Name',
    min: 2,
    max: 100,
    messages: { required: 'Please enter your name', tooLong: 'Name must be less than 100 characters' },
  }),
  buyerEmail: z
    .string({ error: 'Please enter your email address' })
    .trim()
    .min(1, 'Please enter your email address')
    .pipe(SimpleEmailAddress),
})
export type Buyer = z.output<typeof Buyer>

const NAME_ITEMS = { error: 'productIds must be a list of 1 to 10 different ids of products' }

const productIds = z
  .array(productId, NAME_ITEMS)
  .min(1, NAME_ITEMS)
  .max(CHECKOUT_ITEMS_LIMIT, NAME_ITEMS)
  .refine((ids) => new Set(ids).size === ids.length, NAME_ITEMS)

/**
 * One item, or several paid for together. A signed-in buyer may omit name and email, which then come from the account.
 */
export const NewCheckout = Buyer.partial()
  .extend({
    productId: productId.optional(),
    productIds: productIds.optional(),
    /** The account that the buyer's page shows, null for a guest; 401 unless that is who is signed in. */
    accountId: Id.nullable().optional(),
  })
  .superRefine(({ productId, productIds }, context) => {
    if ((productId === undefined) !== (productIds === undefined)) return
    const message = productIds ? 'Give productId or productIds, not both' : 'productId is required'
    context.addIssue({ code: 'custom', path: ['productId'], message })
  })
export type NewCheckout = z.output<typeof NewCheckout>

export const OpenCheckout = z.object({
  /** The provider's hosted payment page. */
  url: z.string(),
  sessionId: z.string(),
  /** The items are held until then. */
  expiresAt: Timestamp,
})
export type OpenCheckout = z.input<typeof OpenCheckout>

export const Purchase = z.object({
  id: Id,
  /** The receipt's number, shared by everything paid for together. */
  orderId: Id,
  productId: Id,
  buyerId: Id.nullable(),
  /** Empty for anyone but the buyer, as is the name. */
  buyerEmail: z.string(),
  buyerName: z.string(),
  sellerId: Id,
  /** The price, without tax. */
  amount: Dollars,
  method: z.enum(PAYMENT_METHODS),
  /** Who sold it at a desk: a username, or a helper as `Ana (helper)`. Null if bought online. */
  soldBy: z.string().nullable(),
  /** Set if a lower price was agreed. */
  listedPrice: Dollars.optional(),
  tax: Dollars,
  /** What the buyer paid for this item: amount and tax. */
  total: Dollars,
  saleEventId: Id.nullable(),
  /** The provider's id of the payment. */
  paymentId: z.string().nullable(),
  /** The secret of `/receipt/{secret}`; null for anyone but the buyer. */
  receipt: z.string().nullable(),
  /** Set if it was refunded. */
  refundedAt: Timestamp.optional(),
  createdAt: Timestamp,
})
export type Purchase = z.input<typeof Purchase>

/** The purchase of the requested item, or else the payment's first one, with all purchases of that payment. */
export const CompletedPurchase = Purchase.extend({
  purchases: z.array(Purchase),
  /** Items paid for too late or no longer available; their part is refunded. */
  notSold: z.array(
    z.object({ productId: Id.nullable(), title: z.string(), amount: Dollars, tax: Dollars, total: Dollars }),
  ),
})
export type CompletedPurchase = z.input<typeof CompletedPurchase>

export const SessionParams = z.object({ sessionId: providerId('sessionId') })

export const checkoutCalls = {
  'POST /api/create-checkout-session': {
    role: 'visitor',
    summary: 'Hold an item, or all of several, and open one payment page; 409 names what is `unavailable`',
    body: NewCheckout,
    answer: OpenCheckout,
  },
  'POST /api/purchases': {
    role: 'visitor',
    summary: 'Same as create-checkout-session; nothing is sold without payment',
    body: NewCheckout,
    answer: OpenCheckout,
    created: true,
  },
  'POST /api/checkout-sessions/{sessionId}/cancel': {
    role: 'visitor',
    summary: 'Cancel your checkout; its items are available again at once',
    params: SessionParams,
    answer: Message,
    missing: 'Checkout not found',
  },
  'POST /api/dev-complete-purchase': {
    role: 'visitor',
    summary: 'Record the purchase of a paid checkout session',
    body: z.object({ sessionId: providerId('sessionId'), productId }),
    answer: CompletedPurchase,
    invalidates: ['product:{productId}', 'catalogue'],
  },
  'POST /api/complete-purchase': {
    role: 'visitor',
    summary: 'Record the purchase of a paid payment',
    body: z.object({ paymentIntentId: providerId('paymentIntentId'), productId }),
    answer: CompletedPurchase,
    invalidates: ['product:{productId}', 'catalogue'],
  },
} satisfies Record<string, Call>
