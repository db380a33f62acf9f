import { and, desc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Status } from '../../contracts/product-rules.ts'
import { batchReads } from '../database/batch-reads.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { firstRow, onlyRow } from '../database/first-row.ts'
import { hasRow } from '../database/has-row.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { type RowOf, rowCodec } from '../database/row-codec.ts'
import { checkoutSessions, linePlaces, productRecommendations, products, purchases, users } from '../database/schema.ts'
import type { Signed } from '../http/viewer.ts'
import { HOLDING_LITERALS, isHeldAt, isOfferedAt } from './hold.ts'
import { OWNER_COLUMNS, type OwnerFields, PRODUCT_COLUMNS, type ProductAnswer, type ProductRow } from './product-row.ts'

export type StoredProduct = typeof products.$inferSelect

const heldUntil: SQL<Date | null> = sql`(
  select ${checkoutSessions.expiresAt} from ${checkoutSessions}
  where ${checkoutSessions.productId} = ${products.id} and ${checkoutSessions.status} in (${HOLDING_LITERALS}))`.mapWith(
  checkoutSessions.expiresAt,
)
/** `offer…`: from the line place that it is offered to. */
const HELD_COLUMNS = {
  ...PRODUCT_COLUMNS,
  heldUntil,
  offerUntil: sql`${linePlaces.offeredUntil}`.mapWith(linePlaces.offeredUntil) as SQL<Date | null>,
  offerUserId: sql`${linePlaces.userId}`.mapWith(linePlaces.userId) as SQL<number | null>,
  offerVisitorId: sql`${linePlaces.visitorId}`.mapWith(linePlaces.visitorId) as SQL<string | null>,
}
const PRODUCT = rowCodec(HELD_COLUMNS)

/** Products in any status, with their holds and offers. The query behind every product page. */
export const findProducts = batchReads(
  ({ pool }: { pool: pg.Pool }, ids): Promise<RowOf<typeof HELD_COLUMNS>[]> =>
    queryPrepared(pool, {
      name: 'products',
      row: PRODUCT,
      statement: () => sql`
        select ${PRODUCT.selectList}
        from ${products} join ${users} on ${users.id} = ${products.sellerId}
          left join ${linePlaces} on ${linePlaces.productId} = ${products.id} and ${linePlaces.offeredUntil} is not null
        where ${products.id} = any(${sql.placeholder('ids')}::bigint[])`,
      values: { ids },
    }),
  ({ id }) => id,
)

export const findOwnerFields = (db: Queryable, id: number): Promise<OwnerFields | null> =>
  db.select(OWNER_COLUMNS).from(products).where(eq(products.id, id)).then(firstRow)

/** A product with the fields for its owner and admins. */
export const findInFull = (db: Queryable, id: number): Promise<ProductRow & OwnerFields> =>
  selectInFull(db).where(eq(products.id, id)).then(onlyRow)

/** Newest first. */
export const findOfSeller = (db: Queryable, sellerId: number, statuses: readonly Status[], limit: number) =>
  selectInFull(db)
    .where(and(eq(products.sellerId, sellerId), inArray(products.status, statuses)))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit)

export const findByIds = (db: Queryable, ids: number[], statuses: readonly Status[]) =>
  db
    .select(PRODUCT_COLUMNS)
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .where(and(inArray(products.id, ids), inArray(products.status, statuses)))

/** When these items' holds or offers end. Omits items that are free. */
export async function findHeld(
  db: Queryable,
  ids: number[],
  now: Date,
): Promise<Map<number, Pick<ProductAnswer, 'heldUntil' | 'isOffer'>>> {
  const rows = await db
    .select({ id: products.id, heldUntil: checkoutSessions.expiresAt, offeredUntil: linePlaces.offeredUntil })
    .from(products)
    .leftJoin(checkoutSessions, isHeldAt(now))
    .leftJoin(linePlaces, isOfferedAt(now))
    .where(and(inArray(products.id, ids), or(isNotNull(checkoutSessions.id), isNotNull(linePlaces.id))))
  return new Map(
    rows.map(({ id, heldUntil, offeredUntil }) => [
      id,
      heldUntil ? { heldUntil } : { heldUntil: offeredUntil ?? undefined, isOffer: true as const },
    ]),
  )
}

export const selectInFull = (db: Queryable) =>
  db
    .select({ ...PRODUCT_COLUMNS, ...OWNER_COLUMNS })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))

export async function findSellerId(db: Queryable, username: string): Promise<number | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.username, username))
  return row?.id ?? null
}

export async function findStatus(db: Queryable, id: number): Promise<Status | null> {
  const [row] = await db.select({ status: products.status }).from(products).where(eq(products.id, id))
  return row?.status ?? null
}

/**
 * The product, if the account owns it or is an admin, with its row locked. Every change, sale or checkout of a product
 * takes this lock.
 */
export const lockOwn = (tx: Transaction, id: number, account: Signed): Promise<StoredProduct | null> =>
  tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), managedBy(account)))
    .for('update')
    .then(firstRow)

const managedBy = ({ id, role }: Signed): SQL | undefined => (role === 'admin' ? undefined : eq(products.sellerId, id))

/** Advisory lock id, unique within this database; the seller's id is the second key. */
const PENDING_LOCK = 734_003

/** Serializes with other transactions that count this seller's pending items. */
export async function countPending(tx: Transaction, sellerId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PENDING_LOCK}, ${sellerId}::int)`)
  return tx.$count(products, and(eq(products.sellerId, sellerId), eq(products.status, 'pending')))
}

export async function insertProduct(tx: Transaction, product: typeof products.$inferInsert): Promise<number> {
  const { id } = await tx.insert(products).values(product).returning({ id: products.id }).then(onlyRow)
  return id
}

export const updateProduct = (tx: Transaction, id: number, change: Partial<typeof products.$inferInsert>) =>
  tx.update(products).set(change).where(eq(products.id, id))

/** Refunded purchases count: accounting refers to the item. */
export const wasBought = (tx: Transaction, id: number): Promise<boolean> =>
  hasRow(tx, purchases, eq(purchases.productId, id))

/** Call it with the item locked. */
export async function deleteProduct(tx: Transaction, id: number): Promise<void> {
  const { sourceProductId, recommendedProductId } = productRecommendations
  // In the order of their ids, to avoid deadlocks between items that recommend each other.
  await tx
    .select({ id: productRecommendations.id })
    .from(productRecommendations)
    .where(or(eq(sourceProductId, id), eq(recommendedProductId, id)))
    .orderBy(productRecommendations.id)
    .for('update')
  await tx.delete(products).where(eq(products.id, id))
}

/** Those that first went live after `since` and by `until`. */
export async function approvedBetween(
  db: Queryable,
  ids: number[],
  { since, until }: { since: Date; until: Date },
): Promise<Set<number>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), gt(products.approvedAt, since), lte(products.approvedAt, until)))
  return new Set(rows.map(({ id }) => id))
}

export async function findOwnIds(db: Queryable, sellerId: number, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.sellerId, sellerId)))
  return new Set(rows.map(({ id }) => id))
}
