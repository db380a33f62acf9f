import { z } from 'zod'
import { type Call, Id, IdParams, Message, Timestamp } from './call.ts'
import { MAX_PASS_NAME } from './desk-pass-rules.ts'
import { PickupSale } from './pickup.ts'
import { oneLine } from './text.ts'

/** A helper's pass, as admins see it. */
export const DeskPass = z.object({
  id: Id,
  /** The helper's name. */
  name: z.string(),
  saleEventId: Id,
  /** Whether the helper may agree on a price below the listed one. */
  mayLowerPrices: z.boolean(),
  /** The link that opens the desk. Null if SESSION_SECRET has changed since. */
  url: z.string().nullable(),
  /** Some hours after the sale's end, for late pickups. */
  expiresAt: Timestamp,
  revokedAt: Timestamp.nullable(),
})
export type DeskPass = z.input<typeof DeskPass>

export const NewDeskPass = z.object({
  name: oneLine({ name: 'The name', max: MAX_PASS_NAME }),
  /** By default the current sale, else the next one. */
  saleEventId: Id.optional(),
  mayLowerPrices: z.boolean().default(false),
})
export type NewDeskPass = z.output<typeof NewDeskPass>

/** This browser's pass. */
export const HeldPass = z.object({
  id: Id,
  name: z.string(),
  mayLowerPrices: z.boolean(),
  expiresAt: Timestamp,
  sale: PickupSale,
})
export type HeldPass = z.input<typeof HeldPass>

export const deskPassCalls = {
  'GET /api/admin/desk-passes': {
    role: 'admin',
    summary: "All helpers' passes, newest first",
    answer: z.array(DeskPass),
  },
  'POST /api/admin/desk-passes': {
    role: 'admin',
    summary: 'Make a pass that opens the desk and the till of one sale without an account; 409 if the sale is over',
    body: NewDeskPass,
    answer: DeskPass,
    created: true,
  },
  'DELETE /api/admin/desk-passes/{id}': {
    role: 'admin',
    summary: 'Revoke a pass; it stops working at once',
    params: IdParams,
    answer: DeskPass,
    missing: 'Pass not found',
  },
  'GET /api/desk/pass': {
    role: 'visitor',
    summary: "This browser's pass; null without one. `ended` says why an earlier one no longer works",
    answer: z.object({ pass: HeldPass.nullable(), ended: z.enum(['revoked', 'expired']).nullable() }),
  },
  'DELETE /api/desk/pass': {
    role: 'visitor',
    summary: "Forget this browser's pass",
    answer: Message,
  },
} satisfies Record<string, Call>
