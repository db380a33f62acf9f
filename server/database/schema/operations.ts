import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { bigintId, createdAt, id, timestamptz } from './columns.ts'

/** Every admin action and every change to a listing's status. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id().primaryKey(),
    actorId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    /** Noun and past participle: `product.approved`, `sale.deleted`. */
    action: text().notNull(),
    subjectId: bigintId(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_entries_created').on(table.createdAt),
    index('audit_entries_subject').on(table.action, table.subjectId),
  ],
)

/**
 * Totals too expensive to count per request: `users`, `views`, `pending`, `image bytes`, `revenue`, and per sale event
 * `revenue:17` and `purchases:17`. A total is the sum of its rows: triggers only append, and a job compacts the rows.
 */
export const shopTotals = pgTable(
  'shop_totals',
  { name: text().notNull(), amount: numeric({ precision: 18, scale: 2 }).notNull() },
  (table) => [index('shop_totals_name').on(table.name, table.amount)],
)

/** Shared by all servers. rate-limiter-flexible dictates the columns' names and order. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Unix ms. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

/** Every call to the AI provider. The sum of a day's costs counts against the budget. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: id().primaryKey(),
    type: text().notNull(),
    model: text().notNull(),
    accountId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    /** An estimate while the call is pending. */
    costUsd: numeric({ precision: 12, scale: 6 }).notNull(),
    latencyMs: integer(),
    /** Stays pending if the server dies during the call. */
    status: text({ enum: ['pending', 'success', 'error'] })
      .notNull()
      .default('pending'),
    result: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('ai_calls_created').on(table.createdAt),
    index('ai_calls_account').on(table.accountId, table.createdAt),
    check('ai_calls_status_known', sql`${table.status} in ('pending', 'success', 'error')`),
  ],
)

/** Contact form submissions, which are also emailed. Deleted after a year. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    accountId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Null while the message is open. */
    answeredAt: timestamptz(),
    answeredBy: bigintId().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('contact_messages_created').on(table.createdAt),
    index('contact_messages_open').on(table.id).where(sql`answered_at is null`),
  ],
)
