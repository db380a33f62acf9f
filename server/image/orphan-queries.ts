import { and, asc, eq, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { images, products, users } from '../database/schema.ts'
import type { ImageRow } from './image-queries.ts'

const shownOnProfile = (db: Queryable) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, images.ownerId), eq(users.profileImageUrl, images.path)))

/** For one image: through the index of the products' images. */
const shownOnProduct = (db: Queryable) =>
  db.select({ id: products.id }).from(products).where(sql`${products.imageUrls} @> array[${images.path}]`)

/** For all images at once: every product's images are read once, and compared by a hash. */
const SHOWN_BY_ANY = sql`exists (
  select from (select unnest(${products.imageUrls}) as path from ${products}) as shown where shown.path = ${images.path})`

/** Of an age at which no listing that is being written needs it; a deletion that was started goes on at once. */
const isOld = (before: Date) => or(lt(images.createdAt, before), isNotNull(images.deletionStartedAt))

export async function countImages(db: Queryable, before: Date) {
  const isShown = sql`(${SHOWN_BY_ANY} or exists ${shownOnProfile(db)})`
  const [row] = await db
    .select({
      total: sql`count(*)`.mapWith(Number),
      shown: sql`count(*) filter (where ${isShown})`.mapWith(Number),
      orphans: sql`count(*) filter (where ${isOld(before)} and not ${isShown})`.mapWith(Number),
    })
    .from(images)
  return row ?? { total: 0, shown: 0, orphans: 0 }
}

/** The oldest first. What is found may be used again a moment later: `startOrphanDeletion` decides. */
export const findOrphans = (db: Queryable, before: Date, limit: number): Promise<ImageRow[]> =>
  db
    .select()
    .from(images)
    .where(and(isOld(before), notExists(shownOnProduct(db)), notExists(shownOnProfile(db))))
    .orderBy(asc(images.createdAt), asc(images.path))
    .limit(limit)

/**
 * Starts the deletion of the image if it is an orphan at this very moment; false when it is not. To be called with the row locked
 * (`lockImage`) by an earlier statement of the transaction: only then does this one see a product that was created
 * with the image while the lock was waited for.
 */
export async function startOrphanDeletion(tx: Transaction, path: string, before: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(images)
    .set({ deletionStartedAt: sql`now()` })
    .where(and(eq(images.path, path), isOld(before), notExists(shownOnProduct(tx)), notExists(shownOnProfile(tx))))
  return rowCount === 1
}
