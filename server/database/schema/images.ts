import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ImageEdit } from '../../../contracts/image-edit-rules.ts'
import { users } from './accounts.ts'
import { bigintId, bytea, createdAt, timestamptz } from './columns.ts'

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
    /** Once set, nothing may reference the image: its file is being deleted or already gone. */
    deletionStartedAt: timestamptz(),
    /** The image it was made from, never itself an edit; null for an upload, or once the original is deleted. */
    originalPath: text().references((): AnyPgColumn => images.path, { onDelete: 'set null' }),
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
