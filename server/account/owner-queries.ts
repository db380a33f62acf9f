import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { firstRow } from '../database/first-row.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { type RowOf, rowCodec } from '../database/row-codec.ts'
import { sessions, users } from '../database/schema.ts'

/** What the account's owner may see. */
const OWNER_COLUMNS = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  authType: users.authType,
  emailVerified: users.emailVerified,
  secondFactorSince: users.secondFactorSince,
  profileImageUrl: users.profileImageUrl,
  profileDescription: users.profileDescription,
  totalEarnings: users.totalEarnings,
  joinsPriceDrops: users.joinsPriceDrops,
  createdAt: users.createdAt,
  /** Whether the session was started with a passkey that the account still has. */
  byPasskey: sql`exists (select from passkeys k
    where k.id = (${sessions.sess} ->> 'passkeyId')::bigint and k.user_id = ${users.id})`.mapWith(Boolean),
}
const OWNER = rowCodec(OWNER_COLUMNS)
export type OwnerRow = RowOf<typeof OWNER_COLUMNS>

/** The session's account; null if expired or suspended. Runs on every request of a signed-in user. */
export const findOwner = (pool: pg.Pool, sessionId: string): Promise<OwnerRow | null> =>
  queryPrepared(pool, {
    name: 'owner of a session',
    row: OWNER,
    statement: () => sql`
      select ${OWNER.selectList}
      from ${sessions} join ${users} on ${users.id} = (${sessions.sess} ->> 'accountId')::bigint
      where ${sessions.sid} = ${sql.placeholder('sessionId')} and ${sessions.expire} >= now()
        and ${users.suspendedAt} is null`,
    values: { sessionId },
  }).then(firstRow)
