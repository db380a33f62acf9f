import { z } from 'zod'
import { type Call, Id, IdParams, Message, Timestamp } from './call.ts'

/** An item that someone is paying for, or that is offered to the next in line. */
export const LiveHold = z.object({
  productId: Id,
  /** When the checkout was opened; of an offer, now. */
  title: z.string(),
  buyerName: z.string(),
  since: Timestamp,
  until: Timestamp,
  /** True if the item is offered to someone; false if a payment has started. */
  isOffer: z.boolean(),
  /** At a desk: a username or a helper's name. */
  soldBy: z.string().optional(),
  /** Of the same payment; they are released together. */
  otherItems: z.int().optional(),
})
export type LiveHold = z.input<typeof LiveHold>

export const holdCalls = {
  'GET /api/admin/holds': {
    role: 'admin',
    summary: 'Items on hold now, longest first',
    answer: z.array(LiveHold),
  },
  'POST /api/admin/products/{id}/end-hold': {
    role: 'admin',
    summary: 'End an unpaid hold now: its payment page closes and the item is available again',
    params: IdParams,
    answer: Message,
    missing: 'Product not found',
    invalidates: ['product:{id}'],
  },
} satisfies Record<string, Call>
