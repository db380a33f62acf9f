import { eq, isNull, not, sql } from 'drizzle-orm'
import type { Cents } from '../../contracts/money.ts'
import type { Queryable } from '../database/connect.ts'
import { onlyRow } from '../database/first-row.ts'
import { products, purchases } from '../database/schema.ts'
import { isHandedOver } from './handover.ts'

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
