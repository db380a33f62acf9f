import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { recordAudits } from '../admin/audit.ts'
import type { Transaction } from '../database/connect.ts'
import { products } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { HIDDEN_ON_SUSPENSION } from './listing-transitions.ts'
import { cannotSell } from './seller-lock.ts'

/** Items per transaction: a long one would make buyers wait. */
const BATCH = 500

/**
 * Hides the listings of a suspended seller, or restores those of a seller who is no longer suspended. Idempotent. Returns
 * the ids of the listings it changed.
 */
export async function alignListings(deps: Deps, sellerId: number, actorId: number): Promise<number[]> {
  const changed: number[] = []
  for (;;) {
    const batch = await deps.db.transaction((tx) => alignSome(tx, deps, sellerId, actorId))
    changed.push(...batch)
    if (batch.length < BATCH) return changed
  }
}

async function alignSome(
  tx: Transaction,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  sellerId: number,
  actorId: number,
): Promise<number[]> {
  // Lock items before their seller, like sales. Read the suspension under both locks.
  const [shown, hidden] = [await lockSome(tx, sellerId, IS_SHOWN), await lockSome(tx, sellerId, IS_HIDDEN)]
  const isHiding = await cannotSell(tx, { sellerId })
  const ids = isHiding ? shown : hidden
  if (ids.length === 0) return []
  await tx
    .update(products)
    .set({
      status: isHiding ? 'unlisted' : sql`${products.statusBeforeSuspension}`,
      statusBeforeSuspension: isHiding ? sql`${products.status}` : null,
      updatedAt: now(),
    })
    .where(inArray(products.id, ids))
  const action = isHiding ? 'product.hidden' : 'product.shown'
  await recordAudits(
    tx,
    ids.map((subjectId) => ({ actorId, action, subjectId })),
  )
  await jobs.send(tx, 'recommendations', ...ids.map((productId) => ({ productId })))
  return ids
}

const IS_SHOWN = inArray(products.status, HIDDEN_ON_SUSPENSION)
const IS_HIDDEN = and(eq(products.status, 'unlisted'), isNotNull(products.statusBeforeSuspension))

async function lockSome(tx: Transaction, sellerId: number, condition: typeof IS_HIDDEN): Promise<number[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sellerId, sellerId), condition))
    .orderBy(asc(products.id))
    .limit(BATCH)
    .for('update')
  return rows.map(({ id }) => id)
}
