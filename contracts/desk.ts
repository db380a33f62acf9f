import { z } from 'zod'
import { type Call, Dollars, Id, IdempotencyKey, Timestamp } from './call.ts'
import { OpenCheckout, Purchase, SessionParams } from './checkout.ts'
import { DESK_ITEMS_LIMIT, HELD_BY } from './desk-rules.ts'
import { SimpleEmailAddress } from './email-address.ts'
import { toCents } from './money.ts'
import { PriceText } from './product.ts'

const ITEMS = { error: `Choose 1 to ${DESK_ITEMS_LIMIT} different items` }

const listOfItems = <Item extends z.ZodType>(item: Item, idOf: (item: z.output<Item>) => number) =>
  z
    .array(item, ITEMS)
    .min(1, ITEMS)
    .max(DESK_ITEMS_LIMIT, ITEMS)
    .refine((items) => new Set(items.map(idOf)).size === items.length, ITEMS)

const productIds = listOfItems(Id, (id) => id)

const items = listOfItems(
  z.object({
    productId: Id,
    /** The agreed price in dollars, at most the listed one, which is the default. */
    price: PriceText.transform(toCents).optional(),
  }),
  ({ productId }) => productId,
)

/** For the receipt. Blank means none. */
const buyerEmail = z
  .union([z.literal('').transform(() => undefined), z.string().trim().pipe(SimpleEmailAddress)])
  .optional()

export const NewDeskSale = z
  .object({
    items,
    method: z.enum(['cash', 'card_reader'], { error: 'The method must be cash or card_reader' }),
    /** Who keeps the cash. Card reader payments always go to the organizer. */
    heldBy: z.enum(HELD_BY, { error: 'heldBy must be organiser or seller' }).default('organiser'),
    buyerEmail,
    key: IdempotencyKey,
  })
  .refine(({ method, heldBy }) => method === 'cash' || heldBy === 'organiser', {
    path: ['heldBy'],
    message: 'Only cash can be kept by the seller',
  })
export type NewDeskSale = z.output<typeof NewDeskSale>

/** A sale at a desk, in person or on the buyer's phone. */
export const DeskSale = z.object({
  orderId: Id,
  /** In the order of the items. Helpers do not see the buyer's address or the payment's id. */
  purchases: z.array(Purchase),
  /** The sum of the prices, without tax. */
  amount: Dollars,
  tax: Dollars,
  /** What the buyer pays. */
  total: Dollars,
  /** The secret of `/receipt/{secret}`. */
  receipt: z.string(),
  /** The receipt's full URL, for a QR code. */
  receiptUrl: z.string(),
})
export type DeskSale = z.input<typeof DeskSale>

export const DeskHold = z.object({ expiresAt: Timestamp })
export type DeskHold = z.input<typeof DeskHold>

/** With the listed prices, which do not change while the items are held. */
export const RungUpHold = DeskHold.extend({ items: z.array(z.object({ productId: Id, price: Dollars })) })

/** One of the two lists; `items` allows lower prices. */
export const NewDeskCheckout = z
  .object({ productIds: productIds.optional(), items: items.optional(), buyerEmail })
  .refine(({ productIds, items }) => (productIds === undefined) !== (items === undefined), {
    path: ['productIds'],
    message: 'Give productIds or items',
  })
  .transform(({ productIds = [], items, buyerEmail }) => ({
    items: items ?? productIds.map((productId) => ({ productId, price: undefined })),
    buyerEmail,
  }))
export type NewDeskCheckout = z.output<typeof NewDeskCheckout>

export const DeskCheckout = z.object({
  sessionId: z.string(),
  /** `over`: canceled or expired without payment. `returned`: paid too late, so the money is refunded. */
  state: z.enum(['open', 'paid', 'over', 'returned']),
  expiresAt: Timestamp,
  /** What the buyer pays, with tax. */
  total: Dollars,
  /** Null until paid. */
  sale: DeskSale.nullable(),
})
export type DeskCheckout = z.input<typeof DeskCheckout>

/**
 * `free`: available. `yours`: held by this desk. `held`: by someone else, or offered to the next in line. `not_live`: not
 * approved, or unlisted.
 */
const DESK_STATES = ['free', 'yours', 'held', 'sold', 'not_live'] as const

export const DeskItem = z.object({
  productId: Id,
  sku: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  price: Dollars,
  /** The seller's username. */
  seller: z.string(),
  state: z.enum(DESK_STATES),
  /** For `yours` and `held`. */
  heldUntil: Timestamp.nullable(),
  /** The error that `POST /api/desk/sales` would return; null if this desk can sell it. */
  refusal: z.string().nullable(),
  /** Whether this desk may agree on a lower price. */
  mayLower: z.boolean(),
})
export type DeskItem = z.input<typeof DeskItem>

export const DeskItems = z.object({
  /** The item with this SKU or tag first, then by title in natural order. */
  items: z.array(DeskItem),
  /** `q` was a tag or a SKU, and the first item is that one. */
  isExact: z.boolean(),
})
export type DeskItems = z.input<typeof DeskItems>

const missing = 'Checkout not found'

export const deskCalls = {
  'GET /api/desk/items': {
    role: 'desk',
    summary:
      'Find items to sell by a scanned price tag, a SKU or words of the title: your own, or all for admins and helpers',
    query: z.object({ q: z.string().max(300) }),
    answer: DeskItems,
  },
  'POST /api/desk/sales': {
    role: 'desk',
    summary:
      'Record an in-person sale of one or more items; a known key returns that sale with 200. 409 lists what is `unavailable`',
    body: NewDeskSale,
    answer: DeskSale,
    created: true,
    repeatable: true,
    invalidates: ['catalogue'],
  },
  'POST /api/desk/holds': {
    role: 'desk',
    summary: 'Hold items while they are rung up; each call renews the hold',
    body: z.object({ productIds }),
    answer: RungUpHold,
  },
  'DELETE /api/desk/holds': {
    role: 'desk',
    summary: 'Release items that are being rung up; all of them without `productIds`',
    body: z
      .object({ productIds: productIds.optional() })
      .nullish()
      .transform((asked) => asked ?? {}),
    answer: z.null(),
    empty: true,
  },
  'POST /api/desk/checkouts': {
    role: 'desk',
    summary: "Open a payment page for the buyer's phone and hold its items. 409 lists what is `unavailable`",
    body: NewDeskCheckout,
    answer: OpenCheckout,
  },
  'GET /api/desk/checkouts/{sessionId}': {
    role: 'desk',
    summary: "The state of a payment on the buyer's phone; desks poll it every few seconds",
    params: SessionParams,
    answer: DeskCheckout,
    missing,
  },
  'DELETE /api/desk/checkouts/{sessionId}': {
    role: 'desk',
    summary: "Close the buyer's payment page; this desk keeps holding its items. 409 once it is paid",
    params: SessionParams,
    answer: DeskHold,
    missing,
  },
} satisfies Record<string, Call>
