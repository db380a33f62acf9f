import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/connect.ts'
import { pickupMarks, users } from '../database/schema.ts'
import { findLastMarks } from './pickup-queries.ts'

/** When each of these purchases was handed over; those that were not are missing. */
export async function findHandovers(db: Queryable, purchaseIds: number[]): Promise<Map<number, Date>> {
  const marks = purchaseIds.length > 0 ? await findLastMarks(db, purchaseIds) : []
  return new Map(
    marks.flatMap(({ purchaseId, isHandedOver, markedAt }) => (isHandedOver ? [[purchaseId, markedAt]] : [])),
  )
}

/** Whether the last mark of that purchase says so; null without marks. */
export const isHandedOver = (purchaseId: AnyPgColumn): SQL<boolean | null> =>
  sql`(select mark.is_handed_over from pickup_marks mark where mark.purchase_id = ${purchaseId}
    order by mark.version desc limit 1)`

export interface Mark {
  purchaseId: number
  isHandedOver: boolean
  at: Date
  /** Username; null if the account was deleted. */
  by: string | null
}

/** Every mark of these purchases, each purchase's in the order in which they were made. */
export const findMarks = async (db: Queryable, purchaseIds: number[]): Promise<Mark[]> =>
  purchaseIds.length === 0
    ? []
    : db
        .select({
          purchaseId: pickupMarks.purchaseId,
          isHandedOver: pickupMarks.isHandedOver,
          at: pickupMarks.markedAt,
          by: users.username,
        })
        .from(pickupMarks)
        .leftJoin(users, eq(users.id, pickupMarks.actorId))
        .where(inArray(pickupMarks.purchaseId, purchaseIds))
        .orderBy(asc(pickupMarks.purchaseId), asc(pickupMarks.version))
