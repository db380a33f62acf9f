import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { products, users } from '../database/schema.ts'

interface TagFilter {
  /** Null for all sellers. */
  sellerId: number | null
  /** Null for all live items. */
  ids: number[] | null
  limit: number
}

/** Live items, ordered by seller and title like the tables at the sale. */
export const findItemsForTags = (db: Queryable, { sellerId, ids, limit }: TagFilter) =>
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
