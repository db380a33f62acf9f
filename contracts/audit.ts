import { z } from 'zod'
import { searchText } from './admin-page.ts'
import { type Call, Id, IsoTime, queryId, Timestamp, wholeNumber } from './call.ts'

export const AuditEntry = z.object({
  id: Id,
  /** Null if the system or a helper did it. */
  actor: z.string().nullable(),
  /** Noun and past participle: `product.approved`. */
  action: z.string(),
  subjectId: Id.nullable(),
  /** The subject's name: an item's title, a username, a sale's location. Null if it has none. */
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  createdAt: Timestamp,
})
export type AuditEntry = z.input<typeof AuditEntry>

/** One entry, or consecutive ones of the same action by the same actor; the fields are from the latest. */
export const AuditLine = AuditEntry.extend({
  /** The number of different subjects. */
  count: z.number().int().positive(),
  /** The id of the earliest entry. */
  firstId: Id,
})
export type AuditLine = z.input<typeof AuditLine>

const PAGE = 30
const LINES = 20

/** PostgreSQL has no year 0. */
const moment = IsoTime.refine((time) => !time.startsWith('0000'), 'The year must be 1 or later')

const AuditFilter = z.object({
  /** A username, or a helper's name; `shop` for the system. */
  who: searchText('who is too long').optional(),
  /** The noun of the action: `product`. */
  what: z
    .string()
    .regex(/^[a-z-]{1,40}$/, 'what must be a noun of the audit trail')
    .optional(),
  since: moment.optional(),
  until: moment.optional(),
  /** Part of the subject's name or of what was done, an order number, or an item's SKU. */
  q: searchText('q is too long').optional(),
  /** Only entries with a smaller id. */
  before: queryId('before').optional(),
})

export const auditCalls = {
  'GET /api/admin/audit-trail': {
    role: 'admin',
    summary: 'Who did what, newest first; `before` is the id of the last entry you have',
    query: AuditFilter.extend({
      /** Only entries with this id or a greater one. */
      from: queryId('from').optional(),
      limit: wholeNumber(1, 200, 'limit').default(PAGE),
    }),
    answer: z.array(AuditEntry),
  },
  'GET /api/admin/audit-trail/gathered': {
    role: 'admin',
    summary: 'The audit trail with repeated actions grouped into one line each',
    query: AuditFilter.extend({ limit: wholeNumber(1, 100, 'limit').default(LINES) }),
    answer: z.object({
      lines: z.array(AuditLine),
      /** The `before` of the next page; null on the last one. */
      next: Id.nullable(),
    }),
  },
} satisfies Record<string, Call>
