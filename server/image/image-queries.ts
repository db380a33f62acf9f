import { and, arrayContains, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { drafts, images, imageTraffic, products, users } from '../database/schema.ts'

export type ImageRow = typeof images.$inferSelect

/**
 * The store paths that exist and belong to the account, or to anyone if `ownerId` is null (admins). Paths missing from
 * the result must not be used. In a transaction, the returned images cannot be deleted until it ends. Images uploaded
 * directly to ImageKit are found only after `adoptUploads` (adopt.ts), which must run before the transaction.
 */
export async function ownedImages(
  db: Queryable,
  paths: string[],
  ownerId: number | null,
): Promise<Map<string, { fileId: string }>> {
  if (paths.length === 0) return new Map()
  const rows = await db
    .select({ path: images.path, fileId: images.fileId })
    .from(images)
    .where(
      and(
        inArray(images.path, paths),
        isNull(images.deletionStartedAt),
        ownerId === null ? undefined : eq(images.ownerId, ownerId),
      ),
    )
    .for('key share')
  return new Map(rows.map(({ path, fileId }) => [path, { fileId }]))
}

export async function knownPaths(db: Queryable, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db.select({ path: images.path }).from(images).where(inArray(images.path, paths))
  return new Set(rows.map(({ path }) => path))
}

/** Does nothing if the path is already recorded. */
export async function insertImage(db: Queryable, image: typeof images.$inferInsert): Promise<void> {
  await db.insert(images).values(image).onConflictDoNothing()
}

/** Locks the image against new uses: `ownedImages` waits. */
export async function lockImage(db: Queryable, path: string): Promise<ImageRow | null> {
  const [image] = await db.select().from(images).where(eq(images.path, path)).for('update')
  return image ?? null
}

/** Prevents any new use of the image. Call with its row locked (`lockImage`). */
export async function startDeletion(tx: Transaction, path: string): Promise<void> {
  await tx.update(images).set({ deletionStartedAt: sql`now()` }).where(eq(images.path, path))
}

export async function deleteImageRow(db: Queryable, path: string): Promise<void> {
  await db.delete(images).where(eq(images.path, path))
}

/** Whether a product of any status, a draft, or the owner's profile uses the image. */
export async function isInUse(db: Queryable, { path, ownerId }: Pick<ImageRow, 'path' | 'ownerId'>): Promise<boolean> {
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(arrayContains(products.imageUrls, [path]))
    .limit(1)
  if (product) return true
  const [draft] = await db
    .select({ id: drafts.id })
    .from(drafts)
    .where(arrayContains(drafts.imageUrls, [path]))
    .limit(1)
  if (draft) return true
  if (ownerId === null) return false
  const [profile] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, ownerId), eq(users.profileImageUrl, path)))
  return profile !== undefined
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
export async function servedSince(db: Queryable, day: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${imageTraffic.bytesServed}), 0)`.mapWith(Number) })
    .from(imageTraffic)
    .where(gte(imageTraffic.day, day))
  return row?.bytes ?? 0
}
