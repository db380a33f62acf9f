import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { favorites, products, users } from '../database/schema.ts'
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

export const countLive = (db: Queryable, sellerId: number): Promise<number> =>
  db.$count(products, and(eq(products.sellerId, sellerId), eq(products.status, 'approved')))
