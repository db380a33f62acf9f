import { eq, sql } from 'drizzle-orm'
import type { Cents } from '../../contracts/money.ts'
import type { Transaction } from '../database/connect.ts'
import { users } from '../database/schema.ts'

/** Adds a seller's share of a sale to their earnings, within the sale's transaction. Answers whom to tell; the row is locked until then. */
export async function addEarnings(
  tx: Transaction,
  sellerId: number,
  share: Cents,
): Promise<{ username: string; email: string; deletedAt: Date | null }> {
  const [seller] = await tx
    .update(users)
    .set({ totalEarnings: sql`${users.totalEarnings} + ${sql.param(share, users.totalEarnings)}` })
    .where(eq(users.id, sellerId))
    .returning({ username: users.username, email: users.email, deletedAt: users.deletedAt })
  if (!seller) throw new Error(`there is no seller ${sellerId}`)
  return seller
}
