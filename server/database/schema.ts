import { type SQLWrapper, sql } from 'drizzle-orm'
import {
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
import { PRICE_RANGES } from '../../contracts/product-rules.ts'
import { SEARCH_ALERTS } from '../../contracts/saved-search-rules.ts'

/** Text compared without regard to case; the extension of the same name. */
const citext = customType<{ data: string }>({ dataType: () => 'citext' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const id = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()
const idOf = () => bigint({ mode: 'number' })
const moment = () => timestamp({ withTimezone: true })
const createdAt = () => moment().notNull().defaultNow()
/** Decimal dollars, a string on this side. */
const dollars = () => numeric({ precision: 10, scale: 2 })

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    username: citext().notNull().unique(),
    email: citext().notNull().unique(),
    /** argon2id; null for accounts that sign in elsewhere only. */
    passwordHash: text(),
    firstName: text(),
    lastName: text(),
    /** A path in the image store. */
    profileImageUrl: text(),
    profileDescription: text(),
    role: text({ enum: ['seller', 'admin'] })
      .notNull()
      .default('seller'),
    authType: text({ enum: ['local', 'google'] })
      .notNull()
      .default('local'),
    /** The provider's own id of the person (`sub`). */
    googleSubject: text().unique(),
    emailVerified: boolean().notNull().default(false),
    /** SHA-256 of the token; the token itself is only in the mail. */
    emailVerificationToken: text().unique(),
    emailVerificationExpires: moment(),
    passwordResetToken: text().unique(),
    passwordResetExpires: moment(),
    totalEarnings: dollars().notNull().default('0.00'),
    /** From then on signing in takes a code as well; null without. */
    secondFactorSince: moment(),
    /** The person is gone; the row stays for the books, without anything of theirs. */
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [check('users_earnings_not_negative', sql`${table.totalEarnings} >= 0`)],
)

/** Written by connect-pg-simple, which fixes the first three names. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: jsonb().$type<{ accountId?: number; userAgent?: string; startedAt?: number }>().notNull(),
    expire: moment().notNull(),
    /** What its owner calls it by: the id itself is a key and never leaves the server but in the cookie. */
    handle: uuid().notNull().unique().defaultRandom(),
    /** To within some minutes. */
    seenAt: createdAt(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_account').on(sql`((sess ->> 'accountId')::bigint)`),
  ],
)

/** What the code app of an account shares with us; in use once `users.secondFactorSince` is set. */
export const secondFactors = pgTable('second_factors', {
  userId: idOf()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with a key of the server's secret. */
  secret: text().notNull(),
  /** Salts the recovery codes. */
  salt: bytea().notNull(),
  /** The 30 seconds of the last code that was used: none counts twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: idOf()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** argon2id; the row is deleted by the sign-in that uses it. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

const APPROVED = sql`status = 'approved'`
const SOLD = sql`status = 'sold'`

export const products = pgTable(
  'products',
  {
    id: id().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    price: dollars().notNull(),
    category: text().notNull(),
    tags: text().array().notNull().default(sql`'{}'`),
    /** Paths in the image store; the API adds the store's address. */
    imageUrls: text().array().notNull(),
    imagekitFileIds: text().array().notNull().default(sql`'{}'`),
    primaryImageIndex: integer().notNull().default(0),
    sellerId: idOf()
      .notNull()
      .references(() => users.id),
    status: text({ enum: ['pending', 'approved', 'rejected', 'sold', 'unlisted'] })
      .notNull()
      .default('pending'),
    aiAnalysis: jsonb().$type<Record<string, unknown>>(),
    condition: text(),
    brand: text(),
    /** In no index, so that counting views rewrites none; `listing_index` follows it. */
    viewCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When it first went live, set by a trigger; null for items that went live before the column existed. */
    approvedAt: moment(),
    /** The words of title (A), tags and brand (B) and category (C): what a search ranks by. */
    heading: tsvector().generatedAlwaysAs(sql`heading_words(title, tags, brand, category)`),
  },
  (table) => [
    check('products_status_known', sql`${table.status} in ('pending', 'approved', 'rejected', 'sold', 'unlisted')`),
    check('products_price_positive', sql`${table.price} > 0`),
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
    // For price research, which asks what things like it were sold for.
    index('products_sold_words').using('gin', sql`search_words(title, tags, brand, category, description)`).where(SOLD),
    // Whether any product shows an image.
    index('products_images').using('gin', table.imageUrls),
    // The queue of the organisers, first come, first served.
    index('products_pending').on(table.createdAt, table.id).where(sql`status = 'pending'`),
  ],
)

/**
 * Every approved item once for each list that it is in: of everything (`''`), of its category and each one above it
 * (`Clothing`, `Clothing > Women`), of each of its tags (`#brass`). An index for each order holds all that a list needs, so
 * that any page of any list is read from an index alone, and a view rewrites small rows here instead of the search index.
 * Kept by triggers on products.
 */
export const listingIndex = pgTable(
  'listing_index',
  {
    productId: idOf()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    listKey: text().notNull(),
    price: dollars().notNull(),
    viewCount: integer().notNull(),
    createdAt: moment().notNull(),
    /** In the lists of tags only, for a tag within a category. */
    category: text(),
  },
  ({ productId, listKey, price, viewCount, createdAt, category }) => [
    primaryKey({ columns: [productId, listKey] }),
    index('listing_index_recent').on(
      ...[listKey, createdAt.desc().nullsFirst(), productId.desc().nullsFirst(), price, category],
    ),
    index('listing_index_price').on(listKey, price, productId, category),
    index('listing_index_popular').on(
      ...[listKey, viewCount.desc().nullsFirst(), productId.desc().nullsFirst(), price, category],
    ),
  ],
)

/**
 * How many items lie on each shelf, by price band: the sum of all rows. Writers only append (the trigger on products), so
 * they never wait for each other; a job folds the rows.
 */
export const listCounts = pgTable(
  'list_counts',
  { listKey: text().notNull(), priceBand: smallint().notNull(), count: integer().notNull() },
  (table) => [index('list_counts_key').on(table.listKey, table.priceBand, table.count)],
)

/** The words of all items that ever were approved, with what each can be shortened to: where a mistyped word is looked up. */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  {
    word: text().primaryKey(),
    /** The word itself, and it without each of its letters: words one edit apart have one of these in common. */
    spellings: text().array().notNull(),
  },
  (table) => [index('search_vocabulary_spellings').using('gin', table.spellings).with({ fastupdate: false })],
)

/** Of an address what `addressKey` takes for one visitor: all of IPv4, half of IPv6. */
export const networkOf = (address: SQLWrapper) =>
  sql`network(set_masklen(${address}, case family(${address}) when 6 then 64 else 32 end))`

export const productViews = pgTable(
  'product_views',
  {
    id: id().primaryKey(),
    productId: idOf()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: idOf().references(() => users.id, { onDelete: 'set null' }),
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
    sourceProductId: idOf()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    recommendedProductId: idOf()
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

/** What the image store holds, whichever store it is. */
export const images = pgTable(
  'images',
  {
    /** The path in the store, the same one that products keep. */
    path: text().primaryKey(),
    /** The store's own id of the file. */
    fileId: text().notNull().unique(),
    ownerId: idOf().references(() => users.id, { onDelete: 'set null' }),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
    /** From then on nothing may start to show the image: its file is being deleted, or is gone already. */
    deletionStartedAt: moment(),
  },
  (table) => [index('images_owner').on(table.ownerId), index('images_created').on(table.createdAt)],
)

/** What the built-in describer compares pictures by; a job adds the pictures that products show. */
export const imageFeatures = pgTable('image_features', {
  path: text()
    .primaryKey()
    .references(() => images.path, { onDelete: 'cascade' }),
  /** Of server/listing-assistant/image-features.ts. Empty for a picture that could not be read. */
  features: bytea().notNull(),
})

/** Permits to upload one image each; the row is deleted by the upload that uses it. */
export const uploadPermits = pgTable(
  'upload_permits',
  {
    token: text().primaryKey(),
    accountId: idOf()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [index('upload_permits_expires').on(table.expiresAt)],
)

/** Bytes that the built-in store sent out, a row a day (UTC). */
export const imageTraffic = pgTable('image_traffic', {
  day: text().primaryKey(),
  bytesServed: bigint({ mode: 'number' }).notNull().default(0),
})

/** The specification's isActive is computed from the dates and has no column. Overlaps are refused by an exclusion constraint. */
export const saleEvents = pgTable(
  'sale_events',
  {
    id: id().primaryKey(),
    startDate: moment().notNull(),
    endDate: moment().notNull(),
    location: text(),
    createdBy: idOf().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check('sale_events_ends_after_start', sql`${table.endDate} > ${table.startDate}`),
    index('sale_events_end').on(table.endDate),
  ],
)

/**
 * A buyer's attempt to pay for one item. While `opening` or `open` and not past `expiresAt` it holds the item;
 * at most one per item does (the unique index; whoever meets a hold past its time asks the provider and closes it).
 */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: id().primaryKey(),
    provider: text().notNull(),
    /** Null until the provider has answered. */
    providerSessionId: text().unique(),
    url: text(),
    paymentIntentId: text().unique(),
    /** Null once the product is deleted: money that still arrives for it must find its way back. */
    productId: idOf().references(() => products.id, { onDelete: 'set null' }),
    /** The product's title when the checkout was opened. */
    title: text().notNull(),
    buyerId: idOf().references(() => users.id, { onDelete: 'set null' }),
    visitorId: text().notNull(),
    /**
     * Whom the hold counts against besides the browser: the account that opened it, or a guest's network address as a keyed
     * hash. Unlike `buyerId` it never passes to somebody else. Null once no limit looks at it any more.
     */
    holder: text(),
    buyerEmail: text().notNull(),
    buyerName: text().notNull(),
    /** The price at the moment the checkout was opened. */
    amount: dollars().notNull(),
    saleEventId: idOf().references(() => saleEvents.id, { onDelete: 'set null' }),
    status: text({
      enum: ['opening', 'open', 'paid', 'cancelled', 'expired', 'failed', 'refund_due', 'refunded', 'refund_failed'],
    })
      .notNull()
      .default('opening'),
    /** An admin asked to end the hold: it does not count against its buyer. */
    endedByAdmin: boolean().notNull().default(false),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('checkout_sessions_one_hold').on(table.productId).where(sql`${table.status} in ('opening', 'open')`),
    index('checkout_sessions_held_by_visitor').on(table.visitorId).where(sql`${table.status} in ('opening', 'open')`),
    index('checkout_sessions_held_by_holder').on(table.holder).where(sql`${table.status} in ('opening', 'open')`),
    index('checkout_sessions_held_by_buyer').on(table.buyerId).where(sql`${table.status} in ('opening', 'open')`),
    index('checkout_sessions_holder_known').on(table.createdAt).where(sql`${table.holder} is not null`),
    index('checkout_sessions_unsettled').on(table.id).where(sql`${table.status} in ('opening', 'open', 'refund_due')`),
    index('checkout_sessions_product').on(table.productId),
    check(
      'checkout_sessions_status_known',
      sql`${table.status} in ('opening', 'open', 'paid', 'cancelled', 'expired', 'failed', 'refund_due', 'refunded', 'refund_failed')`,
    ),
  ],
)

/** What a person has to look at: money that moved, or failed to, in a way that no rule of ours settles. */
export const paymentAlerts = pgTable(
  'payment_alerts',
  {
    id: id().primaryKey(),
    /** The provider's id of its message, or one of our own making. A message that comes again changes nothing. */
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
    /** What it is about: the provider's id of a refund or a dispute. The provider tells of one in several messages. */
    reference: text().notNull(),
    checkoutSessionId: idOf()
      .notNull()
      .references(() => checkoutSessions.id),
    /** Cents; null when it is not in US dollars or not known. */
    amount: integer(),
    message: text().notNull(),
    createdAt: createdAt(),
    resolvedAt: moment(),
    /** Null when a later message of the provider settled it. */
    resolvedBy: idOf().references(() => users.id, { onDelete: 'set null' }),
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

/** What the built-in test checkout knows, as a payment provider would on its own servers. Nothing else reads it. */
export const testPayments = pgTable(
  'test_payments',
  {
    /** The session's id; whoever knows it may pay. */
    id: text().primaryKey(),
    /** The asker's idempotency key. */
    reference: text().notNull().unique(),
    title: text().notNull(),
    imageUrl: text(),
    amount: dollars().notNull(),
    buyerEmail: text().notNull(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    status: text({ enum: ['open', 'paid', 'expired'] })
      .notNull()
      .default('open'),
    paymentIntentId: text().unique(),
    refundedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('test_payments_status_known', sql`${table.status} in ('open', 'paid', 'expired')`)],
)

export const purchases = pgTable(
  'purchases',
  {
    id: id().primaryKey(),
    productId: idOf()
      .notNull()
      .references(() => products.id),
    buyerId: idOf().references(() => users.id, { onDelete: 'set null' }),
    buyerEmail: text().notNull(),
    buyerName: text().notNull(),
    sellerId: idOf()
      .notNull()
      .references(() => users.id),
    /** What the buyer paid. */
    amount: dollars().notNull(),
    /** The marketplace's part of it. */
    commission: dollars().notNull(),
    saleEventId: idOf().references(() => saleEvents.id, { onDelete: 'set null' }),
    checkoutSessionId: idOf()
      .notNull()
      .unique()
      .references(() => checkoutSessions.id),
    /** Whoever knows it may read the receipt; it is in the buyer's mail. */
    receipt: text()
      .notNull()
      .unique()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    /** What is shown, scanned or typed at the pickup; contracts/pickup-rules.ts says how it is made. */
    pickupCode: text().notNull().unique('purchases_pickup_code').default(sql`new_pickup_code()`),
    /** From then on the purchase does not count: the money goes back, or has gone. */
    refundedAt: moment(),
    /** What the buyer is told. */
    refundReason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('purchases_one_per_product').on(table.productId).where(sql`${table.refundedAt} is null`),
    index('purchases_product').on(table.productId),
    index('purchases_created').on(table.createdAt),
    index('purchases_seller').on(table.sellerId, table.createdAt),
    index('purchases_buyer').on(table.buyerId),
    index('purchases_sale').on(table.saleEventId),
    check('purchases_amount_positive', sql`${table.amount} > 0`),
    check('purchases_commission_within', sql`${table.commission} >= 0 and ${table.commission} <= ${table.amount}`),
  ],
)

/** Each time an item was marked handed over, or a mark was taken back. The last mark of a purchase says how it stands. */
export const pickupMarks = pgTable(
  'pickup_marks',
  {
    purchaseId: idOf()
      .notNull()
      .references(() => purchases.id),
    /** 1 for the first mark of a purchase; each next one is made on the state that the one before left. */
    version: integer().notNull(),
    /** Made by the browser: the same mark sent twice is one. */
    key: text().notNull(),
    isHandedOver: boolean().notNull(),
    actorId: idOf().references(() => users.id, { onDelete: 'set null' }),
    /** When the button was pressed. */
    markedAt: moment().notNull(),
    /** When we heard of it; on a bad connection that is later. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.version] }),
    unique('pickup_marks_once').on(table.purchaseId, table.key),
  ],
)

/** What sellers have earned, entry by entry. Only ever added to; `users.totalEarnings` is the sum of a seller's entries. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id().primaryKey(),
    sellerId: idOf()
      .notNull()
      .references(() => users.id),
    purchaseId: idOf()
      .notNull()
      .references(() => purchases.id),
    /** `sale`: what the buyer paid. `commission`: less the marketplace's part. `refund`: less the seller's share of it. */
    kind: text({ enum: ['sale', 'commission', 'refund'] }).notNull(),
    /** Negative where it takes away. */
    amount: dollars().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('ledger_entries_once').on(table.purchaseId, table.kind),
    index('ledger_entries_seller').on(table.sellerId, table.id),
    check('ledger_entries_kind_known', sql`${table.kind} in ('sale', 'commission', 'refund')`),
    check(
      'ledger_entries_sign',
      sql`case ${table.kind} when 'sale' then ${table.amount} > 0 else ${table.amount} <= 0 end`,
    ),
  ],
)

/** Who did what to what, for every act of an admin and every change of a listing's state. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id().primaryKey(),
    actorId: idOf().references(() => users.id, { onDelete: 'set null' }),
    /** Noun and past participle: `product.approved`, `sale.deleted`. */
    action: text().notNull(),
    subjectId: idOf(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_entries_created').on(table.createdAt),
    index('audit_entries_subject').on(table.action, table.subjectId),
  ],
)

/**
 * Figures that are too dear to count on every look: `users`, `views`, `pending`, `image bytes`, `revenue`, and of each
 * sale event `revenue:17` and `purchases:17`. The sum of all rows of a name; writers only append (triggers), a job folds.
 */
export const shopTotals = pgTable(
  'shop_totals',
  { name: text().notNull(), amount: numeric({ precision: 18, scale: 2 }).notNull() },
  (table) => [index('shop_totals_name').on(table.name, table.amount)],
)

/** What browsers report of themselves where no analytics provider does it. Dropped after 90 days. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: id().primaryKey(),
    name: text().notNull(),
    /** Made from the visitor cookie's id and of no use for anything else. */
    visitor: text().notNull(),
    /** Without its query. */
    path: text().notNull(),
    properties: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('analytics_events_name').on(table.name, table.createdAt, table.visitor),
    index('analytics_events_created').on(table.createdAt),
  ],
)

/** Tries by key, shared by all servers; rate-limiter-flexible fixes the names and the order of the columns. */
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

/** Every call to a provider of AI, what it cost and what came of it. The day's sum is held against the budget. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: id().primaryKey(),
    /** What was wanted: `analysis`. */
    type: text().notNull(),
    model: text().notNull(),
    accountId: idOf().references(() => users.id, { onDelete: 'set null' }),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    /** US dollars. While the call is pending: what it is likely to cost. */
    costUsd: numeric({ precision: 12, scale: 6 }).notNull(),
    latencyMs: integer(),
    /** A server that died in a call leaves it pending. */
    status: text({ enum: ['pending', 'success', 'error'] })
      .notNull()
      .default('pending'),
    /** What was proposed, or why nothing was. */
    result: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('ai_calls_created').on(table.createdAt),
    index('ai_calls_account').on(table.accountId, table.createdAt),
    check('ai_calls_status_known', sql`${table.status} in ('pending', 'success', 'error')`),
  ],
)

/** What people wrote through the contact form, mailed on when it came. Dropped after a year. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    accountId: idOf().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('contact_messages_created').on(table.createdAt)],
)

/** Who wants a mail before each sale. Stopping deletes the row; one that nobody confirmed is dropped after a week. */
export const saleReminders = pgTable(
  'sale_reminders',
  {
    id: id().primaryKey(),
    email: citext().notNull().unique(),
    /** When the owner of the address agreed; null until then, and nothing is sent. */
    confirmedAt: moment(),
    /** Which mail was the last one, by sale, start and kind: none is sent twice. */
    lastMail: text(),
    createdAt: createdAt(),
  },
  (table) => [index('sale_reminders_unconfirmed').on(table.createdAt).where(sql`${table.confirmedAt} is null`)],
)

export const favorites = pgTable(
  'favorites',
  {
    userId: idOf()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: idOf()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] }), index('favorites_product').on(table.productId)],
)

/** The accounts that asked for a mail when a sale opens with something that they like in it. */
export const favoriteAlerts = pgTable('favorite_alerts', {
  userId: idOf()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The sale of the last mail: none is sent twice. */
  lastSaleId: idOf(),
})

/** Marketplace searches whose new matches are mailed. An empty text narrows nothing. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id().primaryKey(),
    userId: idOf()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    category: text().notNull(),
    search: text().notNull(),
    tag: text().notNull(),
    priceRange: text({ enum: PRICE_RANGES }).notNull(),
    alert: text({ enum: SEARCH_ALERTS }).notNull(),
    /** Items that went live before have been sent, or were there when the search was saved. */
    checkedAt: moment().notNull(),
    /** The sale at whose opening it was last checked. */
    lastSaleId: idOf(),
    createdAt: createdAt(),
  },
  ({ userId, category, search, tag, priceRange, alert, checkedAt }) => [
    unique('saved_searches_once').on(userId, category, search, tag, priceRange),
    index('saved_searches_due').on(alert, checkedAt),
  ],
)
