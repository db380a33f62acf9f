import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PeopleFilter } from '../../../contracts/admin-rules.ts'
import type { CallQuery } from '../../../contracts/calls.ts'
import type { Queryable } from '../../database/connect.ts'
import { containsWords } from '../../database/contains.ts'
import { firstRow } from '../../database/first-row.ts'
import { ltIfGiven } from '../../database/if-given.ts'
import { users } from '../../database/schema.ts'

const PERSON = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  emailVerified: users.emailVerified,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
}

/** Must match the index users_search. */
const WORDS = sql`account_words(${users.username}, ${users.email}, ${users.firstName}, ${users.lastName})`

const FILTERS: Record<PeopleFilter, SQL | undefined> = {
  all: undefined,
  // Literals, because the plan could not use the partial indexes with parameters.
  admins: sql`${users.role} = 'admin'`,
  suspended: isNotNull(users.suspendedAt),
  unverified: sql`not ${users.emailVerified}`,
}

/** Accounts that are not deleted, newest first. */
export const findPeople = (db: Queryable, { search, filter, before, limit }: CallQuery<'GET /api/admin/people'>) =>
  db
    .select(PERSON)
    .from(users)
    .where(and(isNull(users.deletedAt), FILTERS[filter], containsWords(WORDS, search), ltIfGiven(users.id, before)))
    .orderBy(desc(users.id))
    .limit(limit)

/** Raw, because Drizzle omits the table name here, and a subquery would resolve `id` to its own table. */
const PERSON_ID = sql.raw('users.id')
const count = (rows: SQL): SQL<number> => sql`(select count(*) ${rows})`.mapWith(Number)
const listed = (condition: SQL): SQL<number> =>
  count(sql`from products where seller_id = ${PERSON_ID} and ${condition}`)

export async function findPerson(db: Queryable, id: number, now: Date) {
  const live = sql`from sessions where (sess ->> 'accountId')::bigint = ${PERSON_ID} and expire > ${now.toISOString()}`
  return db
    .select({
      ...PERSON,
      authType: users.authType,
      profileImageUrl: users.profileImageUrl,
      suspensionReason: users.suspensionReason,
      secondFactorSince: users.secondFactorSince,
      totalEarnings: users.totalEarnings,
      suspendedBy: sql<
        string | null
      >`(select actor.username from audit_entries entry join users actor on actor.id = entry.actor_id
        where entry.action = 'account.suspended' and entry.subject_id = ${PERSON_ID} and actor.deleted_at is null
        order by entry.id desc limit 1)`,
      passkeys: count(sql`from passkeys where user_id = ${PERSON_ID}`),
      sessions: count(live),
      lastSeenAt: sql<Date | null>`(select max(seen_at) ${live})`.mapWith(users.createdAt),
      pending: listed(sql`status = 'pending'`),
      approved: listed(sql`status = 'approved'`),
      rejected: listed(sql`status = 'rejected'`),
      sold: listed(sql`status = 'sold'`),
      unlisted: listed(sql`status = 'unlisted' and status_before_suspension is null`),
      hidden: listed(sql`status = 'unlisted' and status_before_suspension is not null`),
      purchases: count(sql`from purchases where buyer_id = ${PERSON_ID} and refunded_at is null`),
      sales: count(sql`from purchases where seller_id = ${PERSON_ID} and refunded_at is null`),
      revenue: sql`(select coalesce(sum(amount), 0)::numeric(18, 2) from purchases
        where seller_id = ${PERSON_ID} and refunded_at is null)`.mapWith(users.totalEarnings),
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .then(firstRow)
}
