import { and, eq, inArray, isNull, lte, max, min, or, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../contracts/money.ts'
import type { Status } from '../../contracts/product-rules.ts'
import { notSuspended } from '../account/suspension.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { pendingReviewMails, products } from '../database/schema.ts'

/** Queues the emails about a review to the sellers, except for the reviewer's own items. Call in the review's transaction. */
export async function queueReviewMails(
  tx: Transaction,
  productIds: number[],
  reviewerId: number | null,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into pending_review_mails (product_id, reviewed_at)
    select id, ${now.toISOString()}::timestamptz from products
    where ${inArray(products.id, productIds)} and seller_id is distinct from ${reviewerId} order by id
    on conflict (product_id) do update set reviewed_at = excluded.reviewed_at`)
}

/** Sellers whose last review was before `quietSince`, or whose first was before `latest`. Suspended ones wait. */
export async function findSellersDue(
  db: Queryable,
  { quietSince, latest }: { quietSince: Date; latest: Date },
): Promise<number[]> {
  const { reviewedAt } = pendingReviewMails
  const rows = await db
    .select({ sellerId: products.sellerId })
    .from(pendingReviewMails)
    .innerJoin(products, eq(products.id, pendingReviewMails.productId))
    .where(notSuspended(products.sellerId))
    .groupBy(products.sellerId)
    .having(or(lte(max(reviewedAt) as SQL, quietSince), lte(min(reviewedAt) as SQL, latest)))
    .orderBy(products.sellerId)
  return rows.map(({ sellerId }) => sellerId)
}

export interface Reviewed {
  title: string
  price: Cents
  status: Status
  rejectionReason: string | null
}

/** Removes a seller's reviewed listings from the queue, and returns their current state. Those that a suspension hides stay in it. */
export async function dequeueReviewed(tx: Transaction, sellerId: number): Promise<Reviewed[]> {
  const { productId } = pendingReviewMails
  const locked = await tx
    .select({ productId })
    .from(pendingReviewMails)
    .innerJoin(products, eq(products.id, productId))
    .where(and(eq(products.sellerId, sellerId), isNull(products.statusBeforeSuspension)))
    .orderBy(productId)
    .for('update', { of: pendingReviewMails })
  const ids = locked.map((row) => row.productId)
  if (ids.length === 0) return []
  await tx.delete(pendingReviewMails).where(inArray(productId, ids))
  const { title, price, status, rejectionReason } = products
  return tx
    .select({ title, price, status, rejectionReason })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
}
