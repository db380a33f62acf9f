import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { HELD_BY, PAYMENT_METHODS } from '../../../contracts/desk-rules.ts'
import { PAYMENT_ALERT_KINDS } from '../../../contracts/payment-alert.ts'
import { users } from './accounts.ts'
import { bigintId, createdAt, id, isOneOf, money, timestamptz } from './columns.ts'
import { products } from './products.ts'
import { deskPasses, saleEvents } from './sales.ts'

const CHECKOUT_STATUSES = [
  'opening',
  'open',
  'paid',
  'cancelled',
  'expired',
  'failed',
  'refund_due',
  'refunded',
  'refund_failed',
] as const

/**
 * A buyer's attempt to pay for one item. It holds the item while `opening` or `open` and before `expiresAt`. A unique
 * index allows one hold per item; the next buyer to meet an expired hold checks with the provider and closes it.
 */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: id().primaryKey(),
    /** The payment's name at the provider, shared by the items paid for on one page. */
    reference: text().notNull().default(sql`gen_random_uuid()::text`),
    provider: text().notNull(),
    providerSessionId: text(),
    /** Null before that, and once the page is being replaced by another one of the same buyer. */
    url: text(),
    paymentIntentId: text(),
    /** Null once the product is deleted: money that still arrives must be refunded. */
    productId: bigintId().references(() => products.id, { onDelete: 'set null' }),
    title: text().notNull(),
    buyerId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    visitorId: text().notNull(),
    /**
     * Whose limits the hold counts against, besides the browser's: the account that started it, or the keyed hash of a
     * guest's network address. Unlike `buyerId` it never changes. Null once no limit needs it.
     */
    holder: text(),
    buyerEmail: text().notNull(),
    buyerName: text().notNull(),
    amount: money().notNull(),
    /** On top of the amount, as promised when the hold began. */
    tax: money().notNull().default(0),
    listedPrice: money(),
    /** The desk that rings it up or opened the page on the buyer's phone: an account or a helper's pass. */
    soldById: bigintId().references(() => users.id, { onDelete: 'set null' }),
    soldByPassId: bigintId().references(() => deskPasses.id),
    saleEventId: bigintId().references(() => saleEvents.id, { onDelete: 'set null' }),
    status: text({ enum: CHECKOUT_STATUSES }).notNull().default('opening'),
    /** An admin released the hold, so it does not count against the buyer. */
    endedByAdmin: boolean().notNull().default(false),
    /** The hold continues on another page of the same buyer, while it is open perhaps in a moment. */
    passedOver: boolean().notNull().default(false),
    /** When this buyer's hold began, perhaps on an earlier page. */
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
      .using('gin', sql`fold_text(${table.title}) gin_trgm_ops`)
      .where(sql`${table.status} in ('paid', 'refund_due', 'refunded', 'refund_failed')`),
    check('checkout_sessions_status_known', isOneOf(table.status, CHECKOUT_STATUSES)),
  ],
)

/** The line for a held item, in the order of ids. Leaving the line, buying, or being told that it sold deletes the row. */
export const linePlaces = pgTable(
  'line_places',
  {
    id: id().primaryKey(),
    productId: bigintId()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: bigintId().references(() => users.id, { onDelete: 'cascade' }),
    visitorId: text().notNull(),
    email: text(),
    /** Only they can buy the item until then. After that the offer is over, even if it has not moved on yet. */
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

/** Payments that only a person can sort out. */
export const paymentAlerts = pgTable(
  'payment_alerts',
  {
    id: id().primaryKey(),
    /** The id of the provider's event, or one of ours. Redelivered events change nothing. */
    eventId: text().notNull().unique(),
    kind: text({ enum: PAYMENT_ALERT_KINDS }).notNull(),
    /** The provider's id of the refund or dispute, which several events may concern. */
    reference: text().notNull(),
    checkoutSessionId: bigintId()
      .notNull()
      .references(() => checkoutSessions.id),
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
    check('payment_alerts_kind_known', isOneOf(table.kind, PAYMENT_ALERT_KINDS)),
  ],
)

interface TestPaymentItem {
  title: string
  imageUrl: string | null
  amount: number
}

/** The built-in test checkout's own records, which a real provider would keep on its servers. Nothing else reads it. */
export const testPayments = pgTable(
  'test_payments',
  {
    /** The session id, a bearer token: anyone who has it may pay. */
    id: text().primaryKey(),
    /** The caller's idempotency key. */
    reference: text().notNull().unique(),
    items: jsonb().$type<TestPaymentItem[]>().notNull().default([]),
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
    /** Cents refunded, by idempotency key. */
    refunds: jsonb().$type<Record<string, number>>().notNull().default({}),
    expiresAt: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('test_payments_status_known', sql`${table.status} in ('open', 'paid', 'expired')`)],
)

/** Purchases paid for together, with one receipt and one pickup code. */
export const orders = pgTable('orders', {
  id: id().primaryKey(),
  /** A bearer token for the receipt; the buyer's email contains it. */
  receipt: text().notNull().unique().default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
  /** Shown, scanned or typed at pickup. Format: contracts/pickup-rules.ts. */
  pickupCode: text().notNull().unique('orders_pickup_code').default(sql`new_pickup_code()`),
  /** For an in-person sale: the desk's idempotency key, and a hash of the request that used it. */
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
    amount: money().notNull(),
    /** On top of the amount; not part of anyone's earnings. */
    tax: money().notNull().default(0),
    commission: money().notNull(),
    saleEventId: bigintId().references(() => saleEvents.id, { onDelete: 'set null' }),
    checkoutSessionId: bigintId()
      .notNull()
      .unique()
      .references(() => checkoutSessions.id),
    /** From then on the purchase does not count: the money is being or has been returned. */
    refundedAt: timestamptz(),
    refundReason: text(),
    /** Who refunded it; for an in-person sale, who paid it out. Null if the payment provider did. */
    refundedById: bigintId().references(() => users.id, { onDelete: 'set null' }),
    /** The helper's drawer that a cash refund was paid from; null if it was that of `refundedById`. */
    refundedFromPassId: bigintId().references(() => deskPasses.id),
    method: text({ enum: PAYMENT_METHODS }).notNull().default('online'),
    /** Who holds the money of an in-person sale; null for others. */
    heldBy: text({ enum: HELD_BY }),
    /** Set if a lower price was agreed. */
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
      sql`fold_text(${table.buyerName} || ' ' || ${table.buyerEmail}) gin_trgm_ops`,
    ),
    check('purchases_amount_positive', sql`${table.amount} > 0`),
    check('purchases_tax_not_negative', sql`${table.tax} >= 0`),
    check('purchases_commission_within', sql`${table.commission} >= 0 and ${table.commission} <= ${table.amount}`),
    check('purchases_method_known', isOneOf(table.method, PAYMENT_METHODS)),
    check(
      'purchases_held_by_known',
      sql`case ${table.method} when 'cash' then ${table.heldBy} in ('organiser', 'seller') and ${table.heldBy} is not null
        when 'card_reader' then ${table.heldBy} is not distinct from 'organiser' else ${table.heldBy} is null end`,
    ),
    check('purchases_listed_above', sql`${table.listedPrice} > ${table.amount}`),
  ],
)
