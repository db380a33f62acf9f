/** People per line. */
export const LINE_LIMIT = 10

/** How long an item is offered to the first in its line, in ms. */
export const OFFER_LENGTH = 5 * 60 * 1000
