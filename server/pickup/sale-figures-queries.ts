import { and, eq, gt, inArray, isNull, lte, not, notExists, or, sql } from 'drizzle-orm'
import type { Cents } from '../../contracts/money.ts'
import type { Queryable } from '../database/connect.ts'
import { onlyRow } from '../database/first-row.ts'
import { checkoutSessions, products, purchases, saleEvents } from '../database/schema.ts'
import { HOLDING } from '../product/hold.ts'
import { isHandedOver } from './handover.ts'

type SaleRow = typeof saleEvents.$inferSelect

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

export interface SaleFigures {
  sold: number
  /** After refunds. */
  revenue: Cents
  refunded: number
  /** Still on the marketplace. */
  unsold: number
  /** Paid but not handed over. */
  notPickedUp: number
}

export async function readSaleFigures(db: Queryable, saleEventId: number): Promise<SaleFigures> {
  const counts = isNull(purchases.refundedAt)
  const row = await db
    .select({
      sold: sql`count(*) filter (where ${counts})`.mapWith(Number),
      revenue: sql`coalesce(sum(${purchases.amount}) filter (where ${counts}), 0)`.mapWith(purchases.amount),
      refunded: sql`count(*) filter (where not ${counts})`.mapWith(Number),
      notPickedUp: sql`count(*) filter (where ${counts} and ${not(isHandedOver(purchases.id))})`.mapWith(Number),
    })
    .from(purchases)
    .where(eq(purchases.saleEventId, saleEventId))
    .then(onlyRow)
  return { ...row, unsold: await db.$count(products, eq(products.status, 'approved')) }
}
