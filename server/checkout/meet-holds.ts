import { CARD_LEAST, CARD_MOST, type Cents, formatCents } from '../../contracts/money.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict } from '../http/app-error.ts'
import { isLive } from '../product/hold.ts'
import { type CheckoutRow, changeOpenCheckouts, findCheckouts, moveCheckouts, type Offer } from './checkout-queries.ts'
import { askProvider, settle } from './settle.ts'

export const HELD = 'Someone else is checking out this item'
export const OFFERED = 'This item is offered to the next in line.'
const PAYING = 'A payment for this item is going through. Please check again in a minute.'

/** The payments that hold these products, each with all of its items: the asker's own, and overdue ones of others. */
export async function findMet(tx: Transaction, offers: Offer[]): Promise<CheckoutRow[][]> {
  const references = new Set(offers.flatMap(({ hold }) => hold?.reference ?? []))
  const met: CheckoutRow[][] = []
  for (const reference of references) met.push(await findCheckouts(tx, reference))
  return met
}

/** Whether the provider must be asked before these items can be held again. */
export const isUnsettled = ([first]: CheckoutRow[], now: Date): boolean =>
  first?.status === 'open' && (first.url !== null || !isLive(first, now))

/**
 * Closes the page of an overdue hold, or of the asker's own that a new one replaces. Its buyer may have paid in the last
 * second, which only the provider knows.
 */
export async function settleFirst(deps: Deps, checkouts: CheckoutRow[]): Promise<void> {
  const [first] = checkouts
  if (!first) return
  const { db, now } = deps
  if (!isLive(first, now())) {
    const [settled] = await settle(deps, checkouts)
    if (settled?.status === 'open') throw conflict(HELD)
    return
  }
  const session = await askProvider(deps, { ...first, expiresAt: now() })
  if (session?.status === 'open') throw conflict(PAYING)
  if (session?.status === 'paid') await settle(deps, checkouts)
  else await changeOpenCheckouts(db, first.reference, { url: null, updatedAt: now() })
}

/** Nobody has the page of an `opening` one yet; `openPage` closes it when it finds the hold gone. */
export const passOver = (tx: Transaction, { reference, status }: CheckoutRow, updatedAt: Date) =>
  status === 'opening'
    ? moveCheckouts(tx, reference, 'failed', { updatedAt })
    : moveCheckouts(tx, reference, 'cancelled', { passedOver: true, updatedAt })

/** Throws 409 for items about to be offered to the next in line. */
export function refuseAll(ids: number[], asked: number): void {
  if (ids.length === 0) return
  if (asked === 1) throw conflict(OFFERED)
  throw someUnavailable(
    ids.map((productId) => ({ productId, message: OFFERED })),
    asked,
  )
}

export function someUnavailable(unavailable: NonNullable<AppError['unavailable']>, asked: number): AppError {
  const isAll = unavailable.length === asked
  const message = isAll
    ? 'None of these items is available any more.'
    : unavailable.length === 1
      ? 'One of these items is not available any more.'
      : `${unavailable.length} of these items are not available any more.`
  return new AppError('conflict', message, { unavailable })
}

/** Throws 409 if the total is below or above what cards can pay. */
export function refuseUnpayable(amounts: Cents[]): void {
  const cents = amounts.reduce((sum, amount) => sum + amount, 0)
  if (cents >= CARD_LEAST && cents <= CARD_MOST) return
  const [least, most] = [formatCents(CARD_LEAST), formatCents(CARD_MOST)]
  const what = amounts.length > 1 ? "These items can't be paid together" : "This item can't be paid"
  throw conflict(`${what} by card: cards work from ${least} to ${most}. Please contact us about it.`)
}
