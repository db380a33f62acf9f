/** How long an unpaid checkout holds its item, in ms: the least expiry that Stripe accepts. */
export const HOLD_LENGTH = 30 * 60 * 1000
