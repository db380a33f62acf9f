import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { sessions } from '../database/schema.ts'

/** Signs the account out everywhere, the session `except` apart. */
export async function endSessions(db: Queryable, accountId: number, except?: string): Promise<void> {
  const isOfAccount = eq(sql`(${sessions.sess} ->> 'accountId')::bigint`, accountId)
  await db.delete(sessions).where(and(isOfAccount, except === undefined ? undefined : ne(sessions.sid, except)))
}

/** Sessions that have run out are worth nothing already; this clears them away. */
export async function forgetOldSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, now))
}
