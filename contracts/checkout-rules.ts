/** How long an unpaid checkout holds its item: the shortest expiry that Stripe accepts. */
export const HOLD_MS = 30 * 60 * 1000

/** Items per payment. */
export const CHECKOUT_ITEMS_LIMIT = 10

export const ORDERS_PER_PAGE = 20
