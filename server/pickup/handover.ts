import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { nameAtDesk } from '../../contracts/desk-pass-rules.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { deskPasses, pickupMarks, users } from '../database/schema.ts'
import { findLastMarks, insertMark } from './pickup-queries.ts'

/** When each of these purchases was handed over; those that were not are missing. */
export async function findHandovers(db: Queryable, purchaseIds: number[]): Promise<Map<number, Date>> {
  const marks = purchaseIds.length > 0 ? await findLastMarks(db, purchaseIds) : []
  return new Map(
    marks.flatMap(({ purchaseId, isHandedOver, markedAt }) => (isHandedOver ? [[purchaseId, markedAt]] : [])),
  )
}

/** Whether the purchase's last mark says so. */
export const isHandedOver = (purchaseId: AnyPgColumn): SQL<boolean> =>
  sql`(select mark.is_handed_over from pickup_marks mark where mark.purchase_id = ${purchaseId}
    order by mark.version desc limit 1) is true`

export interface Mark {
  purchaseId: number
  isHandedOver: boolean
  at: Date
  /** Username, or a helper's name with "(helper)". */
  by: string | null
}

/** All marks of these purchases; each purchase's are in chronological order. */
export async function findMarks(db: Queryable, purchaseIds: number[]): Promise<Mark[]> {
  if (purchaseIds.length === 0) return []
  const marks = await db
    .select({
      purchaseId: pickupMarks.purchaseId,
      isHandedOver: pickupMarks.isHandedOver,
      at: pickupMarks.markedAt,
      username: users.username,
      helper: deskPasses.name,
    })
    .from(pickupMarks)
    .leftJoin(users, eq(users.id, pickupMarks.actorId))
    .leftJoin(deskPasses, eq(deskPasses.id, pickupMarks.byPassId))
    .where(inArray(pickupMarks.purchaseId, purchaseIds))
    .orderBy(asc(pickupMarks.purchaseId), asc(pickupMarks.version))
  return marks.map(({ username, helper, ...mark }) => ({ ...mark, by: nameAtDesk(username, helper) }))
}

interface SoldInPerson {
  id: number
  soldById: number | null
  soldByPassId: number | null
}

/** Marks items that their buyer took with them, by who sold them. */
export async function markTakenAlong(tx: Transaction, sold: SoldInPerson[], key: string, now: Date): Promise<void> {
  for (const { id, soldById, soldByPassId } of sold)
    await insertMark(tx, {
      purchaseId: id,
      version: 1,
      key,
      isHandedOver: true,
      actorId: soldById,
      byPassId: soldByPassId,
      markedAt: now,
      createdAt: now,
    })
}
