/** Constants of accounts, without the weight of the schemas in `account.ts`. */

/** At registration. A changed username may be one shorter. */
export const MIN_USERNAME_LENGTH = 4
export const MAX_USERNAME_LENGTH = 30
export const PROFILE_DESCRIPTION_LENGTH = 500
/** In bytes. */
export const PHOTO_LIMIT = 5 * 1024 * 1024
/** Seconds until the screen offers to resend the verification email. */
export const RESEND_WAIT_SECONDS = 120

export const SUSPENDED = "This account is suspended. If you think that's a mistake, please contact us."
/** Why an admin suspends an account; its owner reads it. */
export const SUSPENSION_REASON_LENGTH = 500

/**
 * Why a Google sign-in failed. The login page's URL has the key as `?problem=`, never the message, so nobody can make the
 * page show a text of their own.
 */
export const SIGN_IN_PROBLEMS = {
  'google-off': 'Google sign-in is not set up here. Please use your username and password.',
  'google-down': 'Google sign-in cannot be reached right now. Please try again in a moment, or use your password.',
  'google-cancelled': 'Google sign-in was canceled.',
  'google-failed': "Google sign-in didn't go through. Please try again.",
  'google-other-account':
    'This email address is connected to another Google account. Sign in with that one, or reset your password.',
  'google-unverified': 'Your Google account has no verified email address. Verify it with Google, then try again.',
  suspended: SUSPENDED,
} as const
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS

export const isSignInProblem = (key: unknown): key is SignInProblem =>
  typeof key === 'string' && Object.hasOwn(SIGN_IN_PROBLEMS, key)
