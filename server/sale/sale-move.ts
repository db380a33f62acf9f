import { canReopen } from '../../contracts/sale-rules.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { MINUTE_MS } from '../durations.ts'
import type { PlaceAndTimeRow } from './place-and-time.ts'
import { deleteMoves, findMovedUntil, findMoves, insertMove, type MoveRow } from './sale-move-queries.ts'
import { lockSaleBeforeProducts, type SaleRow } from './sale-queries.ts'

/** An admin who corrects a move within this time sends no second email. */
const SETTLED_MS = 5 * MINUTE_MS
/** Buyers who were paying during a move may have been told the former place. */
const PAYING_MS = MINUTE_MS

/** Whether buyers have to be told: the place or a time differs. */
export const isMoved = (before: PlaceAndTimeRow, now: PlaceAndTimeRow): boolean =>
  before.location !== now.location ||
  before.timeZone !== now.timeZone ||
  before.startDate.getTime() !== now.startDate.getTime() ||
  before.endDate.getTime() !== now.endDate.getTime()

/** Call it in the transaction that moves, closes or reopens the sale. */
export async function recordMove(tx: Transaction, before: SaleRow, movedAt: Date): Promise<void> {
  const { id: saleEventId, startDate, endDate, location, timeZone } = before
  await insertMove(tx, { saleEventId, movedAt, startDate, endDate, location, timeZone })
}

const settledBy = (now: Date): Date => new Date(now.getTime() - SETTLED_MS)

/** The ids of moved sales that no admin has moved again for a few minutes. */
export const findMovedSales = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number[]> =>
  findMovedUntil(db, settledBy(now()))

/**
 * Ends a sale's moves, and locks it against new ones until the transaction ends. Null if it was deleted or moved again
 * meanwhile, if another server has ended them, or if the sale is closed and may be opened again.
 */
export async function takeMoves(tx: Transaction, id: number, now: Date) {
  const sale = await lockSaleBeforeProducts(tx, id)
  const moves = await findMoves(tx, id)
  const last = moves.at(-1)
  if (!sale || !last || last.movedAt > settledBy(now) || canReopen(sale, now)) return null
  await deleteMoves(tx, id)
  return { sale, last, moves }
}

/** The place and time that somebody who paid then may have been told, if they are no longer true. */
export function outdatedFor(boughtAt: Date, sale: SaleRow, moves: MoveRow[]): PlaceAndTimeRow | null {
  const told = moves.filter(({ movedAt }, index) => {
    const since = moves[index - 1]?.movedAt
    return (!since || since <= boughtAt) && boughtAt.getTime() < movedAt.getTime() + PAYING_MS
  })
  return told.findLast((place) => isMoved(place, sale)) ?? null
}
