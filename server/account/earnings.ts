import { eq, sql } from 'drizzle-orm'
import type { Cents } from '../../contracts/money.ts'
import { clientOf, type Transaction } from '../database/connect.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { type RowOf, rowCodec } from '../database/row-codec.ts'
import { users } from '../database/schema.ts'

const SELLER_COLUMNS = { username: users.username, email: users.email, deletedAt: users.deletedAt }
const SELLER = rowCodec(SELLER_COLUMNS)

/** Adds a seller's share of a sale to their earnings, in the sale's transaction. Locks and returns the seller. */
export async function addEarnings(
  tx: Transaction,
  sellerId: number,
  share: Cents,
): Promise<RowOf<typeof SELLER_COLUMNS>> {
  const [seller] = await queryPrepared(clientOf(tx), {
    name: 'add earnings',
    row: SELLER,
    statement: () =>
      tx
        .update(users)
        .set({
          totalEarnings: sql`${users.totalEarnings} + ${sql.param(sql.placeholder('share'), users.totalEarnings)}`,
        })
        .where(eq(users.id, sql.placeholder('seller')))
        .returning(SELLER_COLUMNS)
        .getSQL(),
    values: { share, seller: sellerId },
  })
  if (!seller) throw new Error(`seller ${sellerId} not found`)
  return seller
}
