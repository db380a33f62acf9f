import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { containsWords } from '../../database/contains.ts'
import { products, users } from '../../database/schema.ts'
import { PUBLIC_STATUSES } from '../../product/product-row.ts'

/** Far more than are shown: they are sorted naturally afterwards. */
const MATCH_LIMIT = 500

/** Live and sold items with all of these words in their title, of one seller or of all; live ones first. */
export async function searchTitles(db: Queryable, text: string, sellerId: number | null): Promise<number[]> {
  const titles = containsWords(products.title, text)
  if (!titles) return []
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        inArray(products.status, PUBLIC_STATUSES),
        sellerId === null ? undefined : eq(products.sellerId, sellerId),
        titles,
      ),
    )
    .orderBy(desc(sql`${products.status} = 'approved'`), asc(products.title), asc(products.id))
    .limit(MATCH_LIMIT)
  return rows.map(({ id }) => id)
}

/** The usernames of the items' sellers. */
export async function findSellers(db: Queryable, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: products.id, username: users.username })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .where(inArray(products.id, ids))
  return new Map(rows.map(({ id, username }) => [id, username]))
}
