import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Proposed } from '../../../contracts/analysis.ts'
import { ANALYSIS_STATES } from '../../../contracts/draft-rules.ts'
import type { LabelSize } from '../../../contracts/price-tag-rules.ts'
import { STATUSES } from '../../../contracts/product-rules.ts'
import { users } from './accounts.ts'
import { bigintId, createdAt, id, isOneOf, money, timestamptz, tsvector } from './columns.ts'

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
    status: text({ enum: STATUSES }).notNull().default('pending'),
    /** For an item unlisted because its seller is suspended: the status to restore. */
    statusBeforeSuspension: text({ enum: ['pending', 'approved'] }),
    rejectionReason: text(),
    aiAnalysis: jsonb().$type<Record<string, unknown>>(),
    condition: text(),
    brand: text(),
    /** Not indexed, so counting a view updates no index of this table; `listing_index` has a copy. */
    viewCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When it first went live, set by a trigger; null if that was before the column existed. */
    approvedAt: timestamptz(),
    joinsPriceDrops: boolean().notNull().default(false),
    /** Price drops stop here. */
    leastPrice: money(),
    /** The price before drops; null unless they have lowered it. */
    originalPrice: money(),
    /** The last drop applied: its sale, which may be deleted, and its percentage. Null outside price drops. */
    dropSaleId: bigintId(),
    dropPercent: smallint(),
    /** Title (A), tags and brand (B) and category (C), for ranking searches. */
    heading: tsvector().generatedAlwaysAs(sql`heading_words(title, tags, brand, category)`),
  },
  (table) => [
    check('products_status_known', isOneOf(table.status, STATUSES)),
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
    index('products_title').using('gin', sql`fold_text(title) gin_trgm_ops`),
  ],
)

/** Reviewed listings whose sellers have yet to be told, in one message each. */
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
 * Items per list and price band: the sum of all rows. The trigger on products only appends, so writers never wait for
 * each other; a job compacts the rows.
 */
export const listCounts = pgTable(
  'list_counts',
  { listKey: text().notNull(), priceBand: smallint().notNull(), count: integer().notNull() },
  (table) => [index('list_counts_key').on(table.listKey, table.priceBand, table.count)],
)

/** The words of approved items, to correct typos and complete prefixes. */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  {
    word: text().primaryKey(),
    /** The word, and the word without each of its letters: words one edit apart share a spelling. */
    spellings: text().array().notNull(),
  },
  (table) => [index('search_vocabulary_spellings').using('gin', table.spellings).with({ fastupdate: false })],
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

export const favorites = pgTable(
  'favorites',
  {
    userId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: bigintId()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The lowest price that its owner was notified of; null before a drop, and once its sale has raised the price again. */
    toldPrice: money(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] }), index('favorites_product').on(table.productId)],
)

/** One row per print of price tags. */
export const tagPrints = pgTable(
  'tag_prints',
  {
    id: id().primaryKey(),
    userId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    size: text().$type<LabelSize>().notNull(),
    skipped: integer().notNull(),
    createdAt: createdAt(),
  },
  ({ userId }) => [index('tag_prints_user').on(userId)],
)

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

const UNDER_ANALYSIS = sql`analysis in ('waiting', 'running')`

/** Unpublished listings, perhaps incomplete. Deleted 30 days after the last change. */
export const drafts = pgTable(
  'drafts',
  {
    id: id().primaryKey(),
    ownerId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    /** The last one applied: fields that differ from it were typed by the seller. */
    proposal: jsonb().$type<Proposed>(),
    analysis: text({ enum: ANALYSIS_STATES }).notNull().default('none'),
    /** Drafts are ordered by it, or by id where it is null: between those of two others if it was created between them. */
    place: doublePrecision(),
    /** When a waiting analysis may start, or a running one counts as abandoned. */
    analysisDueAt: timestamptz(),
    /** When the next day's budget allows a waiting analysis. */
    retryAt: timestamptz(),
    /** Analyses started since the last request. */
    attempts: integer().notNull().default(0),
    /** Grows with every analysis started. Tells apart the result of an abandoned one, and orders sellers' turns. */
    turn: bigintId().notNull().default(0),
    /** Shown to the seller: where the proposal comes from, or why there is none. */
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
    check('drafts_analysis_known', isOneOf(table.analysis, ANALYSIS_STATES)),
    check('drafts_analysis_due', sql`(${UNDER_ANALYSIS}) = (${table.analysisDueAt} is not null)`),
    index('drafts_owner').on(table.ownerId, table.id),
    index('drafts_images').using('gin', table.imageUrls),
    index('drafts_due').on(table.analysisDueAt).where(UNDER_ANALYSIS),
    index('drafts_updated').on(table.updatedAt),
  ],
)
