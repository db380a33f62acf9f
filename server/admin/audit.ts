import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { auditEntries, users } from '../database/schema.ts'
import { insertPrepared } from '../database/write-prepared.ts'
import type { DeskActor } from '../http/viewer.ts'

interface Act {
  /** Null if nobody did it in person, such as a purchase or a job. */
  actorId: number | null
  /** Noun and past participle: `product.approved`, `sale.deleted`. */
  action: string
  /** Absent if it was done to many things at once. */
  subjectId?: number
  details?: Record<string, unknown>
}

/** Records who did what to what. Call it in the transaction of the action itself. */
export const recordAudit = (tx: Queryable, act: Act): Promise<void> => recordAudits(tx, [act])

/** The same for what was done at the desk. The details name a helper. */
export const recordDeskAudit = (tx: Queryable, actor: DeskActor, { details, ...act }: Omit<Act, 'actorId'>) =>
  recordAudit(tx, {
    ...act,
    actorId: actor.kind === 'account' ? actor.account.id : null,
    details: { ...details, ...(actor.kind === 'pass' && { passId: actor.pass.id, helper: actor.pass.name }) },
  })

/** The same for several, all with or without details. */
export async function recordAudits(tx: Queryable, acts: Act[]): Promise<void> {
  await insertPrepared(tx, auditEntries, acts)
}

export type AuditEntry = Awaited<ReturnType<typeof findAuditEntries>>[number]

/** Who did these things to these subjects, oldest first. `by` is null if nobody did it in person. */
export const findAuditEntries = async (db: Queryable, actions: string[], subjectIds: number[]) =>
  subjectIds.length === 0
    ? []
    : db
        .select({
          action: auditEntries.action,
          subjectId: auditEntries.subjectId,
          details: auditEntries.details,
          at: auditEntries.createdAt,
          by: users.username,
        })
        .from(auditEntries)
        .leftJoin(users, eq(users.id, auditEntries.actorId))
        .where(and(inArray(auditEntries.action, actions), inArray(auditEntries.subjectId, subjectIds)))
        .orderBy(asc(auditEntries.id))
