/** How long an unpaid checkout holds its item, in ms. The shortest expiry that Stripe accepts. */
export const HOLD_LENGTH = 30 * 60 * 1000

/** How many items one payment can be for. */
export const CHECKOUT_ITEMS_LIMIT = 10

/** How many orders a buyer sees at a time. */
export const ORDERS_PER_PAGE = 20
