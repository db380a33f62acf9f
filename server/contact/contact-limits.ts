import type { Limit } from '../http/limiter.ts'

const HOUR = 60 * 60

/** Per address and per account. */
export const MESSAGES: Limit = { name: 'contact', tries: 5, seconds: HOUR }
/** Per address: messages of which the bot check, though it is on, could say nothing. */
export const UNCHECKED_MESSAGES: Limit = { name: 'contact-unchecked', tries: 2, seconds: HOUR }
