import type { checkoutSessions } from '../database/schema.ts'

export type CheckoutStatus = (typeof checkoutSessions.$inferSelect)['status']

/**
 * The life of a checkout, from each state to those that may follow it.
 *
 * - `opening`: the item is held for a moment while the provider makes the payment page. Nobody has its address yet.
 * - `open`: the buyer has the page; the item is held until `expiresAt`. Past it the hold is over, in any reader's eyes,
 *   and the checkout waits to be closed at the provider.
 * - `failed`: the provider made no page in time, or an admin ended the hold before. Final.
 * - `cancelled`, `expired`: over without payment, as the provider confirmed. Money that turns up all the same is
 *   honored if the item is still free and given back if not.
 * - `paid`: there is a purchase.
 * - `refund_due`, `refunded`: the money is to go back, and has gone: the item could no longer be sold, or the purchase was
 *   refunded afterwards.
 * - `refund_failed`: the provider sent the money, often days ago, and it did not arrive. It becomes `refunded` when an
 *   admin says that the money went back another way.
 */
export const CHECKOUT_MOVES: Record<CheckoutStatus, readonly CheckoutStatus[]> = {
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

/** The states from which a checkout may move to this one. */
export function statesBefore(status: CheckoutStatus): CheckoutStatus[] {
  const states = Object.keys(CHECKOUT_MOVES) as CheckoutStatus[]
  return states.filter((state) => CHECKOUT_MOVES[state].includes(status))
}
