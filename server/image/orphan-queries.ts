import { and, asc, eq, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { changedOne, onlyRow } from '../database/first-row.ts'
import { images } from '../database/schema.ts'
import type { ImageRow } from './image-queries.ts'
import { hasEditSince, isOriginalOfSold, isSuperseded, isUsed, isUsedAmongAll } from './image-uses.ts'

/**
 * Unused, and (like everything made from it) too old to belong to a listing still being written; or with an unfinished
 * deletion.
 */
const isOrphan = (db: Queryable, before: Date, used: SQL | undefined = isUsed(db)) =>
  and(
    or(and(lt(images.createdAt, before), not(hasEditSince(db, before))), isNotNull(images.deletionStartedAt)),
    used && not(used),
  )

export function countImages(db: Queryable, before: Date) {
  const used = isUsedAmongAll(db)
  return db
    .select({
      total: sql`count(*)`.mapWith(Number),
      shown: sql`count(*) filter (where ${used})`.mapWith(Number),
      orphans: sql`count(*) filter (where ${isOrphan(db, before, used)})`.mapWith(Number),
    })
    .from(images)
    .then(onlyRow)
}

/** Oldest first. An image may come into use after this query: `startOrphanDeletion` rechecks. */
export const findOrphans = (db: Queryable, before: Date, limit: number): Promise<ImageRow[]> =>
  db.select().from(images).where(isOrphan(db, before)).orderBy(asc(images.createdAt), asc(images.path)).limit(limit)

/**
 * Starts the image's deletion if it is still an orphan; false if not. Lock the row first (`lockImage`) in a separate
 * statement, so that this one sees products and drafts created while waiting for the lock.
 */
export const startOrphanDeletion = (tx: Transaction, path: string, before: Date): Promise<boolean> =>
  tx
    .update(images)
    .set({ deletionStartedAt: sql`now()` })
    .where(and(eq(images.path, path), isOrphan(tx, before)))
    .then(changedOne)

/**
 * Images with an unfinished deletion, replaced edits, and originals whose edits are shown by sold listings only. Skips
 * recent ones of the latter two, which may belong to a listing still being written.
 */
export async function findUnneeded(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const isReplaced = and(isNotNull(images.originalPath), isSuperseded(db))
  const rows = await db
    .select({ path: images.path })
    .from(images)
    .where(and(isOrphan(db, before), or(isNotNull(images.deletionStartedAt), isReplaced, isOriginalOfSold(db))))
    .limit(limit)
  return rows.map(({ path }) => path)
}
