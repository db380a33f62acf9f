import type { AuditEntry } from '../../contracts/admin.ts'
import type { Deps } from '../deps.ts'
import { findEntries } from './audit-queries.ts'

/** Who did what, newest first; the entries before that one. */
export async function auditTrail(
  { db }: Pick<Deps, 'db'>,
  page: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await findEntries(db, page)
  return rows.map(({ title, details, createdAt, ...entry }) => ({
    ...entry,
    details,
    subject: title ?? (typeof details.title === 'string' ? details.title : null),
    createdAt: createdAt.toISOString(),
  }))
}
