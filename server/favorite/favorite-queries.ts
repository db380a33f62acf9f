import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { favouriteAlerts, favourites, products, users } from '../database/schema.ts'

/** The latest first. */
export async function findFavourites(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: favourites.productId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.productId))
  return rows.map(({ id }) => id)
}

/** Adds the public ones of these products; what is a favourite already stays as it is. */
export async function insertFavourites(tx: Queryable, userId: number, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    insert into ${favourites} (user_id, product_id, created_at)
    select ${userId}, id, ${now.toISOString()}::timestamptz from ${products}
    where ${inArray(products.id, ids)} and ${inArray(products.status, ['approved', 'sold'])}
    on conflict do nothing`)
}

export const deleteFavourite = (db: Queryable, userId: number, productId: number) =>
  db.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.productId, productId)))

/** Favourites are added one after the other for each account, so that its limit holds. */
export const lockAccount = (tx: Queryable, userId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')

export async function wantsMail(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.select().from(favouriteAlerts).where(eq(favouriteAlerts.userId, userId))
  return rows.length > 0
}

export const insertAlert = (db: Queryable, userId: number, lastSaleId: number | null) =>
  db.insert(favouriteAlerts).values({ userId, lastSaleId }).onConflictDoNothing()

export const deleteAlert = (db: Queryable, userId: number) =>
  db.delete(favouriteAlerts).where(eq(favouriteAlerts.userId, userId))

export interface Reader {
  userId: number
  username: string
  email: string
}

/** Marks the next few accounts that have not heard of this sale, and answers them: to be mailed in the same transaction. */
export async function takeNextReaders(tx: Queryable, saleId: number, most: number): Promise<Reader[]> {
  const next = tx
    .select({ userId: favouriteAlerts.userId })
    .from(favouriteAlerts)
    .where(or(isNull(favouriteAlerts.lastSaleId), ne(favouriteAlerts.lastSaleId, saleId)))
    .orderBy(asc(favouriteAlerts.userId))
    .limit(most)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(favouriteAlerts)
    .set({ lastSaleId: saleId })
    .where(sql`${favouriteAlerts.userId} in ${next}`)
    .returning({ userId: favouriteAlerts.userId })
  if (taken.length === 0) return []
  return tx
    .select({ userId: users.id, username: users.username, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        taken.map(({ userId }) => userId),
      ),
    )
}

export interface Liked {
  id: number
  title: string
  price: string
}

/** An account's favourites that can be bought, the latest first. */
export const findForSale = (db: Queryable, userId: number): Promise<Liked[]> =>
  db
    .select({ id: products.id, title: products.title, price: products.price })
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(and(eq(favourites.userId, userId), eq(products.status, 'approved')))
    .orderBy(desc(favourites.createdAt), desc(favourites.productId))
