import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PriceDrop } from '../../../contracts/price-drop-rules.ts'
import { DEFAULT_TIME_ZONE } from '../../../contracts/time-zone.ts'
import { users } from './accounts.ts'
import { bigintId, createdAt, id, taxRate, timestamptz } from './columns.ts'

/** The specification's isActive is derived from the dates. An exclusion constraint rejects overlaps. */
export const saleEvents = pgTable(
  'sale_events',
  {
    id: id().primaryKey(),
    startDate: timestamptz().notNull(),
    endDate: timestamptz().notNull(),
    location: text(),
    /** The venue's IANA time zone. */
    timeZone: text().notNull().default(DEFAULT_TIME_ZONE),
    /** Null means the settings' rate. */
    taxRate: taxRate(),
    createdBy: bigintId().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    archivedAt: timestamptz(),
    /** In order of time, with growing percentages. */
    priceDrops: jsonb().$type<PriceDrop[]>().notNull().default([]),
    /** The end after which its sellers were told how it went; they are told again of another. */
    summarizedEnd: timestamptz(),
  },
  (table) => [
    check('sale_events_ends_after_start', sql`${table.endDate} > ${table.startDate}`),
    check('sale_events_tax_rate_within', sql`${table.taxRate} >= 0 and ${table.taxRate} <= 25`),
    index('sale_events_end').on(table.endDate),
  ],
)

/** Where and when a sale was before an admin moved it, until its buyers and sellers are told of the move. */
export const saleMoves = pgTable(
  'sale_moves',
  {
    id: id().primaryKey(),
    saleEventId: bigintId()
      .notNull()
      .references(() => saleEvents.id, { onDelete: 'cascade' }),
    movedAt: timestamptz().notNull(),
    startDate: timestamptz().notNull(),
    endDate: timestamptz().notNull(),
    location: text(),
    timeZone: text().notNull(),
  },
  (table) => [index('sale_moves_sale').on(table.saleEventId)],
)

/** A helper's access to the desk and till of one sale, without an account. */
export const deskPasses = pgTable(
  'desk_passes',
  {
    id: id().primaryKey(),
    /** Null if the sale was deleted: the pass is useless, but pickup marks still show its name. */
    saleEventId: bigintId().references(() => saleEvents.id, { onDelete: 'set null' }),
    name: text().notNull(),
    mayLowerPrices: boolean().notNull(),
    /** Hash of the secret in the link and in the browser's cookie. */
    secretHash: text().notNull().unique('desk_passes_secret'),
    /** The secret, encrypted, so that admins can show the link again. */
    sealedSecret: text().notNull(),
    createdBy: bigintId().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    revokedAt: timestamptz(),
  },
  (table) => [index('desk_passes_sale').on(table.saleEventId)],
)
