import { and, asc, count, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { onlyRow } from '../database/first-row.ts'
import { eqIfGiven } from '../database/if-given.ts'
import { products } from '../database/schema.ts'
import { selectInFull } from './product-queries.ts'

const PENDING = eq(products.status, 'pending')

/** Oldest first. */
export const findPending = (db: Queryable, { limit, offset }: { limit: number; offset: number }) =>
  selectInFull(db).where(PENDING).orderBy(asc(products.createdAt), asc(products.id)).limit(limit).offset(offset)

/** The highest id; 0 if nothing is pending. */
export const lastPending = (db: Queryable): Promise<number> =>
  db
    .select({ id: sql`coalesce(max(${products.id}), 0)`.mapWith(Number) })
    .from(products)
    .where(PENDING)
    .then(onlyRow)
    .then(({ id }) => id)

export interface PendingBatch {
  last: number
  /** Undefined for all sellers. */
  sellerId: number | undefined
  limit: number
}

/** How many items are pending, and when the first one after `since` was submitted. */
export async function summarizePending(
  db: Queryable,
  since: Date | null,
): Promise<{ total: number; first: Date | null }> {
  const { updatedAt } = products
  const isNew = since ? sql`${updatedAt} > ${since.toISOString()}::timestamptz` : sql`true`
  const { total, first } = await db
    .select({
      total: count(),
      first: sql`min(${updatedAt}) filter (where ${isNew})`.mapWith(updatedAt),
    })
    .from(products)
    .where(PENDING)
    .then(onlyRow)
  return { total, first: first as Date | null }
}

/** Locks pending items up to `last`, in id order like everything that locks several products. Returns their ids. */
export async function lockPending(tx: Transaction, { last, sellerId, limit }: PendingBatch): Promise<number[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(PENDING, lte(products.id, last), eqIfGiven(products.sellerId, sellerId)))
    .orderBy(asc(products.id))
    .limit(limit)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Call with the items locked. */
export const approvePending = (tx: Transaction, ids: number[], now: Date) =>
  tx
    .update(products)
    .set({ status: 'approved', updatedAt: now })
    .where(and(inArray(products.id, ids), PENDING))
