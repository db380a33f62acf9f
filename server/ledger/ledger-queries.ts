import { desc, eq } from 'drizzle-orm'
import type { Cents } from '../../contracts/money.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { ledgerEntries, products, purchases, users } from '../database/schema.ts'

export const insertEntries = (tx: Transaction, entries: (typeof ledgerEntries.$inferInsert)[]) =>
  tx.insert(ledgerEntries).values(entries)

/** Newest first. */
export const findEntries = (db: Queryable, sellerId: number) =>
  db
    .select({
      id: ledgerEntries.id,
      purchaseId: ledgerEntries.purchaseId,
      orderId: purchases.orderId,
      kind: ledgerEntries.kind,
      title: products.title,
      amount: ledgerEntries.amount,
      tax: purchases.tax,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .innerJoin(purchases, eq(purchases.id, ledgerEntries.purchaseId))
    .innerJoin(products, eq(products.id, purchases.productId))
    .where(eq(ledgerEntries.sellerId, sellerId))
    .orderBy(desc(ledgerEntries.id))

export async function findTotal(db: Queryable, sellerId: number): Promise<Cents> {
  const [row] = await db.select({ total: users.totalEarnings }).from(users).where(eq(users.id, sellerId))
  return row?.total ?? 0
}
