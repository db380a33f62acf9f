import { z } from 'zod'
import { Proof } from './account-security.ts'
import { type Call, Message } from './call.ts'

const Rows = z.array(z.record(z.string(), z.unknown()))

/** All that is kept about one person, as it stands in the tables; amounts in dollars, pictures by their addresses. */
export const AccountExport = z.object({
  exportedAt: z.string(),
  account: z.record(z.string(), z.unknown()),
  listings: Rows,
  images: Rows,
  /** What the person bought. */
  purchases: Rows,
  /** What was bought of them, without the buyers. */
  sales: Rows,
  earnings: Rows,
  checkouts: Rows,
  favorites: Rows,
  saved_searches: Rows,
  reminders: Rows,
  messages: Rows,
  views: Rows,
  sessions: Rows,
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
    // One's items leave the marketplace, and those sold lose their seller's name.
    invalidates: ['everything'],
  },
} satisfies Record<string, Call>
