/** How long items that are being rung up at a desk are held, in ms. Asking again renews it. */
export const DESK_HOLD_LENGTH = 5 * 60 * 1000

/** How many items one sale at the desk can have. */
export const DESK_ITEMS_LIMIT = 50

/** How many items a search at the desk finds. */
export const DESK_SEARCH_LIMIT = 20

/**
 * How a purchase was paid. `online`: on the payment provider's page, on the buyer's own phone at the desk too. `cash` and
 * `card_reader`: in person. `test`: with the built-in test checkout, where no money moves.
 */
export const PAYMENT_METHODS = ['online', 'cash', 'card_reader', 'test'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Who keeps the money of an in-person sale. The seller then owes the marketplace its commission. */
export const HELD_BY = ['organiser', 'seller'] as const
export type HeldBy = (typeof HELD_BY)[number]

export const isInPerson = (method: PaymentMethod): boolean => method === 'cash' || method === 'card_reader'
