import { z } from 'zod'
import { NewAccount, PasswordChange, PasswordReset, SignIn } from './account-forms.ts'
import { type Call, Dollars, Id, LinkToken, Message, REVALIDATE, Timestamp, UsernameParams } from './call.ts'
import { MailRequest } from './email-address.ts'

export const ROLES = ['seller', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const AUTH_TYPES = ['local', 'google'] as const

/** The signed-in account. */
export const Account = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(ROLES),
  /** `local` accounts have a password; `google` accounts have none. */
  authType: z.enum(AUTH_TYPES),
  emailVerified: z.boolean(),
  /** Whether two-step sign-in is on. `required`: an admin who must turn it on first. */
  secondFactor: z.enum(['on', 'off', 'required']),
  profileImageUrl: z.string().nullable(),
  profileDescription: z.string().nullable(),
  totalEarnings: Dollars,
  /** Whether new listings join price drops. */
  joinsPriceDrops: z.boolean(),
  createdAt: Timestamp,
})
export type Account = z.input<typeof Account>

/** The public part of an account. */
export const PublicProfile = Account.pick({
  username: true,
  profileImageUrl: true,
  profileDescription: true,
  createdAt: true,
  totalEarnings: true,
})
export type PublicProfile = z.input<typeof PublicProfile>

export const AccountAndMessage = z.object({ user: Account, message: z.string() })

/** With `needsCode`, `user` is null until `POST /api/auth/second-factor`. */
const SignedIn = z.object({ user: Account.nullable(), needsCode: z.literal(true).optional(), message: z.string() })

export const accountCalls = {
  'GET /api/auth/user': { role: 'account', summary: 'The signed-in user; 401 if signed out', answer: Account },
  'POST /api/auth/login': {
    role: 'visitor',
    summary: 'Sign in with a username or email address',
    body: SignIn,
    answer: SignedIn,
  },
  'POST /api/auth/logout': { role: 'visitor', summary: 'Sign out', answer: Message },
  'POST /api/auth/register': {
    role: 'visitor',
    summary: 'Create an account; it can sign in once its email is verified',
    body: NewAccount,
    answer: AccountAndMessage.extend({ requiresVerification: z.boolean() }),
    created: true,
  },
  'GET /api/auth/check-username/{username}': {
    role: 'visitor',
    summary: 'Whether a username is available, and if not, why',
    // Any text: for an invalid name the answer is the rule it breaks.
    params: z.object({ username: z.string() }),
    answer: z.object({ available: z.boolean(), message: z.string() }),
  },
  'GET /api/auth/verify-email': {
    role: 'visitor',
    summary: 'Verify an email address with the token from the email',
    query: LinkToken,
    answer: Message,
  },
  'POST /api/auth/resend-verification': {
    role: 'visitor',
    summary: 'Send a new verification link; the answer is the same for every address',
    body: MailRequest,
    answer: Message,
  },
  'POST /api/auth/forgot-password': {
    role: 'visitor',
    summary: 'Send a password reset link; the answer is the same for every address',
    body: MailRequest,
    answer: Message,
  },
  'POST /api/auth/reset-password': {
    role: 'visitor',
    summary: 'Set a new password with the token from the email; signs out everywhere',
    body: PasswordReset,
    answer: Message,
  },
  'POST /api/auth/change-password': {
    role: 'account',
    summary: 'Change the password; signs out all other devices',
    body: PasswordChange,
    answer: Message,
  },
  'PATCH /api/auth/profile': {
    role: 'account',
    summary: 'Update your profile; multipart: username, profileDescription, joinsPriceDrops, profileImage',
    answer: Account,
    invalidates: ['catalogue'],
  },
  'GET /api/users/profile/{username}': {
    role: 'visitor',
    summary: "A seller's public profile",
    params: UsernameParams,
    answer: PublicProfile,
    missing: 'Seller not found',
    cache: { sharedWith: 'guests', cacheControl: REVALIDATE, tags: ['catalogue'] },
  },
} satisfies Record<string, Call>
