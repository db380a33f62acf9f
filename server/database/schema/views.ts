import { type SQLWrapper, sql } from 'drizzle-orm'
import { index, inet, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { bigintId, createdAt, id } from './columns.ts'
import { products } from './products.ts'

/** The network that counts as one visitor, like `addressKey`: an IPv4 address or an IPv6 /64. */
export const networkOf = (address: SQLWrapper) =>
  sql`network(set_masklen(${address}, case family(${address}) when 6 then 64 else 32 end))`

export const productViews = pgTable(
  'product_views',
  {
    id: id().primaryKey(),
    productId: bigintId()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    sessionId: text().notNull(),
    /** Cleared after 30 days. */
    ipAddress: inet(),
    userAgent: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('product_views_visitor').on(table.productId, table.sessionId, table.createdAt),
    index('product_views_account').on(table.productId, table.userId, table.createdAt).where(sql`user_id is not null`),
    index('product_views_networks')
      .on(table.productId, networkOf(table.ipAddress), table.createdAt)
      .where(sql`ip_address is not null`),
    index('product_views_addresses').on(table.createdAt).where(sql`ip_address is not null`),
    index('product_views_created').on(table.createdAt),
  ],
)

/** Browser events, when no analytics provider is configured. Deleted after 90 days. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: id().primaryKey(),
    name: text().notNull(),
    /** A hash of the visitor cookie's id, used only for analytics. */
    visitor: text().notNull(),
    path: text().notNull(),
    properties: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('analytics_events_name').on(table.name, table.createdAt, table.visitor),
    index('analytics_events_created').on(table.createdAt),
  ],
)
