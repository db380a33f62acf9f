import { z } from 'zod'
import { type Call, IdParams, Timestamp } from './call.ts'
import { SimpleEmailAddress } from './email-address.ts'

const LineJoined = z.object({
  /** From 1. */
  position: z.number().int(),
  length: z.number().int(),
})
export type LineJoined = z.infer<typeof LineJoined>

export const LineState = z.object({
  /** Null if not in the line. */
  position: z.number().int().nullable(),
  length: z.number().int(),
  /** For the first in line: only they can buy the item until then. */
  offeredUntil: Timestamp.nullable(),
  /** The guest's place has an email address. */
  hasEmail: z.literal(true).optional(),
  /** The hold is the viewer's own, perhaps from another tab or device. */
  isHolder: z.literal(true).optional(),
  /** For the holder: the hosted payment page of this hold, once it is open. */
  url: z.string().optional(),
})
export type LineState = z.input<typeof LineState>

/** Guests may leave an email address. Accounts use their own. */
export const NewLinePlace = z
  .object({ email: z.string().trim().pipe(SimpleEmailAddress).optional() })
  .nullish()
  .transform((place) => place ?? {})
export type NewLinePlace = z.output<typeof NewLinePlace>

const missing = 'Product not found'

export const lineCalls = {
  'GET /api/products/{id}/line': {
    role: 'visitor',
    summary: 'The line for a held item, and your place in it',
    params: IdParams,
    answer: LineState,
    missing,
  },
  'POST /api/products/{id}/line': {
    role: 'visitor',
    summary: 'Get in line for an item that someone else is paying for',
    params: IdParams,
    body: NewLinePlace,
    answer: LineJoined,
    created: true,
    missing,
  },
  'DELETE /api/products/{id}/line': {
    role: 'visitor',
    summary: 'Leave the line; the next one moves up',
    params: IdParams,
    answer: z.null(),
    empty: true,
    missing,
    invalidates: ['product:{id}'],
  },
} satisfies Record<string, Call>
