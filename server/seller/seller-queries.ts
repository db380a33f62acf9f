import { and, count, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { products, users } from '../database/schema.ts'
import { OWN, type Own, SHOWN, type Shown } from '../product/product-view.ts'

/** Newest first. */
export const findOwnProducts = (db: Queryable, sellerId: number): Promise<(Shown & Own)[]> =>
  db
    .select({ ...SHOWN, ...OWN })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .where(eq(products.sellerId, sellerId))
    .orderBy(desc(products.createdAt), desc(products.id))

export async function findEarnings(db: Queryable, sellerId: number): Promise<string> {
  const [row] = await db.select({ earnings: users.totalEarnings }).from(users).where(eq(users.id, sellerId))
  return row?.earnings ?? '0.00'
}

export async function countLive(db: Queryable, sellerId: number): Promise<number> {
  const [row] = await db
    .select({ live: count() })
    .from(products)
    .where(and(eq(products.sellerId, sellerId), eq(products.status, 'approved')))
  return row?.live ?? 0
}
