import { and, desc, eq, gt, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { onlyRow } from '../database/first-row.ts'
import { hasRow } from '../database/has-row.ts'
import { aiCalls, users } from '../database/schema.ts'

type AiCall = typeof aiCalls.$inferSelect

/** Serializes budget checks and reservations across all servers. */
export async function lockBudget(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ai_calls budget'))`)
}

export interface Spending {
  total: number
  own: number
  mostExpensive: number
}

/** Costs including reservations, in US dollars; `mostExpensive` is a single call. */
export const spentSince = (db: Queryable, since: Date, accountId: number): Promise<Spending> =>
  db
    .select({
      total: sql`coalesce(sum(${aiCalls.costUsd}), 0)`.mapWith(Number),
      own: sql`coalesce(sum(${aiCalls.costUsd}) filter (where ${aiCalls.accountId} = ${accountId}), 0)`.mapWith(Number),
      mostExpensive: sql`coalesce(max(${aiCalls.costUsd}), 0)`.mapWith(Number),
    })
    .from(aiCalls)
    .where(gte(aiCalls.createdAt, since))
    .then(onlyRow)

export async function findOwnCallTimes(db: Queryable, accountId: number, since: Date, limit: number): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: aiCalls.createdAt })
    .from(aiCalls)
    .where(and(eq(aiCalls.accountId, accountId), gt(aiCalls.createdAt, since)))
    .orderBy(desc(aiCalls.createdAt))
    .limit(limit)
  return rows.map(({ createdAt }) => createdAt)
}

export function hasOthersCalled(db: Queryable, accountId: number, since: Date): Promise<boolean> {
  const isOther = or(ne(aiCalls.accountId, accountId), isNull(aiCalls.accountId))
  return hasRow(db, aiCalls, and(gt(aiCalls.createdAt, since), isOther))
}

/** Admins do not count: a small shop with a single seller has an admin too. */
export const hasOtherSellers = (db: Queryable, accountId: number): Promise<boolean> =>
  hasRow(
    db,
    users,
    and(eq(users.role, 'seller'), users.emailVerified, isNull(users.deletedAt), ne(users.id, accountId)),
  )

export async function insertCall(db: Queryable, call: typeof aiCalls.$inferInsert): Promise<number> {
  const { id } = await db.insert(aiCalls).values(call).returning({ id: aiCalls.id }).then(onlyRow)
  return id
}

export const finishCall = (db: Queryable, id: number, outcome: Partial<AiCall>) =>
  db.update(aiCalls).set(outcome).where(eq(aiCalls.id, id))

/** Latency in ms, cost in US dollars. */
export const sumCallsSince = (db: Queryable, since: Date) =>
  db
    .select({
      calls: sql`count(*)`.mapWith(Number),
      ended: sql`count(*) filter (where ${aiCalls.status} <> 'pending')`.mapWith(Number),
      succeeded: sql`count(*) filter (where ${aiCalls.status} = 'success')`.mapWith(Number),
      cost: sql`coalesce(sum(${aiCalls.costUsd}), 0)`.mapWith(Number),
      latency: sql`coalesce(avg(${aiCalls.latencyMs}), 0)`.mapWith(Number),
    })
    .from(aiCalls)
    .where(gte(aiCalls.createdAt, since))
    .then(onlyRow)

export const findLastCalls = (db: Queryable, limit: number): Promise<AiCall[]> =>
  db.select().from(aiCalls).orderBy(desc(aiCalls.createdAt), desc(aiCalls.id)).limit(limit)
