import type { Limit } from '../limits/limiter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Failures only, per account and per address. */
export const FAILED_SIGN_INS: Limit = { name: 'sign-in', tries: 10, seconds: 15 * MINUTE }
/** Failures only, per account. */
export const FAILED_PASSWORD_CHANGES: Limit = { name: 'password-change', tries: 10, seconds: 15 * MINUTE }
/** Failures only, per account: wrong codes, and wrong passwords where one has to show that it is oneself. */
export const FAILED_CODES: Limit = { name: 'second-factor', tries: 5, seconds: 15 * MINUTE }
/** Per address. */
export const REGISTRATIONS: Limit = { name: 'registration', tries: 20, seconds: HOUR }
/** Each kind per recipient and per address. */
export const VERIFICATION_MAILS: Limit = { name: 'verification-mail', tries: 5, seconds: HOUR }
export const RESET_MAILS: Limit = { name: 'reset-mail', tries: 5, seconds: HOUR }
