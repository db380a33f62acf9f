import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { PRICE_RANGES } from '../../../contracts/product-rules.ts'
import { NOTIFICATION_KINDS, NOTIFICATION_WAYS } from '../../../contracts/push-rules.ts'
import { SEARCH_ALERTS } from '../../../contracts/saved-search-rules.ts'
import { sessions, users } from './accounts.ts'
import { bigintId, citext, createdAt, id, isOneOf, timestamptz } from './columns.ts'

/** Subscriptions to emails before each sale. Unsubscribing deletes the row; unconfirmed rows are deleted after a week. */
export const saleReminders = pgTable(
  'sale_reminders',
  {
    id: id().primaryKey(),
    email: citext().notNull().unique(),
    /** Nothing is sent while null. */
    confirmedAt: timestamptz(),
    /** Sale, start and kind of the last email, to send none twice. */
    lastMail: text(),
    createdAt: createdAt(),
  },
  (table) => [index('sale_reminders_unconfirmed').on(table.createdAt).where(sql`${table.confirmedAt} is null`)],
)

/** Accounts that want an email when a sale opens and they can buy a favorite. */
export const favoriteAlerts = pgTable('favorite_alerts', {
  userId: bigintId()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastSaleId: bigintId(),
})

/** Marketplace searches whose new matches are emailed. Empty text means no filter. */
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
    /** Items that went live before then are not news. */
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

/** The VAPID key pair, generated once if the settings have none: one row. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint().primaryKey().default(1),
    publicKey: text().notNull(),
    /** Encrypted with a key derived from the server's secret. */
    privateKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
)

/** Browsers that get notifications, each as long as the session that turned them on. */
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
    /** The browser's URL at its push service. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and auth secret, base64url, which encrypt the message. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Our public key at the time: a subscription only accepts messages signed with it. */
    vapidKey: text().notNull(),
    userAgent: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
)

/** How an account wants each kind of notification; without a row, the kind's default. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    way: text({ enum: NOTIFICATION_WAYS }).notNull(),
    /** The sale of the last `sale_opens`, to send none twice. */
    lastSaleId: bigintId(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    index('notification_choices_kind').on(table.kind, table.userId),
    check(
      'notification_choices_kind_known',
      sql`${table.kind} in ('sale_opens', 'line_moves', 'item_sold', 'price_dropped', 'search_matches', 'items_reviewed', 'items_wait', 'sale_ahead', 'sale_ended')`,
    ),
    check('notification_choices_way_known', isOneOf(table.way, NOTIFICATION_WAYS)),
  ],
)

/** When each admin last got which notice: a sale's opening once, pending items every few hours. */
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
