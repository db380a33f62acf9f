import { z } from 'zod'
import { AUTH_TYPES, ROLES } from './account.ts'
import { SUSPENSION_REASON_LENGTH } from './account-rules.ts'
import { adminPage } from './admin-page.ts'
import { PEOPLE_FILTERS } from './admin-rules.ts'
import { type Call, Dollars, Id, IdParams, Message, Timestamp } from './call.ts'
import { paragraphs } from './text.ts'

/** An account in the admin's list. */
export const Person = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  suspendedAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type Person = z.input<typeof Person>

export const PersonDetails = Person.extend({
  authType: z.enum(AUTH_TYPES),
  profileImageUrl: z.string().nullable(),
  suspensionReason: z.string().nullable(),
  /** Username; null unless suspended, or if that admin's account is deleted. */
  suspendedBy: z.string().nullable(),
  twoStep: z.boolean(),
  passkeys: z.number().int(),
  /** An admin who must turn on two-step sign-in, or sign in with a passkey, before any admin call. */
  owesSecondFactor: z.boolean(),
  /** Active sessions. */
  sessions: z.number().int(),
  /** Null without active sessions. */
  lastSeenAt: Timestamp.nullable(),
  /** `hidden`: live or pending ones, hidden while the account is suspended and not counted elsewhere. */
  listings: z.object({
    pending: z.number().int(),
    approved: z.number().int(),
    rejected: z.number().int(),
    sold: z.number().int(),
    unlisted: z.number().int(),
    hidden: z.number().int(),
  }),
  /** Items bought with the account, without refunded ones. */
  purchases: z.number().int(),
  /** Items sold, and what buyers paid for them, without refunded ones. */
  sales: z.number().int(),
  revenue: Dollars,
  /** After commission and refunds. */
  totalEarnings: Dollars,
})
export type PersonDetails = z.input<typeof PersonDetails>

/** One change at a time, each with its own audit entry. */
export const PersonChange = z
  .object({
    role: z.enum(ROLES).optional(),
    suspended: z.boolean().optional(),
    /** Required to suspend. Shown to the account's owner. */
    reason: paragraphs({ name: 'Reason', max: SUSPENSION_REASON_LENGTH }).optional(),
  })
  .refine(({ role, suspended }) => (role === undefined) !== (suspended === undefined), 'Either `role` or `suspended`')
  .refine(({ suspended, reason }) => !suspended || reason !== undefined, {
    path: ['reason'],
    message: 'Reason is required',
  })
export type PersonChange = z.output<typeof PersonChange>

const missing = 'Account not found'

export const personCalls = {
  'GET /api/admin/people': {
    role: 'admin',
    summary: 'Accounts, newest first, by username, email or name; `before` is the id of the last one you have',
    query: adminPage().extend({ filter: z.enum(PEOPLE_FILTERS).default('all') }),
    answer: z.array(Person),
  },
  'GET /api/admin/people/{id}': {
    role: 'admin',
    summary: 'An account, with counts of its listings, purchases and sales',
    params: IdParams,
    answer: PersonDetails,
    missing,
  },
  'PATCH /api/admin/people/{id}': {
    role: 'admin',
    summary: "Change an account's role, or suspend it with a reason, or restore it",
    params: IdParams,
    body: PersonChange,
    answer: PersonDetails,
    missing,
    // A suspension hides all listings and the profile.
    invalidates: ['everything'],
  },
  'POST /api/admin/people/{id}/resend-verification': {
    role: 'admin',
    summary: 'Send a new verification link',
    params: IdParams,
    answer: Message,
    missing,
  },
  'POST /api/admin/people/{id}/approve-all-products': {
    role: 'admin',
    summary: 'Approve all pending items of this seller',
    params: IdParams,
    answer: z.object({ approvedCount: z.number().int() }),
    missing,
    invalidates: ['catalogue'],
  },
} satisfies Record<string, Call>
