import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { changedOne } from '../../database/first-row.ts'
import { adminNotices, users } from '../../database/schema.ts'

interface AdminRow {
  id: number
  /** When the admin last got this notice; null for never. */
  sentAt: Date | null
}

export const findAdmins = (db: Queryable, notice: string): Promise<AdminRow[]> =>
  db
    .select({ id: users.id, sentAt: adminNotices.sentAt })
    .from(users)
    .leftJoin(adminNotices, and(eq(adminNotices.userId, users.id), eq(adminNotices.notice, notice)))
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .orderBy(users.id)

/** False if the admin got this notice after `notAfter`. Waits for concurrent transactions of other servers. */
export const claimNotice = (
  tx: Queryable,
  { userId, notice, now, notAfter }: { userId: number; notice: string; now: Date; notAfter: Date },
): Promise<boolean> =>
  tx
    .insert(adminNotices)
    .values({ userId, notice, sentAt: now })
    .onConflictDoUpdate({
      target: [adminNotices.userId, adminNotices.notice],
      set: { sentAt: sql`excluded.sent_at` },
      setWhere: lte(adminNotices.sentAt, notAfter),
    })
    .then(changedOne)
