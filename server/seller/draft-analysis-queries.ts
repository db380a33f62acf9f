import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../database/connect.ts'
import { firstRow } from '../database/first-row.ts'
import { drafts } from '../database/schema.ts'
import type { StoredDraft } from './draft-queries.ts'

/** Advisory lock id, unique within this database. */
const CLAIM_LOCK = 734_005

/**
 * Marks the next draft as running. Sellers with the fewest running drafts go first, then those served longest ago; within
 * a seller, the oldest draft. A draft past its lease (its server died) is due again. Those of suspended sellers wait.
 */
export async function claimDraft(
  db: Database,
  { now, leaseEnds }: { now: Date; leaseEnds: Date },
): Promise<StoredDraft | null> {
  const time = now.toISOString()
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      with due as (
        select id, owner_id from drafts where analysis in ('waiting', 'running') and analysis_due_at <= ${time}
          and not exists (select from users where users.id = owner_id and suspended_at is not null)
      ), sellers as (
        select owner_id, max(turn) as last_turn,
          count(*) filter (where analysis = 'running' and analysis_due_at > ${time}) as running
        from drafts where owner_id in (select owner_id from due) group by owner_id
      )
      select d.id from drafts d join due using (id) join sellers s on s.owner_id = d.owner_id
      order by s.running, s.last_turn, d.id limit 1 for update of d skip locked`)
    if (!rows[0]) return null
    const [claimed] = await tx
      .update(drafts)
      .set({
        analysis: 'running',
        analysisDueAt: leaseEnds,
        attempts: sql`${drafts.attempts} + 1`,
        turn: sql`(select max(turn) + 1 from drafts)`,
      })
      .where(eq(drafts.id, Number(rows[0].id)))
      .returning()
    return claimed ?? null
  })
}

type Run = Pick<StoredDraft, 'id' | 'turn'>

/** False if it was published, deleted, given other photos or claimed again in the meantime. */
const isRun = ({ id, turn }: Run) => and(eq(drafts.id, id), eq(drafts.turn, turn), eq(drafts.analysis, 'running'))

/** The current draft, locked; null if the run is obsolete. */
export const lockRun = (tx: Transaction, run: Run): Promise<StoredDraft | null> =>
  tx.select().from(drafts).where(isRun(run)).for('update').then(firstRow)

export const endRun = (db: Queryable, run: Run, change: Partial<typeof drafts.$inferInsert>) =>
  db.update(drafts).set(change).where(isRun(run))

/** The account's waiting drafts that are due sooner. */
export const postponeWaiting = (db: Queryable, ownerId: number, until: Date, note: string) =>
  db
    .update(drafts)
    .set({ analysisDueAt: until, note, retryAt: null })
    .where(and(eq(drafts.ownerId, ownerId), eq(drafts.analysis, 'waiting'), lt(drafts.analysisDueAt, until)))

/** Makes drafts due that wait for the next day's budget. */
export const describeWithoutWaiting = (db: Queryable, now: Date) =>
  db
    .update(drafts)
    .set({ analysis: 'waiting', analysisDueAt: now, retryAt: null })
    .where(and(isNotNull(drafts.retryAt), inArray(drafts.analysis, ['waiting', 'failed'])))
