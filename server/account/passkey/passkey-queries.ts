import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { changedOne, firstRow } from '../../database/first-row.ts'
import { passkeys, spentChallenges } from '../../database/schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

const isOwn = (userId: number, id: number) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

export const findPasskeys = (db: Queryable, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id))

export const countPasskeys = (db: Queryable, userId: number): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId))

export const findPasskey = (db: Queryable, credentialId: string): Promise<PasskeyRow | null> =>
  db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).then(firstRow)

export const insertPasskey = (tx: Queryable, passkey: typeof passkeys.$inferInsert): Promise<PasskeyRow | null> =>
  tx.insert(passkeys).values(passkey).onConflictDoNothing().returning().then(firstRow)

/** Null if the account has no such passkey. */
export const updateName = (db: Queryable, userId: number, id: number, name: string): Promise<PasskeyRow | null> =>
  db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning().then(firstRow)

/** Null if the account has no such passkey. */
export const deletePasskey = (tx: Queryable, userId: number, id: number): Promise<PasskeyRow | null> =>
  tx.delete(passkeys).where(isOwn(userId, id)).returning().then(firstRow)

export const deletePasskeys = (tx: Queryable, userId: number) => tx.delete(passkeys).where(eq(passkeys.userId, userId))

/** False if the passkey is gone, or the counter did not advance: the passkey was cloned. */
export async function markUsed(tx: Queryable, id: number, counter: number, now: Date): Promise<boolean> {
  const isNext = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  return tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNext))
    .then(changedOne)
}

/** False if it was used before. Atomic: of two concurrent uses, one gets true. */
export const spendChallenge = (tx: Queryable, challenge: string, expiresAt: Date): Promise<boolean> =>
  tx.insert(spentChallenges).values({ challenge, expiresAt }).onConflictDoNothing().then(changedOne)

/** Expired challenges are rejected without this list. */
export async function deleteOldChallenges(db: Queryable, now: Date): Promise<void> {
  await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now))
}
