import { z } from 'zod'
import { MailRequest, NewAccount, PasswordChange, PasswordReset, SignIn } from './account-forms.ts'
import { type Call, Dollars, Id, Message, REVALIDATE, Timestamp, UsernameParams } from './call.ts'

export type { SignIn } from './account-forms.ts'

export const ROLES = ['seller', 'admin'] as const
export type Role = (typeof ROLES)[number]

const AUTH_TYPES = ['local', 'google'] as const

/** The signed-in person as the browser knows them. */
export const Account = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(ROLES),
  /** `local` has a password of ours; `google` has none. */
  authType: z.enum(AUTH_TYPES),
  emailVerified: z.boolean(),
  /** Whether signing in takes a code; `required`: an admin who may do nothing as one until it does. */
  secondFactor: z.enum(['on', 'off', 'required']),
  profileImageUrl: z.string().nullable(),
  profileDescription: z.string().nullable(),
  totalEarnings: Dollars,
  createdAt: Timestamp,
})
export type Account = z.infer<typeof Account>

/** What everybody may read of an account. */
export const PublicProfile = Account.pick({
  username: true,
  profileImageUrl: true,
  profileDescription: true,
  createdAt: true,
  totalEarnings: true,
})
export type PublicProfile = z.infer<typeof PublicProfile>

const AccountAndMessage = z.object({ user: Account, message: z.string() })

/** Nobody is signed in yet where a code is needed as well: `POST /api/auth/second-factor` is the second step. */
const SignedIn = z.object({ user: Account.nullable(), needsCode: z.literal(true).optional(), message: z.string() })

export const accountCalls = {
  'GET /api/auth/user': { role: 'account', summary: 'Who is signed in; 401 for nobody', answer: Account },
  'POST /api/auth/login': {
    role: 'visitor',
    summary: 'Sign in by username or e-mail',
    body: SignIn,
    answer: SignedIn,
  },
  'POST /api/auth/logout': { role: 'visitor', summary: 'Sign out', answer: Message },
  'POST /api/auth/register': {
    role: 'visitor',
    summary: 'Create an account; it can sign in once its e-mail is verified',
    body: NewAccount,
    answer: AccountAndMessage.extend({ requiresVerification: z.boolean() }),
    created: true,
  },
  'GET /api/auth/check-username/{username}': {
    role: 'visitor',
    summary: 'Whether a new account could have that name, and why not',
    // Any text: a name that breaks a rule is answered with the rule.
    params: z.object({ username: z.string() }),
    answer: z.object({ available: z.boolean(), message: z.string() }),
  },
  'GET /api/auth/verify-email': {
    role: 'visitor',
    summary: 'Verify an e-mail address by the token that was mailed to it',
    query: z.object({ token: z.string().max(200).default('') }),
    answer: Message,
  },
  'POST /api/auth/resend-verification': {
    role: 'visitor',
    summary: 'Mail a new verification link; the same answer for every address',
    body: MailRequest,
    answer: Message,
  },
  'POST /api/auth/forgot-password': {
    role: 'visitor',
    summary: 'Mail a link to reset the password; the same answer for every address',
    body: MailRequest,
    answer: Message,
  },
  'POST /api/auth/reset-password': {
    role: 'visitor',
    summary: 'Set a new password by the token that was mailed; signs out everywhere',
    body: PasswordReset,
    answer: Message,
  },
  'POST /api/auth/change-password': {
    role: 'account',
    summary: 'Set a new password by the current one; signs out everywhere else',
    body: PasswordChange,
    answer: Message,
  },
  'PATCH /api/auth/profile': {
    role: 'account',
    summary: 'Change the own profile; multipart: username, profileDescription, profileImage',
    answer: Account,
    // Items carry their seller's name.
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
