import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { PRICE_RANGES } from '../../../contracts/product-rules.ts'
import { NEWS_KINDS } from '../../../contracts/push-rules.ts'
import { SEARCH_ALERTS } from '../../../contracts/saved-search-rules.ts'
import { sessions, users } from './accounts.ts'
import { bigintId, citext, createdAt, id, timestamptz } from './columns.ts'

/**
 * Subscriptions to emails before each sale. Unsubscribing deletes the row; unconfirmed rows are deleted after a week.
 */
export const saleReminders = pgTable(
  'sale_reminders',
  {
    id: id().primaryKey(),
    email: citext().notNull().unique(),
    /** When the owner of the address opted in. While null, nothing is sent. */
    confirmedAt: timestamptz(),
    /** The last email sent (sale, start and kind), so that none is sent twice. */
    lastMail: text(),
    createdAt: createdAt(),
  },
  (table) => [index('sale_reminders_unconfirmed').on(table.createdAt).where(sql`${table.confirmedAt} is null`)],
)

/** Accounts that asked for an email when a sale opens that has one of their favorites. */
export const favoriteAlerts = pgTable('favorite_alerts', {
  userId: bigintId()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastSaleId: bigintId(),
})

/** Marketplace searches whose new matches are mailed. An empty text narrows nothing. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id().primaryKey(),
    userId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    category: text().notNull(),
    search: text().notNull(),
    tag: text().notNull(),
    priceRange: text({ enum: PRICE_RANGES }).notNull(),
    alert: text({ enum: SEARCH_ALERTS }).notNull(),
    /** Items that went live before have been sent, or were there when the search was saved. */
    checkedAt: timestamptz().notNull(),
    /** The sale at whose opening it was last checked. */
    lastSaleId: bigintId(),
    createdAt: createdAt(),
  },
  ({ userId, category, search, tag, priceRange, alert, checkedAt }) => [
    unique('saved_searches_once').on(userId, category, search, tag, priceRange),
    index('saved_searches_due').on(alert, checkedAt),
  ],
)

/** The key pair that push services know this shop by (VAPID), where the settings give none: one row, made once. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint().primaryKey().default(1),
    publicKey: text().notNull(),
    /** Sealed with a key of the server's secret. */
    privateKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
)

/** Browsers that may be sent notifications, each for as long as the sign-in that it was turned on in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    userId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session: uuid()
      .notNull()
      .unique()
      .references(() => sessions.handle, { onDelete: 'cascade' }),
    /** The push service's address of this browser; whoever knows it may send to it. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and its secret, base64url: for them alone the text can be read. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Our public key at the time: a subscription is good for that one only. */
    vapidKey: text().notNull(),
    userAgent: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
)

/** How an account wants to hear of each kind of news; no row is the kind's default. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NEWS_KINDS }).notNull(),
    way: text({ enum: ['push', 'mail', 'nothing'] }).notNull(),
    /** The sale of the last `sale_opens`: none is told twice. */
    lastSaleId: bigintId(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    index('notification_choices_kind').on(table.kind, table.userId),
    check(
      'notification_choices_kind_known',
      sql`${table.kind} in ('sale_opens', 'line_moves', 'item_sold', 'price_dropped', 'search_matches', 'items_reviewed', 'items_wait', 'sale_ahead', 'sale_ended')`,
    ),
    check('notification_choices_way_known', sql`${table.way} in ('push', 'mail', 'nothing')`),
  ],
)

/** When each admin was last told of what: a sale's opening once, items that wait for approval every few hours. */
export const adminNotices = pgTable(
  'admin_notices',
  {
    userId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notice: text().notNull(),
    sentAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notice] })],
)
