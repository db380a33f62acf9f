import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../contracts/money.ts'
import type { Queryable } from '../database/connect.ts'
import { favorites, products, purchases, users } from '../database/schema.ts'
import { OWNER_COLUMNS, type OwnerFields, PRODUCT_COLUMNS, type ProductRow } from '../product/product-row.ts'

type OwnRow = ProductRow & OwnerFields & { favoriteCount: number }

const favoriteCount: SQL<number> =
  sql`(select count(*) from ${favorites} where ${favorites.productId} = ${products.id})`.mapWith(Number)

/** Newest first. */
export const findOwnProducts = (db: Queryable, sellerId: number): Promise<OwnRow[]> =>
  db
    .select({ ...PRODUCT_COLUMNS, ...OWNER_COLUMNS, favoriteCount })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .where(eq(products.sellerId, sellerId))
    .orderBy(desc(products.createdAt), desc(products.id))

export interface LastPurchase {
  productId: number
  amount: Cents
  refundedAt: Date | null
}

/** The newest purchase of each of the seller's items: a refunded one may have been sold again. */
export const findLastPurchases = (db: Queryable, sellerId: number): Promise<LastPurchase[]> =>
  db
    .selectDistinctOn([purchases.productId], {
      productId: purchases.productId,
      amount: purchases.amount,
      refundedAt: purchases.refundedAt,
    })
    .from(purchases)
    .where(eq(purchases.sellerId, sellerId))
    .orderBy(purchases.productId, desc(purchases.id))

export const countLive = (db: Queryable, sellerId: number): Promise<number> =>
  db.$count(products, and(eq(products.sellerId, sellerId), eq(products.status, 'approved')))
