import { and, asc, eq, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { drafts, images, products, users } from '../database/schema.ts'
import type { ImageRow } from './image-queries.ts'

const usedByProfile = (db: Queryable) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, images.ownerId), eq(users.profileImageUrl, images.path)))

/** For few images: looks each one up in the indexes on image_urls. */
const usedByProduct = (db: Queryable) =>
  db.select({ id: products.id }).from(products).where(sql`${products.imageUrls} @> array[${images.path}]`)
const usedByDraft = (db: Queryable) =>
  db.select({ id: drafts.id }).from(drafts).where(sql`${drafts.imageUrls} @> array[${images.path}]`)

const isUnused = (db: Queryable) =>
  and(notExists(usedByProduct(db)), notExists(usedByDraft(db)), notExists(usedByProfile(db)))

/** For all images: one hash join over the images of every product and draft. */
const USED_BY_ANY_LISTING = sql`exists (
  select from (select unnest(${products.imageUrls}) as path from ${products}
    union all select unnest(${drafts.imageUrls}) from ${drafts}) as shown where shown.path = ${images.path})`

/** Too old to belong to a listing still being written, or with a deletion that was started but not finished. */
const isPastGracePeriod = (before: Date) => or(lt(images.createdAt, before), isNotNull(images.deletionStartedAt))

export async function countImages(db: Queryable, before: Date) {
  const isUsed = sql`(${USED_BY_ANY_LISTING} or exists ${usedByProfile(db)})`
  const [row] = await db
    .select({
      total: sql`count(*)`.mapWith(Number),
      shown: sql`count(*) filter (where ${isUsed})`.mapWith(Number),
      orphans: sql`count(*) filter (where ${isPastGracePeriod(before)} and not ${isUsed})`.mapWith(Number),
    })
    .from(images)
  return row ?? { total: 0, shown: 0, orphans: 0 }
}

/** Oldest first. An image may come into use after this query: `startOrphanDeletion` rechecks. */
export const findOrphans = (db: Queryable, before: Date, limit: number): Promise<ImageRow[]> =>
  db
    .select()
    .from(images)
    .where(and(isPastGracePeriod(before), isUnused(db)))
    .orderBy(asc(images.createdAt), asc(images.path))
    .limit(limit)

/**
 * Starts the image's deletion if it is still an orphan; false if not. An earlier statement of the transaction must have
 * locked the row (`lockImage`): only then does this one see a product or draft that was created while waiting for the lock.
 */
export async function startOrphanDeletion(tx: Transaction, path: string, before: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(images)
    .set({ deletionStartedAt: sql`now()` })
    .where(and(eq(images.path, path), isPastGracePeriod(before), isUnused(tx)))
  return rowCount === 1
}
