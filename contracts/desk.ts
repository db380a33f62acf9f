import { z } from 'zod'
import { type Call, Dollars, Id, Timestamp } from './call.ts'
import { Purchase, providerId } from './checkout.ts'
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
    /** The agreed price, in dollars; the listed one by default. Never above it. */
    price: PriceText.transform(toCents).optional(),
  }),
  ({ productId }) => productId,
)

/** Where the receipt is mailed. Blank means nowhere. */
const buyerEmail = z
  .union([z.literal('').transform(() => undefined), z.string().trim().pipe(SimpleEmailAddress)])
  .optional()

export const NewDeskSale = z
  .object({
    items,
    method: z.enum(['cash', 'card_reader'], { error: 'The method must be cash or card_reader' }),
    /** Who keeps the cash. What the organizer's card reader takes, the organizer has. */
    heldBy: z.enum(HELD_BY, { error: 'heldBy must be organiser or seller' }).default('organiser'),
    buyerEmail,
    /** Idempotency key from the browser: the same sale sent twice counts once. */
    key: z.string({ error: 'key is required' }).regex(/^[\w.:-]{1,100}$/, 'Must be 1 to 100 letters, digits or dashes'),
  })
  .refine(({ method, heldBy }) => method === 'cash' || heldBy === 'organiser', {
    path: ['heldBy'],
    message: 'Only cash can be kept by the seller',
  })
export type NewDeskSale = z.output<typeof NewDeskSale>

/** What was sold at a desk: in person, or on the buyer's phone. */
export const DeskSale = z.object({
  orderId: Id,
  /** In the order of the items. For helpers without the buyer's address and the payment's id. */
  purchases: z.array(Purchase),
  /** The sum of the prices, without tax. */
  amount: Dollars,
  tax: Dollars,
  /** What the buyer pays. */
  total: Dollars,
  /** The secret of `/receipt/{secret}`. */
  receipt: z.string(),
  /** The receipt's full address, for a QR code. */
  receiptUrl: z.string(),
})
export type DeskSale = z.input<typeof DeskSale>

export const DeskHold = z.object({ expiresAt: Timestamp })
export type DeskHold = z.infer<typeof DeskHold>

/** Either list: `items` where a lower price was agreed. */
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

export const OpenDeskCheckout = z.object({
  /** The provider's hosted payment page, for a QR code. */
  url: z.string(),
  sessionId: z.string(),
  /** The items are held until then. */
  expiresAt: Timestamp,
})
export type OpenDeskCheckout = z.infer<typeof OpenDeskCheckout>

export const DeskCheckout = z.object({
  sessionId: z.string(),
  /** `over`: canceled or expired, and nothing was paid. `returned`: paid too late, and the money goes back. */
  state: z.enum(['open', 'paid', 'over', 'returned']),
  expiresAt: Timestamp,
  total: Dollars,
  /** What was sold, once it is paid. */
  sale: DeskSale.nullable(),
})
export type DeskCheckout = z.input<typeof DeskCheckout>

/**
 * `free`: to be sold now. `yours`: held by this desk. `held`: by someone else, or offered to the next in line. `not_live`: not
 * approved, or unlisted.
 */
export const DESK_STATES = ['free', 'yours', 'held', 'sold', 'not_live'] as const

export const DeskItem = z.object({
  productId: Id,
  sku: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  price: Dollars,
  /** The seller's username. */
  seller: z.string(),
  state: z.enum(DESK_STATES),
  /** Of `yours` and `held`. */
  heldUntil: Timestamp.nullable(),
  /** Why this desk cannot sell it now, as `POST /api/desk/sales` would say; null if it can. */
  refusal: z.string().nullable(),
  /** Whether this desk may agree on a lower price. */
  mayLower: z.boolean(),
})
export type DeskItem = z.input<typeof DeskItem>

export const DeskItems = z.object({
  /** The item with this SKU or tag first; then by title, numbers in them by value. */
  items: z.array(DeskItem),
  /** `q` was a tag or a SKU, and the first item is that one. */
  isExact: z.boolean(),
})
export type DeskItems = z.input<typeof DeskItems>

const SessionParams = z.object({ sessionId: providerId('sessionId') })
const missing = 'Checkout not found'

export const deskCalls = {
  'GET /api/desk/items': {
    role: 'desk',
    summary:
      'Find what the desk may sell: by a scanned price tag, a SKU or words of the title. Own items; all for admins and helpers',
    query: z.object({ q: z.string().max(300) }),
    answer: DeskItems,
  },
  'POST /api/desk/sales': {
    role: 'desk',
    summary:
      'Record an in-person sale of one or more items; a known key answers 200 with that sale. 409 names what is `unavailable`',
    body: NewDeskSale,
    answer: DeskSale,
    created: true,
    repeatable: true,
    invalidates: ['catalogue'],
  },
  'POST /api/desk/holds': {
    role: 'desk',
    summary: 'Hold items while they are rung up; asked again, it renews',
    body: z.object({ productIds }),
    answer: DeskHold,
  },
  'DELETE /api/desk/holds': {
    role: 'desk',
    summary: 'Let go of items that are being rung up; of all without `productIds`',
    body: z
      .object({ productIds: productIds.optional() })
      .nullish()
      .transform((asked) => asked ?? {}),
    answer: z.null(),
    empty: true,
  },
  'POST /api/desk/checkouts': {
    role: 'desk',
    summary: "Open a payment page for the buyer's own phone; its items are held. 409 names what is `unavailable`",
    body: NewDeskCheckout,
    answer: OpenDeskCheckout,
  },
  'GET /api/desk/checkouts/{sessionId}': {
    role: 'desk',
    summary: "What became of a payment on the buyer's phone; the desk asks every few seconds",
    params: SessionParams,
    answer: DeskCheckout,
    missing,
  },
  'DELETE /api/desk/checkouts/{sessionId}': {
    role: 'desk',
    summary: "Close the buyer's payment page; this desk holds its items on. 409 once it is paid",
    params: SessionParams,
    answer: DeskHold,
    missing,
  },
} satisfies Record<string, Call>
