import { asc, eq, lte, max } from 'drizzle-orm'
import type { Database, Queryable } from '../database/connect.ts'
import { saleMoves } from '../database/schema.ts'

export type MoveRow = typeof saleMoves.$inferSelect

export const insertMove = (tx: Queryable, move: typeof saleMoves.$inferInsert) => tx.insert(saleMoves).values(move)

/** The ids of the sales whose last move was at this time or earlier. */
export async function findMovedUntil(db: Database, time: Date): Promise<number[]> {
  const rows = await db
    .select({ id: saleMoves.saleEventId })
    .from(saleMoves)
    .groupBy(saleMoves.saleEventId)
    .having(lte(max(saleMoves.movedAt), time))
  return rows.map(({ id }) => id)
}

/** Oldest first. */
export const findMoves = (tx: Queryable, saleEventId: number): Promise<MoveRow[]> =>
  tx.select().from(saleMoves).where(eq(saleMoves.saleEventId, saleEventId)).orderBy(asc(saleMoves.id))

export const deleteMoves = (tx: Queryable, saleEventId: number) =>
  tx.delete(saleMoves).where(eq(saleMoves.saleEventId, saleEventId))
