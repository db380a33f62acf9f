import { and, eq, getTableColumns, gt, gte, isNull, lt, lte } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { changedOne, firstRow } from '../database/first-row.ts'
import { hasRow } from '../database/has-row.ts'
import { inLocked } from '../database/in-locked.ts'
import { uploadPermits, users } from '../database/schema.ts'

type PermitRow = typeof uploadPermits.$inferSelect

export async function insertPermit(db: Queryable, permit: PermitRow): Promise<void> {
  await db.insert(uploadPermits).values(permit)
}

/** Null for a suspended account's. */
export const findPermit = (db: Queryable, token: string): Promise<PermitRow | null> =>
  db
    .select(getTableColumns(uploadPermits))
    .from(uploadPermits)
    .innerJoin(users, eq(users.id, uploadPermits.accountId))
    .where(and(eq(uploadPermits.token, token), isNull(users.suspendedAt)))
    .then(firstRow)

/** Whether the account has an unused permit: it may just have uploaded a file of which we do not know yet. */
export const hasValidPermit = (db: Queryable, accountId: number, now: Date): Promise<boolean> =>
  hasRow(db, uploadPermits, and(eq(uploadPermits.accountId, accountId), gt(uploadPermits.expiresAt, now)))

/** Whether the permit existed: of two concurrent uses, one gets true. */
export const deletePermit = (db: Queryable, token: string): Promise<boolean> =>
  db.delete(uploadPermits).where(eq(uploadPermits.token, token)).then(changedOne)

export async function deletePermitExpiring(
  db: Queryable,
  accountId: number,
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const oldest = db
    .select({ token: uploadPermits.token })
    .from(uploadPermits)
    .where(
      and(eq(uploadPermits.accountId, accountId), gte(uploadPermits.expiresAt, from), lte(uploadPermits.expiresAt, to)),
    )
    .orderBy(uploadPermits.expiresAt)
    .limit(1)
    .for('update', { skipLocked: true })
  return db.delete(uploadPermits).where(inLocked(uploadPermits.token, oldest)).then(changedOne)
}

export async function deletePermitsExpiredBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(uploadPermits).where(lt(uploadPermits.expiresAt, time))
}
