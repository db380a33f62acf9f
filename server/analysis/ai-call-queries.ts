import { desc, eq, gte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { aiCalls } from '../database/schema.ts'

export type AiCall = typeof aiCalls.$inferSelect

/** Lets one transaction at a time look at the budget and reserve from it, on whichever server. */
export async function lockBudget(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ai_calls budget'))`)
}

/** What was spent and reserved since then, and the dearest single call, in US dollars. */
export async function spentSince(db: Queryable, since: Date): Promise<{ total: number; dearest: number }> {
  const [row] = await db
    .select({
      total: sql`coalesce(sum(${aiCalls.costUsd}), 0)`.mapWith(Number),
      dearest: sql`coalesce(max(${aiCalls.costUsd}), 0)`.mapWith(Number),
    })
    .from(aiCalls)
    .where(gte(aiCalls.createdAt, since))
  return row ?? { total: 0, dearest: 0 }
}

export async function insertCall(db: Queryable, call: typeof aiCalls.$inferInsert): Promise<number> {
  const [row] = await db.insert(aiCalls).values(call).returning({ id: aiCalls.id })
  if (!row) throw new Error('the call was not recorded')
  return row.id
}

export const finishCall = (db: Queryable, id: number, outcome: Partial<AiCall>) =>
  db.update(aiCalls).set(outcome).where(eq(aiCalls.id, id))

/** Latency in ms, cost in US dollars. */
export async function sumCallsSince(db: Queryable, since: Date) {
  const ended = sql`count(*) filter (where ${aiCalls.status} <> 'pending')`
  const [row] = await db
    .select({
      calls: sql`count(*)`.mapWith(Number),
      ended: ended.mapWith(Number),
      succeeded: sql`count(*) filter (where ${aiCalls.status} = 'success')`.mapWith(Number),
      cost: sql`coalesce(sum(${aiCalls.costUsd}), 0)`.mapWith(Number),
      latency: sql`coalesce(avg(${aiCalls.latencyMs}), 0)`.mapWith(Number),
    })
    .from(aiCalls)
    .where(gte(aiCalls.createdAt, since))
  return row ?? { calls: 0, ended: 0, succeeded: 0, cost: 0, latency: 0 }
}

export const findLastCalls = (db: Queryable, limit: number): Promise<AiCall[]> =>
  db.select().from(aiCalls).orderBy(desc(aiCalls.createdAt), desc(aiCalls.id)).limit(limit)
