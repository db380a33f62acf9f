import type { Queryable } from '../database/connect.ts'
import { auditEntries } from '../database/schema.ts'

interface Act {
  /** Null when nobody did it in person: a purchase, a job. */
  actorId: number | null
  /** Noun and past participle: `product.approved`, `sale.deleted`. */
  action: string
  /** Left out where it was done to many things at once. */
  subjectId?: number
  details?: Record<string, unknown>
}

/** Writes who did what to what. Belongs into the transaction of the act itself. */
export async function recordAudit(tx: Queryable, act: Act): Promise<void> {
  await tx.insert(auditEntries).values(act)
}
