import { and, desc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CallQuery } from '../../contracts/calls.ts'
import { parseSku } from '../../contracts/product-rules.ts'
import type { Queryable } from '../database/connect.ts'
import { containsWords } from '../database/contains.ts'
import { ltIfGiven } from '../database/if-given.ts'
import { products, purchases, saleEvents, users } from '../database/schema.ts'

export type ListingsPage = CallQuery<'GET /api/admin/listings'>

/** In any status, newest first. */
export const findListings = (db: Queryable, { search, status, seller, sale, before, limit }: ListingsPage) =>
  db
    .select({
      id: products.id,
      title: products.title,
      price: products.price,
      status: products.status,
      statusBeforeSuspension: products.statusBeforeSuspension,
      imageUrls: products.imageUrls,
      primaryImageIndex: products.primaryImageIndex,
      sellerId: products.sellerId,
      sellerUsername: users.username,
      createdAt: products.createdAt,
      saleEventId: saleEvents.id,
      startDate: saleEvents.startDate,
      timeZone: saleEvents.timeZone,
      amount: purchases.amount,
    })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .leftJoin(purchases, and(eq(purchases.productId, products.id), isNull(purchases.refundedAt)))
    .leftJoin(saleEvents, eq(saleEvents.id, purchases.saleEventId))
    .where(
      and(
        status && eq(products.status, status),
        seller === undefined ? undefined : eq(products.sellerId, idOf(db, seller)),
        sale === undefined ? undefined : soldIn(db, sale),
        searched(search),
        ltIfGiven(products.id, before),
      ),
    )
    .orderBy(desc(products.id))
    .limit(limit)

const idOf = (db: Queryable, username: string) =>
  sql`(${db.select({ id: users.id }).from(users).where(eq(users.username, username))})`

const soldIn = (db: Queryable, sale: number): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(sql`purchases sold`)
      .where(sql`sold.product_id = ${products.id} and sold.sale_event_id = ${sale} and sold.refunded_at is null`),
  )

/** Also finds `#12`. */
function searched(search: string): SQL | undefined {
  const id = parseSku(search.trim().replace(/^#/, ''))
  const words = containsWords(products.title, search)
  return id === null ? words : or(eq(products.id, id), words)
}
