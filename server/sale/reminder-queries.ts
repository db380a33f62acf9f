import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { saleReminders } from '../database/schema.ts'

export type ReminderRow = typeof saleReminders.$inferSelect

/** The row of an address, made if it is new. */
export async function upsertReminder(tx: Queryable, email: string, now: Date): Promise<ReminderRow> {
  const [row] = await tx
    .insert(saleReminders)
    .values({ email, createdAt: now })
    // Changes nothing, but answers the row that is there.
    .onConflictDoUpdate({ target: saleReminders.email, set: { email: sql`${saleReminders.email}` } })
    .returning()
  if (!row) throw new Error('the reminder was not stored')
  return row
}

/** Confirms, unless that has happened before; false when there is no such row. `lastMail` is what is past for it. */
export async function confirmReminder(tx: Queryable, id: number, now: Date, lastMail: string | null): Promise<boolean> {
  const updated = await tx
    .update(saleReminders)
    .set({
      confirmedAt: sql`coalesce(${saleReminders.confirmedAt}, ${now.toISOString()}::timestamptz)`,
      lastMail: sql`case when ${saleReminders.confirmedAt} is null then ${lastMail} else ${saleReminders.lastMail} end`,
    })
    .where(eq(saleReminders.id, id))
  return updated.rowCount === 1
}

export async function deleteReminder(db: Queryable, id: number): Promise<void> {
  await db.delete(saleReminders).where(eq(saleReminders.id, id))
}

export async function deleteUnconfirmed(db: Queryable, before: Date): Promise<void> {
  await db.delete(saleReminders).where(and(isNull(saleReminders.confirmedAt), lt(saleReminders.createdAt, before)))
}

/** Marks the next few who have not had this mail as having had it, and answers them: to be mailed in the same transaction. */
export async function takeNext(tx: Queryable, mail: string, most: number): Promise<ReminderRow[]> {
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
    .limit(most)
    .for('update', { skipLocked: true })
  return tx.update(saleReminders).set({ lastMail: mail }).where(sql`${saleReminders.id} in ${next}`).returning()
}
