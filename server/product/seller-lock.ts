import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import { products, users } from '../database/schema.ts'
import { notAllowed } from '../http/app-error.ts'

/**
 * Whether the seller is suspended, or has just deleted the account. Locks the seller's row until the transaction ends: a
 * concurrent suspension or deletion waits, and then sees the listing. Lock the product's row first, like sales, to avoid
 * deadlocks.
 */
export async function cannotSell(tx: Transaction, of: { sellerId: number } | { productId: number }): Promise<boolean> {
  const isSeller =
    'sellerId' in of
      ? eq(users.id, of.sellerId)
      : inArray(users.id, tx.select({ id: products.sellerId }).from(products).where(eq(products.id, of.productId)))
  const { suspendedAt, deletedAt } = users
  const [row] = await tx.select({ suspendedAt, deletedAt }).from(users).where(isSeller).for('no key update')
  return row?.suspendedAt != null || row?.deletedAt != null
}

/** Throws 403 for such a seller. Locks like `cannotSell`; lock drafts after it, as a deletion does. */
export async function requireSelling(tx: Transaction, sellerId: number): Promise<void> {
  if (await cannotSell(tx, { sellerId })) throw notAllowed('This account is suspended.')
}
