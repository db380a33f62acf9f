/** How long an unpaid checkout holds its item, in ms: the shortest expiry that Stripe accepts. */
export const HOLD_LENGTH = 30 * 60 * 1000

/** Items per payment. */
export const CHECKOUT_ITEMS_LIMIT = 10

export const ORDERS_PER_PAGE = 20
