import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { changedOne, firstRow, onlyRow } from '../database/first-row.ts'
import { hasRow } from '../database/has-row.ts'
import { images, imageTraffic } from '../database/schema.ts'
import { isUsed } from './image-uses.ts'

export type ImageRow = typeof images.$inferSelect

/**
 * The file ids by path of those that exist and belong to the account, or to anyone if `ownerId` is null (admins). Paths missing
 * from the result must not be used. In a transaction, the returned images and their originals cannot be deleted until it ends.
 * Images uploaded directly to ImageKit are found only after `adoptUploads` (adopt.ts), which must run before the
 * transaction.
 */
export async function ownedImages(
  db: Queryable,
  paths: string[],
  ownerId: number | null,
): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const rows = await db
    .select({ path: images.path, fileId: images.fileId, originalPath: images.originalPath })
    .from(images)
    .where(
      and(
        inArray(images.path, paths),
        isNull(images.deletionStartedAt),
        ownerId === null ? undefined : eq(images.ownerId, ownerId),
      ),
    )
    .for('key share')
  await lockAgainstDeletion(
    db,
    rows.flatMap(({ originalPath }) => originalPath ?? []),
  )
  return new Map(rows.map(({ path, fileId }) => [path, fileId]))
}

async function lockAgainstDeletion(db: Queryable, paths: string[]): Promise<void> {
  if (paths.length > 0)
    await db.select({ path: images.path }).from(images).where(inArray(images.path, paths)).for('key share')
}

export async function knownPaths(db: Queryable, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db.select({ path: images.path }).from(images).where(inArray(images.path, paths))
  return new Set(rows.map(({ path }) => path))
}

/** The path of the image that each was made from, or its own. Omits unknown ones. */
export async function findOriginals(db: Queryable, paths: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ path: images.path, originalPath: images.originalPath })
    .from(images)
    .where(inArray(images.path, paths))
  return new Map(rows.map(({ path, originalPath }) => [path, originalPath ?? path]))
}

/** Does nothing and returns false if the path is already recorded. */
export const insertImage = (db: Queryable, image: typeof images.$inferInsert): Promise<boolean> =>
  db.insert(images).values(image).onConflictDoNothing().then(changedOne)

/** Locks the image against new uses: `ownedImages` waits. */
export const lockImage = (db: Queryable, path: string): Promise<ImageRow | null> =>
  db.select().from(images).where(eq(images.path, path)).for('update').then(firstRow)

/** Prevents any new use of the image. Call with its row locked (`lockImage`). */
export async function startDeletion(tx: Transaction, path: string): Promise<void> {
  await tx.update(images).set({ deletionStartedAt: sql`now()` }).where(eq(images.path, path))
}

export async function deleteImageRow(db: Queryable, path: string): Promise<void> {
  await db.delete(images).where(eq(images.path, path))
}

/** See `isUsed`. Call with the row locked (`lockImage`) to learn of products that were just created. */
export const isInUse = (db: Queryable, path: string): Promise<boolean> =>
  hasRow(db, images, and(eq(images.path, path), isUsed(db)))

export const findImage = (db: Queryable, path: string): Promise<ImageRow | null> =>
  db
    .select()
    .from(images)
    .where(and(eq(images.path, path), isNull(images.deletionStartedAt)))
    .then(firstRow)

/** The original last. */
export async function findFamily(db: Queryable, originalPath: string): Promise<string[]> {
  const rows = await db
    .select({ path: images.path })
    .from(images)
    .where(or(eq(images.originalPath, originalPath), eq(images.path, originalPath)))
    .orderBy(sql`${images.originalPath} is null`)
  return rows.map(({ path }) => path)
}

/** `day` is a UTC date, `2026-06-06`. */
export async function addTraffic(db: Queryable, day: string, bytes: number): Promise<void> {
  await db
    .insert(imageTraffic)
    .values({ day, bytesServed: bytes })
    .onConflictDoUpdate({
      target: imageTraffic.day,
      set: { bytesServed: sql`${imageTraffic.bytesServed} + excluded.bytes_served` },
    })
}

/** Bytes served by the built-in store since the given UTC date, inclusive. */
export const servedSince = (db: Queryable, day: string): Promise<number> =>
  db
    .select({ bytes: sql`coalesce(sum(${imageTraffic.bytesServed}), 0)`.mapWith(Number) })
    .from(imageTraffic)
    .where(gte(imageTraffic.day, day))
    .then(onlyRow)
    .then(({ bytes }) => bytes)
