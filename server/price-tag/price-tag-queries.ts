import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { products, users } from '../database/schema.ts'

interface WantedTags {
  /** One seller's items; everybody's where it is null. Ownership goes into the where. */
  sellerId: number | null
  /** All live ones where it is null. */
  ids: number[] | null
  limit: number
}

/** What lies on the tables, by seller and title. */
export const findTagged = (db: Queryable, { sellerId, ids, limit }: WantedTags) =>
  db
    .select({ id: products.id, title: products.title, price: products.price, seller: users.username })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .where(
      and(
        eq(products.status, 'approved'),
        sellerId === null ? undefined : eq(products.sellerId, sellerId),
        ids === null ? undefined : inArray(products.id, ids),
      ),
    )
    .orderBy(asc(users.username), asc(products.title), asc(products.id))
    .limit(limit)
