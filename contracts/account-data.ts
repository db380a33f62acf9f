import { z } from 'zod'
import { Proof } from './account-security.ts'
import { type Call, Message } from './call.ts'

const Rows = z.array(z.record(z.string(), z.unknown()))

/** Everything stored about one person, as table rows. Amounts are in dollars, pictures are URLs. */
export const AccountExport = z.object({
  exportedAt: z.string(),
  account: z.record(z.string(), z.unknown()),
  listings: Rows,
  drafts: Rows,
  images: Rows,
  /** The person's own purchases. */
  purchases: Rows,
  /** Purchases of the person's items, without the buyers. */
  sales: Rows,
  earnings: Rows,
  payouts: Rows,
  /** At Stripe, for being paid. */
  stripe_accounts: Rows,
  checkouts: Rows,
  favorites: Rows,
  /** One row if the account wants an email when a sale opens with one of them. */
  favorite_alerts: Rows,
  saved_searches: Rows,
  lines: Rows,
  reminders: Rows,
  messages: Rows,
  views: Rows,
  sessions: Rows,
  passkeys: Rows,
  notifications: Rows,
  push_subscriptions: Rows,
  acts: Rows,
})
export type AccountExport = z.infer<typeof AccountExport>

export const accountDataCalls = {
  'GET /api/auth/export': {
    role: 'account',
    summary: 'Download everything stored about your account',
    answer: AccountExport,
  },
  'POST /api/auth/delete-account': {
    role: 'account',
    summary: 'Delete your account; 409 while a purchase still has to be paid or handed over',
    body: Proof,
    answer: Message,
    // The account's items leave the marketplace, and sold ones lose their seller's name.
    invalidates: ['everything'],
  },
} satisfies Record<string, Call>
