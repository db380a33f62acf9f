import { and, asc, desc, eq, gt, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { Cents } from '../../contracts/money.ts'
import { notSuspended } from '../account/suspension.ts'
import { clientOf, type Queryable } from '../database/connect.ts'
import { firstRow } from '../database/first-row.ts'
import { hasRow } from '../database/has-row.ts'
import { inLocked } from '../database/in-locked.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { type RowOf, rowCodec } from '../database/row-codec.ts'
import { favoriteAlerts, favorites, products, users } from '../database/schema.ts'
import type { LinkedProduct } from '../product/product-links.ts'
import { PUBLIC_STATUSES } from '../product/product-row.ts'

export async function findFavorites(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: favorites.productId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.productId))
  return rows.map(({ id }) => id)
}

const isPublic = inArray(products.status, PUBLIC_STATUSES)

export async function findPublic(db: Queryable, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isPublic))
  return new Set(rows.map(({ id }) => id))
}

/** Skips products that are not public, already favorites or being deleted. A lowered price counts as told: its page shows it. */
export async function insertFavorites(tx: Queryable, userId: number, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    insert into ${favorites} (user_id, product_id, created_at, told_price)
    select ${userId}, id, ${now.toISOString()}::timestamptz, case when original_price is not null then price end
    from ${products}
    where ${inArray(products.id, ids)} and ${isPublic}
    order by id for key share
    on conflict do nothing`)
}

export const deleteFavorite = (db: Queryable, userId: number, productId: number) =>
  db.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.productId, productId)))

/** Deletes the oldest favorites that are not public, at most so many. Returns how many. */
export async function deleteHidden(tx: Queryable, userId: number, limit: number): Promise<number> {
  const hidden = tx
    .select({ id: favorites.productId })
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(and(eq(favorites.userId, userId), not(isPublic)))
    .orderBy(asc(favorites.createdAt), asc(favorites.productId))
    .limit(limit)
  const { rowCount } = await tx
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), inArray(favorites.productId, hidden)))
  return rowCount ?? 0
}

/** Advisory lock id, unique within this database; the account's id is the second key. */
const ACCOUNT_LOCK = 734_006

/**
 * Serializes additions to an account's favorites, to enforce the limit. Not a lock of its row: a sale of the favorite locks
 * the product first.
 */
export const lockAccount = (tx: Queryable, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK}, ${userId}::int)`)

export const wantsMail = (db: Queryable, userId: number): Promise<boolean> =>
  hasRow(db, favoriteAlerts, eq(favoriteAlerts.userId, userId))

export const insertAlert = (db: Queryable, userId: number, lastSaleId: number | null) =>
  db.insert(favoriteAlerts).values({ userId, lastSaleId }).onConflictDoNothing()

export const deleteAlert = (db: Queryable, userId: number) =>
  db.delete(favoriteAlerts).where(eq(favoriteAlerts.userId, userId))

export interface Recipient {
  userId: number
  username: string
  email: string
}

/** Claims accounts without an email about this sale yet; suspended ones wait. The caller queues their emails in the same transaction. */
export async function claimNextRecipients(tx: Queryable, saleId: number, limit: number): Promise<Recipient[]> {
  const next = tx
    .select({ userId: favoriteAlerts.userId })
    .from(favoriteAlerts)
    .where(
      and(
        or(isNull(favoriteAlerts.lastSaleId), ne(favoriteAlerts.lastSaleId, saleId)),
        notSuspended(favoriteAlerts.userId),
      ),
    )
    .orderBy(asc(favoriteAlerts.userId))
    .limit(limit)
    .for('update', { skipLocked: true })
  const claimed = await tx
    .update(favoriteAlerts)
    .set({ lastSaleId: saleId })
    .where(inLocked(favoriteAlerts.userId, next))
    .returning({ userId: favoriteAlerts.userId })
  if (claimed.length === 0) return []
  return tx
    .select({ userId: users.id, username: users.username, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        claimed.map(({ userId }) => userId),
      ),
    )
}

/** Nobody can buy their own item. */
export const findBuyable = (db: Queryable, userId: number): Promise<LinkedProduct[]> =>
  db
    .select({ id: products.id, title: products.title, price: products.price })
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(and(eq(favorites.userId, userId), eq(products.status, 'approved'), ne(products.sellerId, userId)))
    .orderBy(desc(favorites.createdAt), desc(favorites.productId))

/** Null unless the item can be bought at that price. */
export const findAtPrice = (
  db: Queryable,
  id: number,
  price: Cents,
): Promise<(LinkedProduct & { sellerId: number }) | null> =>
  db
    .select({ id: products.id, title: products.title, price: products.price, sellerId: products.sellerId })
    .from(products)
    .where(and(eq(products.id, id), eq(products.price, price), eq(products.status, 'approved')))
    .then(firstRow)

/**
 * Claims accounts with this favorite, except for its seller, that have not been told of a price this low. Alert them in the
 * same transaction.
 */
export async function claimNextToAlert(
  tx: Queryable,
  { id: productId, price, sellerId }: { id: number; price: Cents; sellerId: number },
  limit: number,
): Promise<number[]> {
  const isNews = or(isNull(favorites.toldPrice), gt(favorites.toldPrice, price))
  const next = tx
    .select({ userId: favorites.userId })
    .from(favorites)
    .where(and(eq(favorites.productId, productId), ne(favorites.userId, sellerId), isNews))
    .orderBy(asc(favorites.userId))
    .limit(limit)
    .for('update', { skipLocked: true })
  const claimed = await tx
    .update(favorites)
    .set({ toldPrice: price })
    .where(and(eq(favorites.productId, productId), inLocked(favorites.userId, next)))
    .returning({ userId: favorites.userId })
  return claimed.map(({ userId }) => userId)
}

const DROPPED_COLUMNS = {
  userId: favorites.userId,
  productId: products.id,
  title: products.title,
  price: products.price,
  originalPrice: sql`${products.originalPrice}`.mapWith(products.price),
}
const DROPPED = rowCodec(DROPPED_COLUMNS)
export type DroppedFavorite = RowOf<typeof DROPPED_COLUMNS>

/**
 * Claims the next accounts whose favorites this sale's price drops have lowered below any price they were told of, with
 * all of those favorites but their own items, newest items first. Alert them in the same transaction.
 */
export async function claimNextDropped(tx: Queryable, saleId: number, accounts: number): Promise<DroppedFavorite[]> {
  const isNews = sql`${favorites.productId} = ${products.id} and ${products.dropSaleId} = ${sql.placeholder('saleId')}
    and ${products.status} = 'approved' and ${products.originalPrice} is not null
    and ${products.sellerId} <> ${favorites.userId}
    and (${favorites.toldPrice} is null or ${favorites.toldPrice} > ${products.price})`
  const rows = await queryPrepared(clientOf(tx), {
    name: 'dropped_favorites',
    row: DROPPED,
    cachePlan: false,
    statement: () => sql`
      update ${favorites} set told_price = ${products.price}
      from ${products}
      where ${isNews} and ${favorites.userId} in (
        select distinct ${favorites.userId} from ${favorites}, ${products} where ${isNews}
        order by 1 limit ${sql.placeholder('accounts')})
      returning ${DROPPED.selectList}`,
    values: { saleId, accounts },
  })
  return rows.sort((a, b) => b.productId - a.productId)
}
