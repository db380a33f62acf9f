import { and, desc, eq, gt, sum } from 'drizzle-orm'
import type { LedgerKind } from '../../contracts/ledger-rules.ts'
import { type Cents, toCents } from '../../contracts/money.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { hasRow } from '../database/has-row.ts'
import { eqIfGiven } from '../database/if-given.ts'
import { checkoutSessions, ledgerEntries, payouts, purchases, users } from '../database/schema.ts'
import { insertPrepared } from '../database/write-prepared.ts'

export const insertEntries = (tx: Transaction, entries: (typeof ledgerEntries.$inferInsert)[]) =>
  insertPrepared(tx, ledgerEntries, entries)

const entries = (db: Queryable) =>
  db
    .select({
      id: ledgerEntries.id,
      seller: users.username,
      purchaseId: ledgerEntries.purchaseId,
      orderId: purchases.orderId,
      payoutId: ledgerEntries.payoutId,
      kind: ledgerEntries.kind,
      /** When it was sold. */
      title: checkoutSessions.title,
      method: payouts.method,
      reference: payouts.reference,
      payoutStatus: payouts.status,
      amount: ledgerEntries.amount,
      tax: purchases.tax,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .innerJoin(users, eq(users.id, ledgerEntries.sellerId))
    .leftJoin(purchases, eq(purchases.id, ledgerEntries.purchaseId))
    .leftJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
    .leftJoin(payouts, eq(payouts.id, ledgerEntries.payoutId))

export type LedgerRow = Awaited<ReturnType<typeof entries>>[number]

/** Newest first. */
export const findEntries = (db: Queryable, sellerId: number): Promise<LedgerRow[]> =>
  entries(db).where(eq(ledgerEntries.sellerId, sellerId)).orderBy(desc(ledgerEntries.id))

/** The next entries after that id, oldest first, of a sale's purchases or of everything. */
export const findEntriesAfter = (
  db: Queryable,
  { sale, after, limit }: { sale: number | undefined; after: number; limit: number },
): Promise<LedgerRow[]> =>
  entries(db)
    .where(and(gt(ledgerEntries.id, after), eqIfGiven(purchases.saleEventId, sale)))
    .orderBy(ledgerEntries.id)
    .limit(limit)

/** Whether any purchase, of that sale or at all, was taxed. */
export const hasTax = (db: Queryable, sale: number | undefined): Promise<boolean> =>
  hasRow(db, purchases, and(gt(purchases.tax, 0), eqIfGiven(purchases.saleEventId, sale)))

export async function findTotal(db: Queryable, sellerId: number): Promise<Cents> {
  const [row] = await db.select({ total: users.totalEarnings }).from(users).where(eq(users.id, sellerId))
  return row?.total ?? 0
}

export async function sumByKind(db: Queryable, sellerId: number): Promise<Partial<Record<LedgerKind, Cents>>> {
  const rows = await db
    .select({ kind: ledgerEntries.kind, sum: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.sellerId, sellerId))
    .groupBy(ledgerEntries.kind)
  return Object.fromEntries(rows.map((row) => [row.kind, toCents(row.sum ?? '0')]))
}
