/** People per line. */
export const LINE_LIMIT = 10

/** How long an item is offered to the first in its line. */
export const OFFER_MS = 5 * 60 * 1000
