import { and, desc, eq, lt } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { changedOne, firstRow } from '../../database/first-row.ts'
import { recoveryCodes, secondFactors } from '../../database/schema.ts'

type SecondFactorRow = typeof secondFactors.$inferSelect

export const findSecondFactor = (db: Queryable, userId: number): Promise<SecondFactorRow | null> =>
  db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).then(firstRow)

export const findLastUsedSecondFactor = (db: Queryable): Promise<SecondFactorRow | null> =>
  db.select().from(secondFactors).orderBy(desc(secondFactors.lastStep)).limit(1).then(firstRow)

export async function putSecondFactor(
  db: Queryable,
  factor: { userId: number; secret: string; salt: Buffer },
): Promise<void> {
  const { secret, salt } = factor
  await db
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({ target: secondFactors.userId, set: { secret, salt, lastStep: 0 } })
}

/** False if that step or a later one was used before. Atomic: of two concurrent uses, one gets true. */
export const spendStep = (db: Queryable, userId: number, step: number): Promise<boolean> =>
  db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .then(changedOne)

export const spendRecoveryCode = (db: Queryable, userId: number, hash: string): Promise<boolean> =>
  db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .then(changedOne)

export async function replaceRecoveryCodes(db: Queryable, userId: number, hashes: string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

export const countRecoveryCodes = (db: Queryable, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

export async function dropSecondFactor(db: Queryable, userId: number): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId))
}
