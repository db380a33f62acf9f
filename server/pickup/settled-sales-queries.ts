import { and, eq, gt, inArray, lte, notExists, or } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { checkoutSessions, saleEvents } from '../database/schema.ts'
import { HOLDING } from '../product/hold.ts'

export type SaleRow = typeof saleEvents.$inferSelect

/** Sales that ended in that time and are settled: no payment is in progress, or they ended before `settled`. */
export const findEndedSales = (
  db: Queryable,
  { after, until, settled }: { after: Date; until: Date; settled: Date },
): Promise<SaleRow[]> => {
  const paying = db
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.saleEventId, saleEvents.id), inArray(checkoutSessions.status, HOLDING)))
  return db
    .select()
    .from(saleEvents)
    .where(
      and(
        gt(saleEvents.endDate, after),
        lte(saleEvents.endDate, until),
        or(lte(saleEvents.endDate, settled), notExists(paying)),
      ),
    )
    .orderBy(saleEvents.endDate)
}
