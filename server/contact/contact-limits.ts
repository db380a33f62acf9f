import type { Limit } from '../http/limiter.ts'

const HOUR = 60 * 60

export const MESSAGES: Limit = { name: 'contact', tries: 5, seconds: HOUR }
/** Per IP address, for messages that the bot check could not verify. */
export const UNCHECKED_MESSAGES: Limit = { name: 'contact-unchecked', tries: 2, seconds: HOUR }
