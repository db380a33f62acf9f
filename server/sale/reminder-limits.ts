import type { Limit } from '../http/limiter.ts'

/** Per recipient and per IP address. */
export const REMINDER_MAILS: Limit = { name: 'reminder-mail', tries: 5, seconds: 60 * 60 }
