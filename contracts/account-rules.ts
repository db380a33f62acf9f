/** Figures and words of accounts that the browser needs without the schemas (and their weight) of `account.ts`. */

/** At registration; a profile may carry one that is shorter by one. */
export const USERNAME_LEAST = 4
export const USERNAME_MOST = 30
export const PROFILE_DESCRIPTION_LENGTH = 500
/** Bytes. */
export const PHOTO_LIMIT = 5 * 1024 * 1024
/** Seconds until another verification mail may be asked for on the screen. */
export const RESEND_WAIT = 120

/**
 * Why a sign-in through Google ended on the login page, which carries the key as `?problem=`. Words never travel in the
 * address, so that nobody can make the page say something.
 */
export const SIGN_IN_PROBLEMS = {
  'google-off': 'Google sign-in is not set up here. Please use your username and password.',
  'google-down': 'Google sign-in cannot be reached right now. Please try again in a moment, or use your password.',
  'google-cancelled': 'Google sign-in was canceled.',
  'google-failed': "Google sign-in didn't go through. Please try again.",
  'google-other-account':
    'This email address is connected to another Google account. Sign in with that one, or reset your password.',
  'google-unverified': 'Your Google account has no verified email address. Verify it with Google, then try again.',
} as const
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS

export const isSignInProblem = (key: unknown): key is SignInProblem =>
  typeof key === 'string' && Object.hasOwn(SIGN_IN_PROBLEMS, key)
