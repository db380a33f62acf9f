import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { DRAWER_DIRECTIONS } from '../../../contracts/drawer-rules.ts'
import { users } from './accounts.ts'
import { purchases } from './checkout.ts'
import { bigintId, createdAt, id, isOneOf, money, moneySum, timestamptz } from './columns.ts'
import { deskPasses, saleEvents } from './sales.ts'

/** Append-only: an item was marked as handed over, or the mark was undone. The last mark is the purchase's state. */
export const pickupMarks = pgTable(
  'pickup_marks',
  {
    purchaseId: bigintId()
      .notNull()
      .references(() => purchases.id),
    /** Counts a purchase's marks from 1, for optimistic locking. */
    version: integer().notNull(),
    /** The browser's idempotency key, as in all tables. */
    key: text().notNull(),
    isHandedOver: boolean().notNull(),
    actorId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    /** The helper's pass, instead of an account. */
    byPassId: bigintId().references(() => deskPasses.id),
    markedAt: timestamptz().notNull(),
    /** When the server received it; later than `markedAt` if the browser was offline. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.version] }),
    unique('pickup_marks_once').on(table.purchaseId, table.key),
  ],
)

/** Append-only: cash put into a drawer or taken out, other than for sales, refunds and payouts. */
export const drawerMovements = pgTable(
  'drawer_movements',
  {
    id: id().primaryKey(),
    saleEventId: bigintId().references(() => saleEvents.id, { onDelete: 'set null' }),
    /** The drawer's owner: a pass or an account. */
    passId: bigintId().references(() => deskPasses.id),
    accountId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    direction: text({ enum: DRAWER_DIRECTIONS }).notNull(),
    amount: money().notNull(),
    note: text(),
    key: text().notNull(),
    movedById: bigintId().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('drawer_movements_pass_once').on(table.passId, table.key),
    unique('drawer_movements_account_once').on(table.accountId, table.key),
    index('drawer_movements_sale').on(table.saleEventId),
    check('drawer_movements_direction_known', isOneOf(table.direction, DRAWER_DIRECTIONS)),
    check('drawer_movements_amount', sql`${table.amount} > 0`),
  ],
)

/** Append-only: counts of a cash drawer. */
export const drawerCounts = pgTable(
  'drawer_counts',
  {
    id: id().primaryKey(),
    saleEventId: bigintId().references(() => saleEvents.id, { onDelete: 'set null' }),
    /** The drawer's owner: a pass or an account. */
    passId: bigintId().references(() => deskPasses.id),
    accountId: bigintId().references(() => users.id, { onDelete: 'set null' }),
    counted: money().notNull(),
    expected: moneySum().notNull(),
    note: text(),
    key: text().notNull(),
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
