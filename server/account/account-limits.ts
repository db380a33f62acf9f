import type { Limit } from '../http/limiter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Failures only, per name as it was typed and per address; of a known browser, per browser. */
export const FAILED_SIGN_INS: Limit = { name: 'sign-in', tries: 10, seconds: 15 * MINUTE }
/** The same failures per account, those of known browsers apart. */
export const FAILED_SIGN_INS_OF_ACCOUNT: Limit = { ...FAILED_SIGN_INS, name: 'sign-in-account' }
/** Failures only, per account. */
export const FAILED_PASSWORD_CHANGES: Limit = { name: 'password-change', tries: 10, seconds: 15 * MINUTE }
/** Failures only, per account: wrong codes and passwords of who is signed in and has to show that it is oneself. */
export const FAILED_CODES: Limit = { name: 'second-factor', tries: 5, seconds: 15 * MINUTE }
/** Failures only, per account: wrong codes of who is not signed in yet; of a known browser, per browser. */
export const FAILED_SECOND_STEPS: Limit = { name: 'second-step', tries: 5, seconds: 15 * MINUTE }
/** Failures only, per address; of a known browser, per browser. */
export const FAILED_PASSKEYS: Limit = { name: 'passkey', tries: 10, seconds: 15 * MINUTE }
/** Per address. */
export const REGISTRATIONS: Limit = { name: 'registration', tries: 20, seconds: HOUR }
/** Each kind per recipient and per address; resets that known browsers ask for, per account. */
export const VERIFICATION_MAILS: Limit = { name: 'verification-mail', tries: 5, seconds: HOUR }
export const RESET_MAILS: Limit = { name: 'reset-mail', tries: 5, seconds: HOUR }
