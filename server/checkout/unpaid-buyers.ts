import { and, inArray, lt, ne, or } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { checkoutSessions } from '../database/schema.ts'
import { DAY_MS } from '../durations.ts'

/** Payment providers report late payments within days, and the refund of one is emailed to its buyer. */
const BUYER_TTL_MS = 30 * DAY_MS

/** Job: clears the buyers of checkouts that ended unpaid 30 days ago. */
export async function clearUnpaidBuyers(db: Queryable, now: Date): Promise<void> {
  const { status, updatedAt, buyerEmail, buyerName } = checkoutSessions
  const isUnpaid = inArray(status, ['cancelled', 'expired', 'failed'])
  const isOld = lt(updatedAt, new Date(now.getTime() - BUYER_TTL_MS))
  await db
    .update(checkoutSessions)
    .set({ buyerEmail: '', buyerName: '' })
    .where(and(isUnpaid, isOld, or(ne(buyerEmail, ''), ne(buyerName, ''))))
}
