import { and, desc, eq, inArray, isNull, type SQL, sql, sum } from 'drizzle-orm'
import type { Cents } from '../../../contracts/money.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { firstRow, onlyRow } from '../../database/first-row.ts'
import { hasRow } from '../../database/has-row.ts'
import { checkoutSessions, paymentAlerts, purchases, users } from '../../database/schema.ts'

export type AlertRow = typeof paymentAlerts.$inferSelect
type AlertKind = AlertRow['kind']

/** Null if it is already known. */
export const insertAlert = (tx: Transaction, alert: typeof paymentAlerts.$inferInsert): Promise<AlertRow | null> =>
  tx.insert(paymentAlerts).values(alert).onConflictDoNothing().returning().then(firstRow)

const MAX_ALERTS = 100

/** Open ones first, then newest first; by default all. */
export const findAlerts = (db: Queryable, of?: { id: number } | Subject) =>
  db
    .select({
      alert: paymentAlerts,
      checkout: checkoutSessions,
      purchaseId: purchases.id,
      orderId: purchases.orderId,
      resolvedBy: users.username,
    })
    .from(paymentAlerts)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, paymentAlerts.checkoutSessionId))
    .leftJoin(purchases, eq(purchases.checkoutSessionId, checkoutSessions.id))
    .leftJoin(users, eq(users.id, paymentAlerts.resolvedBy))
    .where(of && ('id' in of ? eq(paymentAlerts.id, of.id) : isAbout(of)))
    .orderBy(desc(sql`${paymentAlerts.resolvedAt} is null`), desc(paymentAlerts.id))
    .limit(MAX_ALERTS)

/** The alerts of a reference, or of any of these items. */
type Subject = { reference: string } | { checkoutIds: number[] }

const isAbout = (subject: Subject): SQL =>
  'reference' in subject
    ? eq(paymentAlerts.reference, subject.reference)
    : inArray(paymentAlerts.checkoutSessionId, subject.checkoutIds)

/** `isOpen`: only one that is not resolved. */
export function hasAlert(
  db: Queryable,
  subject: Subject,
  kinds: AlertKind[],
  { isOpen = false } = {},
): Promise<boolean> {
  const isUnresolved = isOpen ? isNull(paymentAlerts.resolvedAt) : undefined
  return hasRow(db, paymentAlerts, and(isAbout(subject), inArray(paymentAlerts.kind, kinds), isUnresolved))
}

/** What buyers' banks have taken back of the payment of these items, in lost disputes. */
export const sumLost = (db: Queryable, checkoutIds: number[]): Promise<Cents> =>
  db
    .select({ lost: sum(paymentAlerts.amount) })
    .from(paymentAlerts)
    .where(and(isAbout({ checkoutIds }), eq(paymentAlerts.kind, 'dispute_lost')))
    .then(onlyRow)
    .then(({ lost }) => Number(lost ?? 0))

/** Null if it was already resolved. */
export const resolveAlert = (
  tx: Transaction,
  id: number,
  change: { resolvedAt: Date; resolvedBy: number },
): Promise<AlertRow | null> =>
  tx
    .update(paymentAlerts)
    .set(change)
    .where(and(eq(paymentAlerts.id, id), isNull(paymentAlerts.resolvedAt)))
    .returning()
    .then(firstRow)

export const closeAlerts = (tx: Transaction, kind: AlertKind, subject: Subject, resolvedAt: Date) =>
  tx
    .update(paymentAlerts)
    .set({ resolvedAt })
    .where(and(eq(paymentAlerts.kind, kind), isAbout(subject), isNull(paymentAlerts.resolvedAt)))
