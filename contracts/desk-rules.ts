/** How long a desk holds items that are being rung up. Each request renews it. */
export const DESK_HOLD_MS = 5 * 60 * 1000

/** Items per sale at a desk. */
export const DESK_ITEMS_LIMIT = 50

export const DESK_SEARCH_LIMIT = 20

/**
 * How a purchase was paid. `online`: on the payment provider's page, including on the buyer's phone at a desk. `cash` and
 * `card_reader`: in person. `test`: in the built-in test checkout; no money moves.
 */
export const PAYMENT_METHODS = ['online', 'cash', 'card_reader', 'test'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** On receipts. */
export const PAID: Record<PaymentMethod, string> = {
  online: 'Paid',
  test: 'Paid',
  cash: 'Paid in cash',
  card_reader: 'Paid by card',
}

/** Who keeps the money of an in-person sale. If the seller does, they owe the marketplace its commission. */
export const HELD_BY = ['organiser', 'seller'] as const
export type HeldBy = (typeof HELD_BY)[number]

/** The name of a buyer at a desk who has given none. */
export const WALK_IN = 'In-person buyer'

export const isInPerson = (method: PaymentMethod): boolean => method === 'cash' || method === 'card_reader'

/** Whether the money of a purchase went into a cash drawer. */
export const isInDrawer = ({ method, heldBy }: { method: PaymentMethod; heldBy: HeldBy | null }): boolean =>
  method === 'cash' && heldBy === 'organiser'
