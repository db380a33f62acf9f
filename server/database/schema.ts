import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  inet,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Proposed } from '../../contracts/analysis.ts'
import { HELD_BY, PAYMENT_METHODS } from '../../contracts/desk-rules.ts'
import { ANALYSIS_STATES } from '../../contracts/draft-rules.ts'
import type { ImageEdit } from '../../contracts/image-edit-rules.ts'
import { LEDGER_KINDS } from '../../contracts/ledger-rules.ts'
import { type Cents, toCents, toDollars } from '../../contracts/money.ts'
import { PAYOUT_METHODS, PAYOUT_STATUSES } from '../../contracts/payout-rules.ts'
import type { PriceDrop } from '../../contracts/price-drop-rules.ts'
import type { LabelSize } from '../../contracts/price-tag-rules.ts'
import { PRICE_RANGES } from '../../contracts/product-rules.ts'
import { NEWS_KINDS } from '../../contracts/push-rules.ts'
import { SEARCH_ALERTS } from '../../contracts/saved-search-rules.ts'
import { plainTaxRate, type TaxRate } from '../../contracts/tax.ts'
import { USUAL_TIME_ZONE } from '../../contracts/time-zone.ts'

const citext = customType<{ data: string }>({ dataType: () => 'citext' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const id = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()
const bigintId = () => bigint({ mode: 'number' })
const timestamptz = () => timestamp({ withTimezone: true })
const createdAt = () => timestamptz().notNull().defaultNow()
/** Decimal dollars in tables, cents in TypeScript. */
const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => 'numeric(10, 2)',
  fromDriver: toCents,
  toDriver: toDollars,
})
const taxRate = customType<{ data: TaxRate; driverData: string }>({
  dataType: () => 'numeric(6, 4)',
  fromDriver: plainTaxRate,
})

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    username: citext().notNull().unique(),
    email: citext().notNull().unique(),
    /** argon2id; null for accounts that only sign in with Google. */
    passwordHash: text(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    profileDescription: text(),
    role: text({ enum: ['seller', 'admin'] })
      .notNull()
      .default('seller'),
    authType: text({ enum: ['local', 'google'] })
      .notNull()
      .default('local'),
    googleSubject: text().unique(),
    emailVerified: boolean().notNull().default(false),
    /** SHA-256 of the token, which only the email contains. */
    emailVerificationToken: text().unique(),
    emailVerificationExpires: timestamptz(),
    passwordResetToken: text().unique(),
    passwordResetExpires: timestamptz(),
    totalEarnings: money().notNull().default(sql`'0.00'`),
    /** Whether new listings join price drops. */
    joinsPriceDrops: boolean().notNull().default(false),
    /** Since when sign-in requires a code; null if it does not. */
    secondFactorSince: timestamptz(),
    /** The row stays for the books, without personal data. */
    deletedAt: timestamptz(),
    /** Since when an admin keeps the account out: no session of it counts, and its listings are hidden. */
    suspendedAt: timestamptz(),
    /** The account's owner is told. */
    suspensionReason: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('users_earnings_not_negative', sql`${table.totalEarnings} >= 0`),
    check('users_suspension_has_reason', sql`(${table.suspendedAt} is null) = (${table.suspensionReason} is null)`),
    index('users_search').using('gin', sql`account_words(username, email, first_name, last_name) gin_trgm_ops`),
    index('users_admins').on(table.id).where(sql`role = 'admin'`),
    index('users_suspended').on(table.id).where(sql`suspended_at is not null`),
    index('users_unverified').on(table.id).where(sql`not email_verified`),
  ],
)

/** Written by connect-pg-simple, which dictates the first three names. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: jsonb().$type<{ accountId?: number; userAgent?: string; startedAt?: number; passkeyId?: number }>().notNull(),
    expire: timestamptz().notNull(),
    /** The session's public id: `sid` is a credential and leaves the server only in the cookie. */
    handle: uuid().notNull().unique().defaultRandom(),
    /** Accurate to a few minutes. */
    seenAt: createdAt(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_account').on(sql`((sess ->> 'accountId')::bigint)`),
  ],
)

/** The TOTP secret shared with the account's authenticator app; in use once `users.secondFactorSince` is set. */
export const secondFactors = pgTable('second_factors', {
  userId: bigintId()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from the server's secret. */
  secret: text().notNull(),
  salt: bytea().notNull(),
  /** The TOTP time step of the last code accepted: no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** argon2id; the sign-in that uses the code deletes the row. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** What signs in without a password: a key pair of which we know the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey(),
    userId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's own id of it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE. */
    publicKey: bytea().notNull(),
    /** Of the last use; 0 where the authenticator does not count. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'`),
    /** What the authenticator knows the account by, base64url; the same for all passkeys of an account. */
    userHandle: text().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Challenges that were answered, until they run out: each is answered once. */
export const spentChallenges = pgTable(
  'spent_challenges',
  { challenge: text().primaryKey(), expiresAt: timestamptz().notNull() },
  (table) => [index('spent_challenges_expires').on(table.expiresAt)],
)

const APPROVED = sql`status = 'approved'`
const SOLD = sql`status = 'sold'`

export const products = pgTable(
  'products',
  {
    id: id().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    price: money().notNull(),
    category: text().notNull(),
    tags: text().array().notNull().default(sql`'{}'`),
    /** Paths in the image store; the API adds the store's base URL. */
    imageUrls: text().array().notNull(),
    imagekitFileIds: text().array().notNull().default(sql`'{}'`),
    primaryImageIndex: integer().notNull().default(0),
    sellerId: bigintId()
      .notNull()
      .references(() => users.id),
    status: text({ enum: ['pending', 'approved', 'rejected', 'sold', 'unlisted'] })
      .notNull()
      .default('pending'),
    /** Of an item that is unlisted because its seller is suspended: what it becomes again afterwards. */
    statusBeforeSuspension: text({ enum: ['pending', 'approved'] }),
    /** Why an admin rejected it, if one said so. */
    rejectionReason: text(),
    aiAnalysis: jsonb().$type<Record<string, unknown>>(),
    condition: text(),
    brand: text(),
    /** Not indexed, so that counting a view updates no index of this table; `listing_index` has a copy. */
    viewCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When it first went live, set by a trigger; null for items that went live before the column existed. */
    approvedAt: timestamptz(),
    joinsPriceDrops: boolean().notNull().default(false),
    /** No price drop goes below it. */
    leastPrice: money(),
    /** The price before the drops, while they have lowered it. */
    originalPrice: money(),
    /** The drop that was applied last: its sale, which may be deleted, and its percentage. Null outside price drops. */
    dropSaleId: bigintId(),
    dropPercent: smallint(),
    /** The words of title (A), tags and brand (B) and category (C), for ranking searches. */
    heading: tsvector().generatedAlwaysAs(sql`heading_words(title, tags, brand, category)`),
  },
  (table) => [
    check('products_status_known', sql`${table.status} in ('pending', 'approved', 'rejected', 'sold', 'unlisted')`),
    check(
      'products_hidden_is_unlisted',
      sql`${table.statusBeforeSuspension} is null or ${table.statusBeforeSuspension} in ('pending', 'approved') and ${table.status} = 'unlisted'`,
    ),
    check('products_rejection_reason', sql`${table.rejectionReason} is null or ${table.status} = 'rejected'`),
    check('products_price_positive', sql`${table.price} > 0`),
    check(
      'products_least_price_within',
      sql`${table.leastPrice} > 0 and ${table.leastPrice} <= coalesce(${table.originalPrice}, ${table.price})`,
    ),
    check('products_original_price_higher', sql`${table.originalPrice} > ${table.price}`),
    check('products_drop_known', sql`(${table.dropSaleId} is null) = (${table.dropPercent} is null)`),
    check('products_dropped_by_a_drop', sql`${table.originalPrice} is null or ${table.dropSaleId} is not null`),
    check('products_has_images', sql`cardinality(${table.imageUrls}) between 1 and 50`),
    check('products_few_tags', sql`cardinality(${table.tags}) <= 10`),
    check(
      'products_primary_image_exists',
      sql`${table.primaryImageIndex} >= 0 and ${table.primaryImageIndex} < cardinality(${table.imageUrls})`,
    ),
    index('products_seller').on(table.sellerId, table.status),
    index('products_entries')
      .using('gin', sql`search_entry(id, title, tags, brand, category, description, price)`)
      .where(APPROVED)
      .with({ fastupdate: false }),
    // Price research: what similar items sold for.
    index('products_sold_words').using('gin', sql`search_words(title, tags, brand, category, description)`).where(SOLD),
    index('products_images').using('gin', table.imageUrls),
    index('products_pending').on(table.createdAt, table.id).where(sql`status = 'pending'`),
    index('products_price_drops')
      .on(table.dropSaleId, table.dropPercent)
      .where(sql`(joins_price_drops or drop_sale_id is not null) and status <> 'sold'`),
    index('products_status').on(table.status, table.id),
    index('products_title').using('gin', sql`title gin_trgm_ops`),
  ],
)

/** Reviewed listings of which their sellers are yet to be told, in one message each. */
export const pendingReviewMails = pgTable('pending_review_mails', {
  productId: bigintId()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  reviewedAt: timestamptz().notNull(),
})

/**
 * One row per approved item and list it is in: all items (`''`), its category and each ancestor (`Clothing`, `Clothing
 * > Women`), each tag (`#brass`). Each sort order has a covering index, so any page of any list is an index-only scan,
 * and counting a view updates small rows here instead of the search index. Maintained by triggers on products.
 */
export const listingIndex = pgTable(
  'listing_index',
  {
    productId: bigintId()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    listKey: text().notNull(),
    price: money().notNull(),
    viewCount: integer().notNull(),
    createdAt: timestamptz().notNull(),
    /** Set in tag lists only, to filter a tag by category. */
    category: text(),
  },
  ({ productId, listKey, price, viewCount, createdAt, category }) => [
    primaryKey({ columns: [productId, listKey] }),
    index('listing_index_recent').on(
      listKey,
      createdAt.desc().nullsFirst(),
      productId.desc().nullsFirst(),
      price,
      category,
    ),
    index('listing_index_price').on(listKey, price, productId, category),
    index('listing_index_popular').on(
      listKey,
      viewCount.desc().nullsFirst(),
      productId.desc().nullsFirst(),
      price,
      category,
    ),
  ],
)

/**
 * Items per list and price band: the sum of all rows. The trigger on products only appends, so that writers never wait
 * for each other; a job compacts the rows.
 */
export const listCounts = pgTable(
  'list_counts',
  { listKey: text().notNull(), priceBand: smallint().notNull(), count: integer().notNull() },
  (table) => [index('list_counts_key').on(table.listKey, table.priceBand, table.count)],
)

/** The words of approved items, for correcting typos and completing prefixes. */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  {
    word: text().primaryKey(),
    /** The word, and the word without each one of its letters: words one edit apart share a spelling. */
    spellings: text().array().notNull(),
  },
  (table) => [index('search_vocabulary_spellings').using('gin', table.spellings).with({ fastupdate: false })],
)

/** The network that counts as one visitor, as in `addressKey`: an IPv4 address or an IPv6 /64. */
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
    /** The visitor cookie's id. */
    sessionId: text().notNull(),
    /** Dropped after 30 days. */
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

export const productRecommendations = pgTable(
  'product_recommendations',
  {
    id: id().primaryKey(),
    sourceProductId: bigintId()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    recommendedProductId: bigintId()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    similarity: numeric({ precision: 3, scale: 2 }).notNull(),
    reason: text().notNull(),
    position: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('product_recommendations_pair').on(table.sourceProductId, table.recommendedProductId),
    index('product_recommendations_recommended').on(table.recommendedProductId),
    check('product_recommendations_not_itself', sql`${table.sourceProductId} <> ${table.recommendedProductId}`),
    check('product_recommendations_similarity', sql`${table.similarity} between 0 and 1`),
  ],
)

export const images = pgTable(
  'images',
  {
    path: text().primaryKey(),
    fileId: text().notNull().unique(),
    ownerId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
    /** Once set, nothing may reference the image any more: its file is being deleted or already gone. */
    deletionStartedAt: timestamptz(),
    /** The image it was made from, which is itself no edit; null for an upload, or once the original is deleted. */
    originalPath: text().references((): AnyPgColumn => images.path, { onDelete: 'set null' }),
    /** How it was made from the original. */
    edit: jsonb().$type<ImageEdit>(),
  },
  (table) => [
    index('images_owner').on(table.ownerId),
    index('images_created').on(table.createdAt),
    index('images_original').on(table.originalPath).where(sql`original_path is not null`),
  ],
)

/** Feature vectors by which the built-in assistant compares photos; a job adds those of products' photos. */
export const imageFeatures = pgTable('image_features', {
  path: text()
    .primaryKey()
    .references(() => images.path, { onDelete: 'cascade' }),
  /** Format: server/listing-assistant/image-features.ts. Empty if the image could not be decoded. */
  features: bytea().notNull(),
})

/** Each permits one image upload, which deletes the row. */
export const uploadPermits = pgTable(
  'upload_permits',
  {
    token: text().primaryKey(),
    accountId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('upload_permits_expires').on(table.expiresAt)],
)

/** Bytes served by the built-in store, one row per day (UTC). */
export const imageTraffic = pgTable('image_traffic', {
  day: text().primaryKey(),
  bytesServed: bigint({ mode: 'number' }).notNull().default(0),
})

/** The specification's isActive is derived from the dates. An exclusion constraint rejects overlaps. */
export const saleEvents = pgTable(
  'sale_events',
  {
    id: id().primaryKey(),
    startDate: timestamptz().notNull(),
    endDate: timestamptz().notNull(),
    location: text(),
    /** Of the venue: a name of the IANA database. */
    timeZone: text().notNull().default(USUAL_TIME_ZONE),
    /** Null: that of the settings. */
    taxRate: taxRate(),
    createdBy: bigintId().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Since when the admins' list hides it. */
    archivedAt: timestamptz(),
    /** In the order of time; percentages grow. */
    priceDrops: jsonb().$type<PriceDrop[]>().notNull().default([]),
  },
  (table) => [
    check('sale_events_ends_after_start', sql`${table.endDate} > ${table.startDate}`),
    check('sale_events_tax_rate_within', sql`${table.taxRate} >= 0 and ${table.taxRate} <= 25`),
    index('sale_events_end').on(table.endDate),
  ],
)

/** A helper's access to the desk and the till of one sale, without an account. */
export const deskPasses = pgTable(
  'desk_passes',
  {
    id: id().primaryKey(),
    /** Null if the sale was deleted: the pass opens nothing, and marks keep its name. */
    saleEventId: bigintId().references(() => saleEvents.id, { onDelete: 'set null' }),
    name: text().notNull(),
    mayLowerPrices: boolean().notNull(),
    /** Of the link's secret, which the browser's cookie holds too. */
    secretHash: text().notNull().unique('desk_passes_secret'),
    /** The secret for admins to show again, encrypted. */
    sealedSecret: text().notNull(),
    createdBy: bigintId().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    revokedAt: timestamptz(),
  },
  (table) => [index('desk_passes_sale').on(table.saleEventId)],
)

/**
 * A buyer's attempt to pay for one item. It holds the item while `opening` or `open` and before `expiresAt`. The unique
 * index allows one hold per item; the next buyer who meets an expired hold asks the provider and closes it.
 */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: id().primaryKey(),
    /** The payment's name at the provider: the items that one page pays for have the same one. */
    reference: text().notNull().default(sql`gen_random_uuid()::text`),
    provider: text().notNull(),
    /** Null until the provider has answered. */
    providerSessionId: text(),
    /** Null before that, and once the page is being closed for another one of the same buyer. */
    url: text(),
    paymentIntentId: text(),
    /** Null once the product is deleted: money that still arrives for it must find its way back. */
    productId: bigintId().references(() => products.id, { onDelete: 'set null' }),
    /** The product's title when the checkout was opened. */
    title: text().notNull(),
    buyerId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    visitorId: text().notNull(),
    /**
     * Who the hold counts against besides the browser: the account that started it, or the keyed hash of a guest's
     * network address. Unlike `buyerId` it never changes hands. Null once no limit needs it.
     */
    holder: text(),
    buyerEmail: text().notNull(),
    buyerName: text().notNull(),
    amount: money().notNull(),
    /** On top of the amount, as promised when the hold began. */
    tax: money().notNull().default(0),
    /** Where a lower price was agreed at a desk. */
    listedPrice: money(),
    /** The desk that rings it up, or opened the page for the buyer's phone: an account or a helper's pass. */
    soldById: bigintId().references(() => users.id, { onDelete: 'set null' }),
    soldByPassId: bigintId().references(() => deskPasses.id),
    saleEventId: bigintId().references(() => saleEvents.id, { onDelete: 'set null' }),
    status: text({
      enum: ['opening', 'open', 'paid', 'cancelled', 'expired', 'failed', 'refund_due', 'refunded', 'refund_failed'],
    })
      .notNull()
      .default('opening'),
    /** An admin released the hold: it does not count against the buyer. */
    endedByAdmin: boolean().notNull().default(false),
    /** The hold passed over to another page of the same buyer, and so did not end. */
    passedOver: boolean().notNull().default(false),
    /** When this buyer's hold began, on an earlier page perhaps. */
    heldSince: createdAt(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('checkout_sessions_reference').on(table.reference, table.productId),
    unique('checkout_sessions_provider_session').on(table.providerSessionId, table.productId),
    unique('checkout_sessions_payment').on(table.paymentIntentId, table.productId),
    uniqueIndex('checkout_sessions_one_hold').on(table.productId).where(sql`${table.status} in ('opening', 'open')`),
    index('checkout_sessions_held_by_visitor').on(table.visitorId).where(sql`${table.status} in ('opening', 'open')`),
    index('checkout_sessions_held_by_holder').on(table.holder).where(sql`${table.status} in ('opening', 'open')`),
    index('checkout_sessions_held_by_buyer').on(table.buyerId).where(sql`${table.status} in ('opening', 'open')`),
    index('checkout_sessions_holder_known').on(table.createdAt).where(sql`${table.holder} is not null`),
    index('checkout_sessions_unsettled').on(table.id).where(sql`${table.status} in ('opening', 'open', 'refund_due')`),
    index('checkout_sessions_product').on(table.productId),
    index('checkout_sessions_title_words')
      .using('gin', sql`lower(${table.title}) gin_trgm_ops`)
      .where(sql`${table.status} in ('paid', 'refund_due', 'refunded', 'refund_failed')`),
    check(
      'checkout_sessions_status_known',
      sql`${table.status} in ('opening', 'open', 'paid', 'cancelled', 'expired', 'failed', 'refund_due', 'refunded', 'refund_failed')`,
    ),
  ],
)

/** Who waits for a held item. The order of ids is the order of the line; whoever leaves it, buys or is told that it sold has no row. */
export const linePlaces = pgTable(
  'line_places',
  {
    id: id().primaryKey(),
    productId: bigintId()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: bigintId().references(() => users.id, { onDelete: 'cascade' }),
    visitorId: text().notNull(),
    /** A guest's, if they gave one. Accounts are written to at their own address. */
    email: text(),
    /** The item is theirs alone to buy until then. Past it the offer is over, whether or not it has moved on. */
    offeredUntil: timestamptz(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('line_places_visitor').on(table.productId, table.visitorId),
    unique('line_places_account').on(table.productId, table.userId),
    uniqueIndex('line_places_one_offer').on(table.productId).where(sql`${table.offeredUntil} is not null`),
    index('line_places_user').on(table.userId),
  ],
)

/** Money that moved, or failed to move, in a way that only a person can settle. */
export const paymentAlerts = pgTable(
  'payment_alerts',
  {
    id: id().primaryKey(),
    /** The id of the provider's event, or one of our own. Redelivered events change nothing. */
    eventId: text().notNull().unique(),
    kind: text({
      enum: [
        'unexpected_payment',
        'partial_refund',
        'refund_stuck',
        'refund_failed',
        'dispute_opened',
        'dispute_won',
        'dispute_lost',
      ],
    }).notNull(),
    /** The provider's id of the refund or dispute, which several events may concern. */
    reference: text().notNull(),
    checkoutSessionId: bigintId()
      .notNull()
      .references(() => checkoutSessions.id),
    /** Cents; null when unknown or not in US dollars. */
    amount: integer(),
    message: text().notNull(),
    createdAt: createdAt(),
    resolvedAt: timestamptz(),
    /** Null if a later event of the provider settled it. */
    resolvedBy: bigintId().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('payment_alerts_once').on(table.kind, table.reference),
    index('payment_alerts_open').on(table.id).where(sql`${table.resolvedAt} is null`),
    index('payment_alerts_checkout').on(table.checkoutSessionId),
    check(
      'payment_alerts_kind_known',
      sql`${table.kind} in ('unexpected_payment', 'partial_refund', 'refund_stuck', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost')`,
    ),
  ],
)

/** A line of the test checkout's page. */
export interface TestPaymentItem {
  title: string
  imageUrl: string | null
  /** In cents. */
  amount: number
}

/** What the built-in test checkout knows, as a payment provider would on its own servers. Nothing else reads it. */
export const testPayments = pgTable(
  'test_payments',
  {
    /** The session id, a bearer token: anyone who has it may pay. */
    id: text().primaryKey(),
    /** The caller's idempotency key. */
    reference: text().notNull().unique(),
    items: jsonb().$type<TestPaymentItem[]>().notNull().default([]),
    /** Part of the amount. */
    tax: money().notNull().default(0),
    amount: money().notNull(),
    buyerEmail: text().notNull(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    status: text({ enum: ['open', 'paid', 'expired'] })
      .notNull()
      .default('open'),
    paymentIntentId: text().unique(),
    refundedAt: timestamptz(),
    /** Cents given back, by the asker's key. */
    refunds: jsonb().$type<Record<string, number>>().notNull().default({}),
    expiresAt: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('test_payments_status_known', sql`${table.status} in ('open', 'paid', 'expired')`)],
)

/** What was paid for at once: one receipt and one pickup code for all of its purchases. */
export const orders = pgTable('orders', {
  id: id().primaryKey(),
  /** Whoever knows it may read the receipt; it is in the buyer's mail. */
  receipt: text().notNull().unique().default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
  /** What is shown, scanned or typed at the pickup; contracts/pickup-rules.ts says how it is made. */
  pickupCode: text().notNull().unique('orders_pickup_code').default(sql`new_pickup_code()`),
  /** Of an in-person sale: the desk's idempotency key, and a hash of what was asked with it. */
  deskKey: text().unique('orders_desk_key'),
  deskContent: text(),
  createdAt: createdAt(),
})

export const purchases = pgTable(
  'purchases',
  {
    id: id().primaryKey(),
    orderId: bigintId()
      .notNull()
      .references(() => orders.id),
    productId: bigintId()
      .notNull()
      .references(() => products.id),
    buyerId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    buyerEmail: text().notNull(),
    buyerName: text().notNull(),
    sellerId: bigintId()
      .notNull()
      .references(() => users.id),
    /** The price, without tax. */
    amount: money().notNull(),
    /** Paid on top of the amount. It is nobody's earnings. */
    tax: money().notNull().default(0),
    commission: money().notNull(),
    saleEventId: bigintId().references(() => saleEvents.id, { onDelete: 'set null' }),
    checkoutSessionId: bigintId()
      .notNull()
      .unique()
      .references(() => checkoutSessions.id),
    /** From then on the purchase does not count: the money goes back, or has gone. */
    refundedAt: timestamptz(),
    /** What the buyer is told. */
    refundReason: text(),
    /** Who refunded it; for an in-person sale, who paid it out. Null where the payment provider did. */
    refundedById: bigintId().references(() => users.id, { onDelete: 'set null' }),
    method: text({ enum: PAYMENT_METHODS }).notNull().default('online'),
    /** Who keeps the money of an in-person sale; null for others. */
    heldBy: text({ enum: HELD_BY }),
    /** Where a lower price was agreed. */
    listedPrice: money(),
    /** Who sold it at a desk: an account or a helper's pass. */
    soldById: bigintId().references(() => users.id, { onDelete: 'set null' }),
    soldByPassId: bigintId().references(() => deskPasses.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('purchases_one_per_product').on(table.productId).where(sql`${table.refundedAt} is null`),
    index('purchases_order').on(table.orderId),
    index('purchases_product').on(table.productId),
    index('purchases_created').on(table.createdAt),
    index('purchases_seller').on(table.sellerId, table.createdAt),
    index('purchases_buyer').on(table.buyerId),
    index('purchases_buyer_email').on(sql`lower(${table.buyerEmail})`),
    index('purchases_sale').on(table.saleEventId),
    index('purchases_buyer_words').using(
      'gin',
      sql`lower(${table.buyerName} || ' ' || ${table.buyerEmail}) gin_trgm_ops`,
    ),
    check('purchases_amount_positive', sql`${table.amount} > 0`),
    check('purchases_tax_not_negative', sql`${table.tax} >= 0`),
    check('purchases_commission_within', sql`${table.commission} >= 0 and ${table.commission} <= ${table.amount}`),
    check('purchases_method_known', sql`${table.method} in ('online', 'cash', 'card_reader', 'test')`),
    check(
      'purchases_held_by_known',
      sql`case ${table.method} when 'cash' then ${table.heldBy} in ('organiser', 'seller') and ${table.heldBy} is not null
        when 'card_reader' then ${table.heldBy} is not distinct from 'organiser' else ${table.heldBy} is null end`,
    ),
    check('purchases_listed_above', sql`${table.listedPrice} > ${table.amount}`),
  ],
)

/** Append-only: an item was marked as handed over, or the mark was undone. A purchase's last mark is its state. */
export const pickupMarks = pgTable(
  'pickup_marks',
  {
    purchaseId: bigintId()
      .notNull()
      .references(() => purchases.id),
    /** Counts a purchase's marks from 1, for optimistic locking. */
    version: integer().notNull(),
    /** The browser's idempotency key. */
    key: text().notNull(),
    isHandedOver: boolean().notNull(),
    actorId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    /** The helper's pass, in place of an account. */
    byPassId: bigintId().references(() => deskPasses.id),
    markedAt: timestamptz().notNull(),
    /** When the server received it, which is later if the browser was offline. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.version] }),
    unique('pickup_marks_once').on(table.purchaseId, table.key),
  ],
)

/** Append-only: what was counted in the cash drawer of a pass or an account. */
export const drawerCounts = pgTable(
  'drawer_counts',
  {
    id: id().primaryKey(),
    saleEventId: bigintId().references(() => saleEvents.id, { onDelete: 'set null' }),
    /** Whose drawer: one of the two. */
    passId: bigintId().references(() => deskPasses.id),
    accountId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    counted: money().notNull(),
    /** What it should have held at that moment. */
    expected: money().notNull(),
    note: text(),
    /** The browser's idempotency key. */
    key: text().notNull(),
    /** Null if the helper counted. */
    countedById: bigintId().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('drawer_counts_pass_once').on(table.passId, table.key),
    unique('drawer_counts_account_once').on(table.accountId, table.key),
    index('drawer_counts_sale').on(table.saleEventId),
    check('drawer_counts_counted', sql`${table.counted} >= 0`),
  ],
)

/**
 * What sellers are owed, entry by entry. Append-only. The sum of a seller's entries is what is to be paid to them;
 * `users.totalEarnings` is the sum of `sale`, `commission` and `refund`.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id().primaryKey(),
    sellerId: bigintId()
      .notNull()
      .references(() => users.id),
    /** Null for payouts. */
    purchaseId: bigintId().references(() => purchases.id),
    payoutId: bigintId().references(() => payouts.id),
    /**
     * `sale`: the price paid. `commission`: minus the marketplace's share. `refund`: minus the seller's share. `cash_kept`: minus
     * price and tax that the seller took in cash; plus, once they have paid it back to the buyer. `payout`: minus what was paid to the seller. `payout_reversal`: that, taken back.
     */
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    amount: money().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ledger_entries_once').on(table.purchaseId, table.kind, sql`(${table.amount} > 0)`),
    unique('ledger_entries_payout_once').on(table.payoutId, table.kind),
    index('ledger_entries_seller').on(table.sellerId, table.id),
    // All that sums over a ledger asks for, so that it is read from the index alone.
    index('ledger_entries_sums').on(table.sellerId, table.kind, table.amount),
    check(
      'ledger_entries_kind_known',
      sql`${table.kind} in ('sale', 'commission', 'refund', 'cash_kept', 'payout', 'payout_reversal')`,
    ),
    check(
      'ledger_entries_sign',
      sql`case when ${table.kind} in ('sale', 'payout_reversal') then ${table.amount} > 0 when ${table.kind} = 'cash_kept' then ${table.amount} <> 0 else ${table.amount} <= 0 end`,
    ),
    check(
      'ledger_entries_subject',
      sql`case when ${table.kind} in ('payout', 'payout_reversal')
        then ${table.payoutId} is not null and ${table.purchaseId} is null
        else ${table.payoutId} is null and ${table.purchaseId} is not null end`,
    ),
  ],
)

/** Money paid to sellers. What it does to their balance is in the ledger. */
export const payouts = pgTable(
  'payouts',
  {
    id: id().primaryKey(),
    sellerId: bigintId()
      .notNull()
      .references(() => users.id),
    amount: money().notNull(),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    /** Such as the number of a check. */
    reference: text(),
    /** The browser's idempotency key. */
    key: text().notNull().unique(),
    /** `pending` and `reversing` wait for the payment provider; `failed`: it refused, and nothing was paid. */
    status: text({ enum: PAYOUT_STATUSES }).notNull().default('paid'),
    paidById: bigintId().references(() => users.id, { onDelete: 'set null' }),
    /** The account at the payment provider that it goes to, and the transfer's id there. */
    destination: text(),
    transferId: text(),
    /** Why the provider refused the payout or its reversal. */
    failure: text(),
    reversalReason: text(),
    reversalKey: text().unique(),
    reversedById: bigintId().references(() => users.id, { onDelete: 'set null' }),
    reversedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('payouts_seller').on(table.sellerId, table.id),
    index('payouts_unsettled').on(table.id).where(sql`status in ('pending', 'reversing')`),
    check('payouts_amount_positive', sql`${table.amount} > 0`),
    check('payouts_method_known', sql`${table.method} in ('cash', 'check', 'transfer', 'other', 'stripe')`),
    check('payouts_status_known', sql`${table.status} in ('pending', 'paid', 'failed', 'reversing', 'reversed')`),
    check('payouts_has_destination', sql`(${table.method} = 'stripe') = (${table.destination} is not null)`),
  ],
)

/** Sellers' accounts at the payment provider, to which payouts are transferred. */
export const connectAccounts = pgTable('connect_accounts', {
  userId: bigintId()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  accountId: text().notNull().unique(),
  /** Whether the provider would accept a transfer, as of its last word. */
  isReady: boolean().notNull().default(false),
  createdAt: createdAt(),
  updatedAt: createdAt(),
})

/** Every admin action and every change of a listing's status. */
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

/** Browser events, when no analytics provider is configured. Deleted after 90 days. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: id().primaryKey(),
    name: text().notNull(),
    /** A hash of the visitor cookie's id that only analytics uses. */
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

/** Shared by all servers. rate-limiter-flexible dictates the columns' names and order. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Unix time in ms. */
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

export const favorites = pgTable(
  'favorites',
  {
    userId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: bigintId()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The lowest price that its owner was told of; null before the first drop. */
    toldPrice: money(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] }), index('favorites_product').on(table.productId)],
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

/** Each time that price tags were printed. */
export const tagPrints = pgTable(
  'tag_prints',
  {
    id: id().primaryKey(),
    userId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    size: text().$type<LabelSize>().notNull(),
    /** Labels already used on its first sheet. */
    skipped: integer().notNull(),
    createdAt: createdAt(),
  },
  ({ userId }) => [index('tag_prints_user').on(userId)],
)

/** The items of a print, with the prices that their tags show. */
export const printedTags = pgTable(
  'printed_tags',
  {
    printId: bigintId()
      .notNull()
      .references(() => tagPrints.id, { onDelete: 'cascade' }),
    productId: bigintId()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    price: money().notNull(),
  },
  ({ printId, productId }) => [
    primaryKey({ columns: [printId, productId] }),
    index('printed_tags_product').on(productId),
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

const UNDER_ANALYSIS = sql`analysis in ('waiting', 'running')`

/** Unpublished listings, with whatever is known of them. Deleted 30 days after the last change. */
export const drafts = pgTable(
  'drafts',
  {
    id: id().primaryKey(),
    ownerId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Paths in the image store. */
    imageUrls: text().array().notNull(),
    primaryImageIndex: integer().notNull().default(0),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    price: money(),
    category: text().notNull().default(''),
    tags: text().array().notNull().default(sql`'{}'`),
    condition: text(),
    brand: text(),
    joinsPriceDrops: boolean().notNull().default(false),
    leastPrice: money(),
    /** The last one that was applied: fields that differ from it were typed. */
    proposal: jsonb().$type<Proposed>(),
    analysis: text({ enum: ANALYSIS_STATES }).notNull().default('none'),
    /** When the analysis of a waiting draft may begin, or a running one counts as abandoned. */
    analysisDueAt: timestamptz(),
    /** Analyses begun since it was last asked for. */
    attempts: integer().notNull().default(0),
    /** Grows with every analysis begun: the result of an abandoned one is known by it, and whose turn it is. */
    turn: bigintId().notNull().default(0),
    /** For the seller: where the proposal comes from, or why there is none. */
    note: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('drafts_has_images', sql`cardinality(${table.imageUrls}) between 1 and 50`),
    check(
      'drafts_primary_image_exists',
      sql`${table.primaryImageIndex} >= 0 and ${table.primaryImageIndex} < cardinality(${table.imageUrls})`,
    ),
    check('drafts_price_positive', sql`${table.price} > 0`),
    check('drafts_least_price_positive', sql`${table.leastPrice} > 0`),
    check('drafts_few_tags', sql`cardinality(${table.tags}) <= 10`),
    check('drafts_analysis_known', sql`${table.analysis} in ('none', 'waiting', 'running', 'done', 'failed')`),
    check('drafts_analysis_due', sql`(${UNDER_ANALYSIS}) = (${table.analysisDueAt} is not null)`),
    index('drafts_owner').on(table.ownerId, table.id),
    index('drafts_images').using('gin', table.imageUrls),
    index('drafts_due').on(table.analysisDueAt).where(UNDER_ANALYSIS),
    index('drafts_updated').on(table.updatedAt),
  ],
)
