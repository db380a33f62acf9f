import { HOUR_SECONDS, MINUTE_SECONDS } from '../durations.ts'
import type { Limit } from '../http/limiter.ts'

/** Failures only, per typed name and per address; for known browsers, per browser. */
export const FAILED_SIGN_INS: Limit = { name: 'sign-in', tries: 10, seconds: 15 * MINUTE_SECONDS }
/** The same failures per account, except those of known browsers. */
export const FAILED_SIGN_INS_OF_ACCOUNT: Limit = { ...FAILED_SIGN_INS, name: 'sign-in-account' }
/** Failures only, per account. */
export const FAILED_PASSWORD_CHANGES: Limit = { name: 'password-change', tries: 10, seconds: 15 * MINUTE_SECONDS }
/** Failures only, per account: wrong codes and passwords when a signed-in user has to confirm their identity. */
export const FAILED_CODES: Limit = { name: 'second-factor', tries: 5, seconds: 15 * MINUTE_SECONDS }
/** Failures only, per account: wrong codes while signing in; for known browsers, per browser. */
export const FAILED_SECOND_STEPS: Limit = { name: 'second-step', tries: 5, seconds: 15 * MINUTE_SECONDS }
/** Failures only, per address; for known browsers, per browser. */
export const FAILED_PASSKEYS: Limit = { name: 'passkey', tries: 10, seconds: 15 * MINUTE_SECONDS }
/** Per address. */
export const REGISTRATIONS: Limit = { name: 'registration', tries: 20, seconds: HOUR_SECONDS }
/** Each kind per recipient and per address; resets requested by known browsers, per account. */
export const VERIFICATION_MAILS: Limit = { name: 'verification-mail', tries: 5, seconds: HOUR_SECONDS }
export const RESET_MAILS: Limit = { name: 'reset-mail', tries: 5, seconds: HOUR_SECONDS }
/** Per account: each empties the guests' shared cache on every server, because items and pages contain their seller's name. */
export const USERNAME_CHANGES: Limit = {
  name: 'username',
  tries: 20,
  seconds: HOUR_SECONDS,
  what: 'changes of your username',
}
