import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { queryRaw } from '../database/query-raw.ts'
import { sessions, users } from '../database/schema.ts'
import type { OwnerRow } from './account.ts'

/** Whose session that is, null once it is over. Read for every page of somebody who is signed in. */
export async function findOwner(pool: pg.Pool, sessionId: string): Promise<OwnerRow | null> {
  const [row] = await queryRaw<OwnerText>(pool, {
    name: 'owner of a session',
    statement: () => sql`
      select ${sql.join(Object.values(COLUMNS), sql`, `)}
      from ${sessions} join ${users} on ${users.id} = (${sessions.sess} ->> 'accountId')::bigint
      where ${sessions.sid} = ${sql.placeholder('sessionId')} and ${sessions.expire} >= now()`,
    values: { sessionId },
  })
  return row ? readOwner(row) : null
}

/** `OwnerText` names the same columns in the same order. */
const COLUMNS = {
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
  createdAt: users.createdAt,
} satisfies Record<keyof OwnerRow, unknown>

type OwnerText = [
  id: string,
  username: string,
  email: string,
  firstName: string | null,
  lastName: string | null,
  role: string,
  authType: string,
  emailVerified: string,
  secondFactorSince: string | null,
  profileImageUrl: string | null,
  profileDescription: string | null,
  totalEarnings: string,
  createdAt: string,
]

function readOwner(row: OwnerText): OwnerRow {
  const [id, username, email, firstName, lastName, role, authType, emailVerified, secondFactorSince, ...shown] = row
  const [profileImageUrl, profileDescription, totalEarnings, createdAt] = shown
  return {
    id: Number(id),
    ...{ username, email, firstName, lastName },
    role: role as OwnerRow['role'],
    authType: authType as OwnerRow['authType'],
    emailVerified: emailVerified === 't',
    secondFactorSince: secondFactorSince === null ? null : new Date(secondFactorSince),
    ...{ profileImageUrl, profileDescription, totalEarnings },
    createdAt: new Date(createdAt),
  }
}
