import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { firstRow } from '../../database/first-row.ts'
import { hasRow } from '../../database/has-row.ts'
import { checkoutSessions, paymentAlerts, purchases, users } from '../../database/schema.ts'

export type AlertRow = typeof paymentAlerts.$inferSelect
type AlertKind = AlertRow['kind']

/** Null if it is already known. */
export const insertAlert = (tx: Transaction, alert: typeof paymentAlerts.$inferInsert): Promise<AlertRow | null> =>
  tx.insert(paymentAlerts).values(alert).onConflictDoNothing().returning().then(firstRow)

const MAX_ALERTS = 100

/** Open ones first, then newest first. */
export const findAlerts = (db: Queryable, id?: number) =>
  db
    .select({
      alert: paymentAlerts,
      checkout: checkoutSessions,
      purchaseId: purchases.id,
      resolvedBy: users.username,
    })
    .from(paymentAlerts)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, paymentAlerts.checkoutSessionId))
    .leftJoin(purchases, eq(purchases.checkoutSessionId, checkoutSessions.id))
    .leftJoin(users, eq(users.id, paymentAlerts.resolvedBy))
    .where(id === undefined ? undefined : eq(paymentAlerts.id, id))
    .orderBy(desc(sql`${paymentAlerts.resolvedAt} is null`), desc(paymentAlerts.id))
    .limit(MAX_ALERTS)

/** `isOpen`: only one that is not resolved. */
export function hasAlert(
  db: Queryable,
  about: { checkoutSessionId: number } | { reference: string },
  kinds: AlertKind[],
  { isOpen = false } = {},
): Promise<boolean> {
  const isAbout =
    'reference' in about
      ? eq(paymentAlerts.reference, about.reference)
      : eq(paymentAlerts.checkoutSessionId, about.checkoutSessionId)
  const isUnresolved = isOpen ? isNull(paymentAlerts.resolvedAt) : undefined
  return hasRow(db, paymentAlerts, and(isAbout, inArray(paymentAlerts.kind, kinds), isUnresolved))
}

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

export const closeAlerts = (tx: Transaction, kind: AlertKind, reference: string, resolvedAt: Date) =>
  tx
    .update(paymentAlerts)
    .set({ resolvedAt })
    .where(and(eq(paymentAlerts.kind, kind), eq(paymentAlerts.reference, reference), isNull(paymentAlerts.resolvedAt)))

/** Those about a refund of a part. */
export const closePartialRefunds = (tx: Transaction, checkoutIds: number[], resolvedAt: Date) =>
  tx
    .update(paymentAlerts)
    .set({ resolvedAt })
    .where(
      and(
        eq(paymentAlerts.kind, 'partial_refund'),
        inArray(paymentAlerts.checkoutSessionId, checkoutIds),
        isNull(paymentAlerts.resolvedAt),
      ),
    )
