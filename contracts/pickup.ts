import { z } from 'zod'
import { type Call, Dollars, Id, IdParams, IsoTime, Timestamp } from './call.ts'
import { parsePickupCode } from './pickup-rules.ts'
import { PlaceAndTime } from './sale.ts'

/** When and where a sale's items are handed over. */
export const PickupSale = PlaceAndTime.extend({ id: Id })
export type PickupSale = z.input<typeof PickupSale>

export const Handover = z.object({
  /** When the button was pressed. */
  at: Timestamp,
  /** Username, or a helper as `Ana (helper)`. */
  by: z.string().nullable(),
})
export type Handover = z.input<typeof Handover>

export const Pickup = z.object({
  /** The purchase's id. */
  id: Id,
  /** Items paid for together share the order and its code. */
  orderId: Id,
  code: z.string(),
  productId: Id,
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** The price, without tax. */
  amount: Dollars,
  buyerName: z.string(),
  /** Admins only; null for sellers and helpers. */
  buyerEmail: z.string().nullable(),
  /** The seller's username. */
  seller: z.string(),
  /** Null for helpers. */
  paymentId: z.string().nullable(),
  payment: z.enum(['paid', 'refunded']),
  paidAt: Timestamp,
  refundReason: z.string().nullable(),
  /** The buyer's bank disputes the payment, or has taken it back, and no admin has settled that yet. */
  isDisputed: z.boolean(),
  /** Null if the sale was deleted. */
  sale: PickupSale.nullable(),
  /** The number of marks so far. A new mark must name the version it is based on. */
  version: z.number().int(),
  handedOver: Handover.nullable(),
})
export type Pickup = z.input<typeof Pickup>

/** The pickup after a mark. */
export const MarkedPickup = Pickup.extend({
  /** Whether this mark, identified by its key, made the current state. False if another mark came before or after it. */
  isFromThisMark: z.boolean(),
  /** Who undid the handover and when; null while it is handed over, or if it never was. */
  putBack: Handover.nullable(),
})
export type MarkedPickup = z.input<typeof MarkedPickup>

/** The first item with a code, and all of them. */
export const PickupOrder = Pickup.extend({ pickups: z.array(Pickup) })
export type PickupOrder = z.input<typeof PickupOrder>

/** Another seller's item, paid for together with one on the list. */
export const OthersItem = z.object({
  /** The purchase's id. */
  id: Id,
  orderId: Id,
  title: z.string(),
  /** The seller's username. */
  seller: z.string(),
})
export type OthersItem = z.input<typeof OthersItem>

export const PickupList = z.object({
  /** The sale of these purchases; null for purchases without a sale. */
  sale: PickupSale.nullable(),
  /** By seller, then by title. */
  pickups: z.array(Pickup),
  /** The buyers' other items, which this account cannot mark, without refunded ones. Empty for admins. */
  others: z.array(OthersItem),
  /** All sales with purchases, latest first. */
  sales: z.array(PickupSale),
  /** Whether there are purchases without a sale. */
  hasOthers: z.boolean(),
})
export type PickupList = z.input<typeof PickupList>

export const PickupMark = z.object({
  /** Idempotency key from the browser: the same mark sent twice counts once. */
  key: z.string().regex(/^[\w-]{16,64}$/, 'Must be 16 to 64 letters, digits or dashes'),
  /** False undoes a handover. */
  isHandedOver: z.boolean(),
  /** The pickup's version when the button was pressed. */
  version: z.number().int().min(0).max(1_000_000),
  /** When the button was pressed. Offline marks are sent later. */
  at: IsoTime,
})
export type PickupMark = z.output<typeof PickupMark>

const missing = 'None of your pickups has this code.'

export const pickupCalls = {
  'GET /api/pickups': {
    role: 'desk',
    summary:
      "Items to hand over: your own, of one sale for helpers, or everyone's for admins. `sale` is an id, or `none`",
    query: z.object({
      sale: z
        .union([z.literal('none'), z.string().regex(/^\d{1,15}$/, 'Must be the id of a sale, or none')])
        .optional(),
    }),
    answer: PickupList,
  },
  'GET /api/pickup-codes/{code}': {
    role: 'desk',
    summary: 'The purchases with this code, among the items that you hand over',
    params: z.object({
      code: z
        .string()
        .max(20)
        .transform((text, context) => {
          const code = parsePickupCode(text)
          if (code) return code
          context.addIssue({ code: 'custom', message: "That's not a pickup code." })
          return z.NEVER
        }),
    }),
    answer: PickupOrder,
    missing,
  },
  'POST /api/pickups/{id}/marks': {
    role: 'desk',
    summary:
      'Mark an item handed over, or undo it; by its seller, a helper or an admin. The answer or a 409 says who was first',
    params: IdParams,
    body: PickupMark,
    answer: MarkedPickup,
    missing: 'Purchase not found',
  },
} satisfies Record<string, Call>
