import { and, asc, eq, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import type { Cents } from '../../contracts/money.ts'
import type { Queryable } from '../database/connect.ts'
import { changedOne } from '../database/first-row.ts'
import { products, purchases, saleEvents } from '../database/schema.ts'
import { isHandedOver } from './handover.ts'
import type { SaleRow } from './settled-sales-queries.ts'

/** False if its sellers were already told, or its end has changed. Waits for concurrent transactions of other servers. */
export const claimSummary = (tx: Queryable, { id, endDate }: SaleRow): Promise<boolean> =>
  tx
    .update(saleEvents)
    .set({ summarizedEnd: endDate })
    .where(
      and(
        eq(saleEvents.id, id),
        eq(saleEvents.endDate, endDate),
        sql`${saleEvents.summarizedEnd} is distinct from ${saleEvents.endDate}`,
      ),
    )
    .then(changedOne)

export interface SoldFigures {
  sellerId: number
  sold: number
  /** After commission. */
  share: Cents
  /** Paid but not handed over. */
  notPickedUp: number
}

/** Without refunded purchases. */
export const findSoldBySeller = (tx: Queryable, saleEventId: number): Promise<SoldFigures[]> =>
  tx
    .select({
      sellerId: purchases.sellerId,
      sold: sql`count(*)`.mapWith(Number),
      share: sql`sum(${purchases.amount} - ${purchases.commission})`.mapWith(purchases.amount),
      notPickedUp: sql`count(*) filter (where ${not(isHandedOver(purchases.id))})`.mapWith(Number),
    })
    .from(purchases)
    .where(and(eq(purchases.saleEventId, saleEventId), isNull(purchases.refundedAt)))
    .groupBy(purchases.sellerId)

export interface UnsoldItem {
  sellerId: number
  title: string
  price: Cents
  /** How many of this seller's did not sell. */
  total: number
}

/**
 * Up to `limit` of each seller's items that are on the marketplace and were there before the sale ended. Those without that
 * time are older than the column. Reads all approved items.
 */
export function findUnsoldItems(tx: Queryable, { endDate }: SaleRow, limit: number): Promise<UnsoldItem[]> {
  const { sellerId, title, price, id, status, approvedAt } = products
  const unsold = tx
    .select({
      sellerId,
      title,
      price,
      total: sql`count(*) over (partition by ${sellerId})`.mapWith(Number).as('total'),
      place: sql`row_number() over (partition by ${sellerId} order by ${title}, ${id})`.mapWith(Number).as('place'),
    })
    .from(products)
    .where(and(eq(status, 'approved'), or(isNull(approvedAt), lt(approvedAt, endDate))))
    .as('unsold')
  return tx
    .select({ sellerId: unsold.sellerId, title: unsold.title, price: unsold.price, total: unsold.total })
    .from(unsold)
    .where(lte(unsold.place, limit))
    .orderBy(asc(unsold.sellerId), asc(unsold.place))
}
