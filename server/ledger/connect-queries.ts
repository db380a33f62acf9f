import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { firstRow } from '../database/first-row.ts'
import { connectAccounts } from '../database/schema.ts'

export type ConnectRow = typeof connectAccounts.$inferSelect

export const findConnected = (db: Queryable, userId: number): Promise<ConnectRow | null> =>
  db.select().from(connectAccounts).where(eq(connectAccounts.userId, userId)).then(firstRow)

export const findConnectedByAccount = (db: Queryable, accountId: string): Promise<ConnectRow | null> =>
  db.select().from(connectAccounts).where(eq(connectAccounts.accountId, accountId)).then(firstRow)

/** The sellers among these who can be paid. */
export async function findReady(db: Queryable, userIds: number[]): Promise<number[]> {
  const rows = await db
    .select({ userId: connectAccounts.userId })
    .from(connectAccounts)
    .where(and(eq(connectAccounts.isReady, true), inArray(connectAccounts.userId, userIds)))
  return rows.map(({ userId }) => userId)
}

/** Returns the existing account if another request came first. */
export async function insertConnected(db: Queryable, row: typeof connectAccounts.$inferInsert): Promise<ConnectRow> {
  const [inserted] = await db.insert(connectAccounts).values(row).onConflictDoNothing().returning()
  const stored = inserted ?? (await findConnected(db, row.userId))
  if (!stored) throw new Error('connected account not stored')
  return stored
}

export const setReady = (db: Queryable, accountId: string, isReady: boolean, updatedAt: Date) =>
  db.update(connectAccounts).set({ isReady, updatedAt }).where(eq(connectAccounts.accountId, accountId))

export const deleteConnected = (db: Queryable, accountId: string) =>
  db.delete(connectAccounts).where(eq(connectAccounts.accountId, accountId))
