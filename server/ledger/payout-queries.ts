import { aliasedTable, and, desc, eq, getTableColumns, gt, inArray } from 'drizzle-orm'
import type { CallQuery } from '../../contracts/calls.ts'
import { nameAtDesk } from '../../contracts/desk-pass-rules.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { firstRow } from '../database/first-row.ts'
import { eqIfGiven, ltIfGiven } from '../database/if-given.ts'
import { deskPasses, payouts, users } from '../database/schema.ts'

export type PayoutRow = typeof payouts.$inferSelect
type Status = PayoutRow['status']

/** Locks the seller's row, to serialize payouts with each other and with sales and refunds. */
export const lockSeller = (tx: Transaction, id: number) =>
  tx
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
    .then(firstRow)

export const findPayoutByKey = (db: Queryable, key: string): Promise<PayoutRow | null> =>
  db.select().from(payouts).where(eq(payouts.key, key)).then(firstRow)

export const findPayoutByReversalKey = (db: Queryable, reversalKey: string): Promise<PayoutRow | null> =>
  db.select().from(payouts).where(eq(payouts.reversalKey, reversalKey)).then(firstRow)

export const findPayoutByTransfer = (db: Queryable, transferId: string): Promise<PayoutRow | null> =>
  db.select().from(payouts).where(eq(payouts.transferId, transferId)).limit(1).then(firstRow)

export const findPayout = (db: Queryable, id: number): Promise<PayoutRow | null> =>
  db.select().from(payouts).where(eq(payouts.id, id)).then(firstRow)

export const lockPayout = (tx: Transaction, id: number): Promise<PayoutRow | null> =>
  tx.select().from(payouts).where(eq(payouts.id, id)).for('update').then(firstRow)

/** Null if the key was used before. */
export const insertPayout = (tx: Transaction, payout: typeof payouts.$inferInsert): Promise<PayoutRow | null> =>
  tx.insert(payouts).values(payout).onConflictDoNothing().returning().then(firstRow)

/** Null if it is no longer in the state `from`. */
export const movePayout = (
  tx: Transaction,
  id: number,
  from: Status,
  changes: Partial<PayoutRow> & { updatedAt: Date },
): Promise<PayoutRow | null> =>
  tx
    .update(payouts)
    .set(changes)
    .where(and(eq(payouts.id, id), eq(payouts.status, from)))
    .returning()
    .then(firstRow)

/** Payouts waiting for the payment provider. */
export const findUnsettledPayouts = (db: Queryable): Promise<PayoutRow[]> =>
  db
    .select()
    .from(payouts)
    .where(inArray(payouts.status, ['pending', 'reversing']))
    .orderBy(payouts.id)

const payer = aliasedTable(users, 'payer')
const reverser = aliasedTable(users, 'reverser')

interface Names {
  username: string
  paidBy: string | null
  reversedBy: string | null
}

export type ShownPayout = PayoutRow & Names & { drawer: string | null }

const shownPayouts = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(payouts),
      username: users.username,
      passName: deskPasses.name,
      paidBy: payer.username,
      reversedBy: reverser.username,
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.sellerId))
    .leftJoin(payer, eq(payer.id, payouts.paidById))
    .leftJoin(deskPasses, eq(deskPasses.id, payouts.drawerPassId))
    .leftJoin(reverser, eq(reverser.id, payouts.reversedById))
    .$dynamic()

const toShown = (rows: (PayoutRow & Names & { passName: string | null })[]): ShownPayout[] =>
  rows.map((row) => ({ ...row, drawer: row.drawerSaleId === null ? null : nameAtDesk(row.paidBy, row.passName) }))

export const findShownPayout = (db: Queryable, id: number): Promise<ShownPayout | null> =>
  shownPayouts(db).where(eq(payouts.id, id)).then(toShown).then(firstRow)

/** Newest first. */
export const findPayouts = (db: Queryable, { sellerId, before, limit }: CallQuery<'GET /api/admin/payouts'>) =>
  shownPayouts(db)
    .where(and(eqIfGiven(payouts.sellerId, sellerId), ltIfGiven(payouts.id, before)))
    .orderBy(desc(payouts.id))
    .limit(limit)
    .then(toShown)

/** Oldest first. */
export const findPayoutsAfter = (db: Queryable, after: number, limit: number): Promise<ShownPayout[]> =>
  shownPayouts(db).where(gt(payouts.id, after)).orderBy(payouts.id).limit(limit).then(toShown)
