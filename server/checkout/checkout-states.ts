import type { checkoutSessions } from '../database/schema.ts'

export type CheckoutStatus = (typeof checkoutSessions.$inferSelect)['status']

/**
 * The transitions of a checkout.
 *
 * - `opening`: the item is held briefly while the provider creates the payment page. Nobody has its URL yet.
 * - `open`: the buyer has the page; the item is held until `expiresAt`. After that the hold is over for every reader, and the
 *   checkout waits to be closed at the provider.
 * - `failed`: the provider created no page in time, or an admin ended the hold first. Final.
 * - `cancelled`, `expired`: unpaid, as the provider confirmed. A payment that arrives anyway buys the item if it is still free
 *   and is refunded if not.
 * - `paid`: there is a purchase.
 * - `refund_due`, `refunded`: the item could no longer be sold, or the purchase was refunded later.
 * - `refund_failed`: the provider sent the money, often days ago, but it did not arrive. Becomes `refunded` when an admin says
 *   that the money went back another way.
 */
const MOVES: Record<CheckoutStatus, readonly CheckoutStatus[]> = {
  opening: ['open', 'failed'],
  open: ['paid', 'refund_due', 'cancelled', 'expired'],
  failed: [],
  cancelled: ['paid', 'refund_due'],
  expired: ['paid', 'refund_due'],
  paid: ['refund_due'],
  refund_due: ['refunded', 'refund_failed'],
  refunded: ['refund_failed'],
  refund_failed: ['refunded'],
}

/** The money went back, or is to. */
export const REFUND_STATES: readonly CheckoutStatus[] = ['refund_due', 'refunded', 'refund_failed']

export const canMove = (from: CheckoutStatus, to: CheckoutStatus): boolean => MOVES[from].includes(to)

/** The states from which a checkout may move to this one. */
export function statesBefore(status: CheckoutStatus): CheckoutStatus[] {
  const states = Object.keys(MOVES) as CheckoutStatus[]
  return states.filter((state) => canMove(state, status))
}
