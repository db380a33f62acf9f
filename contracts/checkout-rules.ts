/** How long an unpaid checkout holds its item, in ms. The shortest expiry that Stripe accepts. */
export const HOLD_LENGTH = 30 * 60 * 1000
