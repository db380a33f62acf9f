import type { Queryable } from '../database/connect.ts'
import { findLastMarks } from './pickup-queries.ts'

/** When each of these purchases was handed over; those that were not are missing. */
export async function findHandovers(db: Queryable, purchaseIds: number[]): Promise<Map<number, Date>> {
  const marks = purchaseIds.length > 0 ? await findLastMarks(db, purchaseIds) : []
  return new Map(
    marks.flatMap(({ purchaseId, isHandedOver, markedAt }) => (isHandedOver ? [[purchaseId, markedAt]] : [])),
  )
}
