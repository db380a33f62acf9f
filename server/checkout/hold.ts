import type { Queryable } from '../database/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { type CheckoutRow, findHold } from './checkout-queries.ts'
import { HOLDING } from './checkout-states.ts'

/** Whether a checkout keeps its item from everybody else. Its end is read off the clock; no job has to run. */
export const isLive = ({ status, expiresAt }: Pick<CheckoutRow, 'status' | 'expiresAt'>, now: Date): boolean =>
  HOLDING.includes(status) && expiresAt > now

/** Whether a checkout is this person's: of their account, or of their browser by its signed cookie. */
export const isBuyerOf = ({ buyerId, visitorId }: CheckoutRow, { account, ...viewer }: Viewer): boolean =>
  visitorId === viewer.visitorId || (account !== null && buyerId === account.id)

/**
 * Until when somebody who is paying holds the product, or null. To rely on it while changing the product, lock the
 * product's row first: a hold begins under the same lock.
 */
export async function activeHold(db: Queryable, productId: number, now: Date): Promise<Date | null> {
  const hold = await findHold(db, productId)
  return hold && isLive(hold, now) ? hold.expiresAt : null
}
