import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { changedOne, onlyRow } from '../database/first-row.ts'
import { inLocked } from '../database/in-locked.ts'
import { saleReminders } from '../database/schema.ts'

export type ReminderRow = typeof saleReminders.$inferSelect

export const upsertReminder = (tx: Queryable, email: string, now: Date): Promise<ReminderRow> =>
  tx
    .insert(saleReminders)
    .values({ email, createdAt: now })
    // The week to confirm starts again: the link of the new email must not end with the first one's.
    .onConflictDoUpdate({
      target: saleReminders.email,
      set: {
        createdAt: sql`case when ${saleReminders.confirmedAt} is null then excluded.created_at else ${saleReminders.createdAt} end`,
      },
    })
    .returning()
    .then(onlyRow)

/** Confirms the row unless it already is; false if it does not exist. `lastMail` marks the reminder that it skips. */
export async function confirmReminder(tx: Queryable, id: number, now: Date, lastMail: string | null): Promise<boolean> {
  return tx
    .update(saleReminders)
    .set({
      confirmedAt: sql`coalesce(${saleReminders.confirmedAt}, ${now.toISOString()}::timestamptz)`,
      lastMail: sql`case when ${saleReminders.confirmedAt} is null then ${lastMail} else ${saleReminders.lastMail} end`,
    })
    .where(eq(saleReminders.id, id))
    .then(changedOne)
}

export const countConfirmed = (db: Queryable): Promise<number> =>
  db.$count(saleReminders, isNotNull(saleReminders.confirmedAt))

/** False if it is deleted already. */
export const deleteReminder = (db: Queryable, id: number): Promise<boolean> =>
  db.delete(saleReminders).where(eq(saleReminders.id, id)).then(changedOne)

export async function deleteUnconfirmed(db: Queryable, before: Date): Promise<void> {
  await db.delete(saleReminders).where(and(isNull(saleReminders.confirmedAt), lt(saleReminders.createdAt, before)))
}

/** Claims rows that have not had this email yet. The caller queues their emails in the same transaction. */
export async function claimNext(tx: Queryable, mail: string, limit: number): Promise<ReminderRow[]> {
  const next = tx
    .select({ id: saleReminders.id })
    .from(saleReminders)
    .where(
      and(
        isNotNull(saleReminders.confirmedAt),
        or(isNull(saleReminders.lastMail), sql`${saleReminders.lastMail} <> ${mail}`),
      ),
    )
    .orderBy(asc(saleReminders.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx.update(saleReminders).set({ lastMail: mail }).where(inLocked(saleReminders.id, next)).returning()
}
