import { and, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { changedOne } from '../../database/first-row.ts'
import { sessions } from '../../database/schema.ts'

type SessionRow = typeof sessions.$inferSelect

const isOfAccount = (accountId: number) => eq(sql`(${sessions.sess} ->> 'accountId')::bigint`, accountId)

/** Ends the account's sessions, or `which` of them, except one if given. Returns how many. */
export async function endSessions(db: Queryable, accountId: number, except?: string, which?: SQL): Promise<number> {
  const others = except === undefined ? undefined : ne(sessions.sid, except)
  const { rowCount } = await db.delete(sessions).where(and(isOfAccount(accountId), others, which))
  return rowCount ?? 0
}

/** Ends the sessions that a passkey started, except one. */
export const endSessionsOfPasskey = (db: Queryable, accountId: number, passkeyId: number, except: string) =>
  endSessions(db, accountId, except, eq(sql`(${sessions.sess} ->> 'passkeyId')::bigint`, passkeyId))

/** The account's unexpired sessions, most recently used first. */
export const findSessions = (db: Queryable, accountId: number, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(isOfAccount(accountId), gt(sessions.expire, now)))
    .orderBy(desc(sessions.seenAt), sessions.handle)
    .limit(100)

export const endSession = (db: Queryable, accountId: number, handle: string): Promise<boolean> =>
  db
    .delete(sessions)
    .where(and(isOfAccount(accountId), eq(sessions.handle, handle)))
    .then(changedOne)

/** False if it has ended. */
export const changeSessionId = (db: Queryable, sid: string, newSid: string): Promise<boolean> =>
  db.update(sessions).set({ sid: newSid }).where(eq(sessions.sid, sid)).then(changedOne)

/** Puts a new session into the row of a previous one, which keeps its handle. False if that one has ended; ends both then. */
export const replaceSession = (db: Queryable, previousSid: string, sid: string): Promise<boolean> =>
  db
    .execute(sql`
      with renewed as (delete from ${sessions} where ${sessions.sid} = ${sid} returning sess, expire)
      update ${sessions} set sid = ${sid}, sess = renewed.sess, expire = renewed.expire
      from renewed where ${sessions.sid} = ${previousSid}`)
    .then(changedOne)

/** An update, so it never brings back a session that was just ended. */
export async function markSeen(db: Queryable, sid: string, seenAt: Date): Promise<void> {
  await db.update(sessions).set({ seenAt }).where(eq(sessions.sid, sid))
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, now))
}
