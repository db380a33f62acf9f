import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { sessions } from '../database/schema.ts'

type SessionRow = typeof sessions.$inferSelect

const isOfAccount = (accountId: number) => eq(sql`(${sessions.sess} ->> 'accountId')::bigint`, accountId)

/** Signs the account out everywhere, the session `except` apart. Answers how many that were. */
export async function endSessions(db: Queryable, accountId: number, except?: string): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(isOfAccount(accountId), except === undefined ? undefined : ne(sessions.sid, except)))
  return rowCount ?? 0
}

/** Signs out what a passkey has signed in, the session `except` apart. */
export async function endSessionsOfPasskey(
  db: Queryable,
  accountId: number,
  passkeyId: number,
  except: string,
): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(
        isOfAccount(accountId),
        eq(sql`(${sessions.sess} ->> 'passkeyId')::bigint`, passkeyId),
        ne(sessions.sid, except),
      ),
    )
}

/** The account's sessions that have not run out, the latest seen first. */
export const findSessions = (db: Queryable, accountId: number, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(isOfAccount(accountId), gt(sessions.expire, now)))
    .orderBy(desc(sessions.seenAt), sessions.handle)
    .limit(100)

/** False where the account has no such session. */
export async function endSession(db: Queryable, accountId: number, handle: string): Promise<boolean> {
  const { rowCount } = await db.delete(sessions).where(and(isOfAccount(accountId), eq(sessions.handle, handle)))
  return rowCount === 1
}

/** False where it has been ended already. */
export async function endSessionById(db: Queryable, sid: string): Promise<boolean> {
  const { rowCount } = await db.delete(sessions).where(eq(sessions.sid, sid))
  return rowCount === 1
}

/** Never brings back a session that has just been ended. */
export async function markSeen(db: Queryable, sid: string, seenAt: Date): Promise<void> {
  await db.update(sessions).set({ seenAt }).where(eq(sessions.sid, sid))
}

/** Sessions that have run out are worth nothing already; this clears them away. */
export async function forgetOldSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, now))
}
