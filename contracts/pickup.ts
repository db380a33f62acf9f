import { z } from 'zod'
import { type Call, Dollars, Id, IdParams, Timestamp } from './call.ts'
import { readPickupCode } from './pickup-rules.ts'

/** When and where the items of a sale are handed over. */
export const PickupSale = z.object({
  id: Id,
  startDate: Timestamp,
  endDate: Timestamp,
  location: z.string().nullable(),
})
export type PickupSale = z.infer<typeof PickupSale>

export const Pickup = z.object({
  /** The purchase's. */
  id: Id,
  code: z.string(),
  productId: Id,
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** What the buyer paid. */
  amount: Dollars,
  buyerName: z.string(),
  /** For admins only: a seller meets the buyer by name, and writes to the marketplace. */
  buyerEmail: z.string().nullable(),
  /** The seller's username. */
  seller: z.string(),
  paymentId: z.string().nullable(),
  payment: z.enum(['paid', 'refunded']),
  paidAt: Timestamp,
  refundReason: z.string().nullable(),
  /** Null when the sale is not planned any more. */
  sale: PickupSale.nullable(),
  /** How often it was marked, one way or the other: a new mark names the state that it was made on. */
  version: z.number().int(),
  handedOver: z
    .object({
      /** When the button was pressed. */
      at: Timestamp,
      /** Username; null when the account is gone. */
      by: z.string().nullable(),
    })
    .nullable(),
})
export type Pickup = z.input<typeof Pickup>

export const PickupList = z.object({
  /** The sale whose purchases these are; null for those that belong to no sale. */
  sale: PickupSale.nullable(),
  /** By seller, then by title. */
  pickups: z.array(Pickup),
  /** All sales in which something was bought, the latest first. */
  sales: z.array(PickupSale),
  /** There are purchases that belong to no sale. */
  hasOthers: z.boolean(),
})
export type PickupList = z.input<typeof PickupList>

export const PickupMark = z.object({
  /** Made by the browser when the button is pressed: the same mark sent twice counts once. */
  key: z.string().regex(/^[\w-]{16,64}$/, 'Must be 16 to 64 letters, digits or dashes'),
  /** False takes a mark back. */
  isHandedOver: z.boolean(),
  /** The version of the pickup that was seen. */
  version: z.number().int().min(0).max(1_000_000),
  /** When the button was pressed; marks may be sent much later. */
  at: Timestamp,
})
export type PickupMark = z.output<typeof PickupMark>

const missing = 'None of your pickups has this code.'

export const pickupCalls = {
  'GET /api/pickups': {
    role: 'account',
    summary: "Items to hand over: your own, or everyone's for admins. `sale` is an id, or `none`",
    query: z.object({
      sale: z
        .union([z.literal('none'), z.string().regex(/^\d{1,15}$/, 'Must be the id of a sale, or none')])
        .optional(),
    }),
    answer: PickupList,
  },
  'GET /api/pickup-codes/{code}': {
    role: 'account',
    summary: 'The purchase with this code, among your own items, or among all for admins',
    params: z.object({
      code: z
        .string()
        .max(20)
        .transform((text, context) => {
          const code = readPickupCode(text)
          if (code) return code
          context.addIssue({ code: 'custom', message: "That's not a pickup code." })
          return z.NEVER
        }),
    }),
    answer: Pickup,
    missing,
  },
  'POST /api/pickups/{id}/marks': {
    role: 'account',
    summary: 'Mark an item handed over, or undo it; by its seller or an admin. 409 says who was first',
    params: IdParams,
    body: PickupMark,
    answer: Pickup,
    missing: 'Purchase not found',
  },
} satisfies Record<string, Call>
