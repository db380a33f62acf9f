import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { firstRow } from '../database/first-row.ts'
import { hasRow } from '../database/has-row.ts'
import { checkoutSessions, linePlaces, products } from '../database/schema.ts'
import type { Viewer } from '../http/viewer.ts'

type HoldRow = typeof checkoutSessions.$inferSelect

/** Checkouts in these states hold their item until `expiresAt`. */
export const HOLDING: readonly HoldRow['status'][] = ['opening', 'open']

/** For `status in (…)`. As literals, because with parameters a cached plan could not use the partial index of holds. */
export const HOLDING_LITERALS = sql.raw(HOLDING.map((status) => `'${status}'`).join(', '))

/** Whether a checkout holds its item now. Holds expire by the clock, without a job. */
export const isLive = ({ status, expiresAt }: Pick<HoldRow, 'status' | 'expiresAt'>, now: Date): boolean =>
  HOLDING.includes(status) && expiresAt > now

/** `isLive` in SQL. */
export const isLiveAt = (now: Date) =>
  and(inArray(checkoutSessions.status, HOLDING), gt(checkoutSessions.expiresAt, now))

/** The join of products with their live holds. */
export const isHeldAt = (now: Date) => and(eq(checkoutSessions.productId, products.id), isLiveAt(now))

/** The join of products with the places in line that they are offered to. */
export const isOfferedAt = (now: Date) => and(eq(linePlaces.productId, products.id), gt(linePlaces.offeredUntil, now))

/** The `provider` of in-person sales. */
export const DESK = 'desk'

export const isDeskHold = ({ provider, status }: Pick<HoldRow, 'provider' | 'status'>): boolean =>
  provider === DESK && HOLDING.includes(status)

/** Whether a checkout belongs to this viewer's account or browser (by its signed cookie). */
export const isBuyerOf = (
  { buyerId, visitorId }: Pick<HoldRow, 'buyerId' | 'visitorId'>,
  { account, ...viewer }: Viewer,
): boolean => visitorId === viewer.visitorId || (account !== null && buyerId === account.id)

/** The product's hold, expired or not. There is at most one. */
export const findHold = (db: Queryable, productId: number): Promise<HoldRow | null> =>
  db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.productId, productId), inArray(checkoutSessions.status, HOLDING)))
    .then(firstRow)

/**
 * When the product's current hold ends, or null. To rely on it while changing the product, lock the product's row first:
 * holds are created under the same lock.
 */
export async function activeHold(db: Queryable, productId: number, now: Date): Promise<Date | null> {
  const hold = await findHold(db, productId)
  return hold && isLive(hold, now) ? hold.expiresAt : null
}

/** Whether the product is offered to the next in line. Lock the product's row first, as for `activeHold`. */
export const isOfferedNow = (db: Queryable, productId: number, now: Date): Promise<boolean> =>
  hasRow(db, linePlaces, and(eq(linePlaces.productId, productId), gt(linePlaces.offeredUntil, now)))
