import { and, type Column, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { checkoutSessions } from '../database/schema.ts'
import type { Viewer } from '../http/viewer.ts'

export type HoldRow = typeof checkoutSessions.$inferSelect

/** The states in which a checkout holds its item, as long as its time is not over. */
export const HOLDING: readonly HoldRow['status'][] = ['opening', 'open']

/** Whether a checkout keeps its item from everybody else. Its end is read off the clock; no job has to run. */
export const isLive = ({ status, expiresAt }: Pick<HoldRow, 'status' | 'expiresAt'>, now: Date): boolean =>
  HOLDING.includes(status) && expiresAt > now

/** In place of a payment provider: the item is being rung up, or was sold in person. */
export const DESK = 'desk'

export const isDeskHold = ({ provider, status }: Pick<HoldRow, 'provider' | 'status'>): boolean =>
  provider === DESK && HOLDING.includes(status)

/** Whether a checkout is this person's: of their account, or of their browser by its signed cookie. */
export const isBuyerOf = (
  { buyerId, visitorId }: Pick<HoldRow, 'buyerId' | 'visitorId'>,
  { account, ...viewer }: Viewer,
): boolean => visitorId === viewer.visitorId || (account !== null && buyerId === account.id)

/** The condition for the one checkout of a product that holds it, or did until its time was over. */
export const holdsProduct = (productId: number | Column) =>
  and(eq(checkoutSessions.productId, productId), inArray(checkoutSessions.status, HOLDING))

export async function findHold(db: Queryable, productId: number): Promise<HoldRow | null> {
  const [row] = await db.select().from(checkoutSessions).where(holdsProduct(productId))
  return row ?? null
}

/**
 * Until when somebody who is paying holds the product, or null. To rely on it while changing the product, lock the
 * product's row first: a hold begins under the same lock.
 */
export async function activeHold(db: Queryable, productId: number, now: Date): Promise<Date | null> {
  const hold = await findHold(db, productId)
  return hold && isLive(hold, now) ? hold.expiresAt : null
}
