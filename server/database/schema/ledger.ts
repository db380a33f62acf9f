import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { LEDGER_KINDS } from '../../../contracts/ledger-rules.ts'
import { PAYOUT_METHODS, PAYOUT_STATUSES } from '../../../contracts/payout-rules.ts'
import { users } from './accounts.ts'
import { purchases } from './checkout.ts'
import { bigintId, createdAt, id, isOneOf, money, timestamptz } from './columns.ts'
import { deskPasses, saleEvents } from './sales.ts'

/**
 * What sellers are owed. Append-only. The sum of a seller's entries is their balance; `users.totalEarnings` is the sum of
 * `sale`, `commission` and `refund`.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id().primaryKey(),
    sellerId: bigintId()
      .notNull()
      .references(() => users.id),
    purchaseId: bigintId().references(() => purchases.id),
    payoutId: bigintId().references(() => payouts.id),
    /**
     * `sale`: plus the price. `commission`: minus the marketplace's share. `refund`: minus the seller's share. `cash_kept`:
     * minus price and tax taken by the seller in cash; plus the same once they have refunded the buyer. `payout`: minus the
     * amount paid to the seller. `payout_reversal`: plus that amount.
     */
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    amount: money().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ledger_entries_once').on(table.purchaseId, table.kind, sql`(${table.amount} > 0)`),
    unique('ledger_entries_payout_once').on(table.payoutId, table.kind),
    index('ledger_entries_seller').on(table.sellerId, table.id),
    // Covers the sums over a ledger.
    index('ledger_entries_sums').on(table.sellerId, table.kind, table.amount),
    check('ledger_entries_kind_known', isOneOf(table.kind, LEDGER_KINDS)),
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

/** Money paid to sellers. Its effect on their balance is in the ledger. */
export const payouts = pgTable(
  'payouts',
  {
    id: id().primaryKey(),
    sellerId: bigintId()
      .notNull()
      .references(() => users.id),
    amount: money().notNull(),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    reference: text(),
    key: text().notNull().unique(),
    /** `pending` and `reversing` wait for the payment provider. `failed`: it refused, and nothing was paid. */
    status: text({ enum: PAYOUT_STATUSES }).notNull().default('paid'),
    /** If cash came from a drawer: its sale, and the helper's pass, or null for the drawer of `paidById`. */
    drawerSaleId: bigintId().references(() => saleEvents.id, { onDelete: 'set null' }),
    drawerPassId: bigintId().references(() => deskPasses.id),
    paidById: bigintId().references(() => users.id, { onDelete: 'set null' }),
    /** The receiving account at the payment provider, and the transfer's id there. */
    destination: text(),
    transferId: text(),
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
    index('payouts_drawer').on(table.drawerSaleId).where(sql`drawer_sale_id is not null`),
    index('payouts_unsettled').on(table.id).where(sql`status in ('pending', 'reversing')`),
    check('payouts_amount_positive', sql`${table.amount} > 0`),
    check('payouts_method_known', isOneOf(table.method, PAYOUT_METHODS)),
    check('payouts_status_known', isOneOf(table.status, PAYOUT_STATUSES)),
    check('payouts_has_destination', sql`(${table.method} = 'stripe') = (${table.destination} is not null)`),
  ],
)

/** Sellers' accounts at the payment provider, which receive payouts. */
export const connectAccounts = pgTable('connect_accounts', {
  userId: bigintId()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  accountId: text().notNull().unique(),
  /** Whether the provider would accept a transfer, as last reported. */
  isReady: boolean().notNull().default(false),
  createdAt: createdAt(),
  updatedAt: createdAt(),
})
