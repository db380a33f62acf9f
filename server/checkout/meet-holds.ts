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

/** The payments whose holds these offers meet, each with all of its items: own ones, and others whose time is over. */
export async function findMet(tx: Transaction, offers: Offer[]): Promise<CheckoutRow[][]> {
  const references = new Set(offers.flatMap(({ hold }) => hold?.reference ?? []))
  const met: CheckoutRow[][] = []
  for (const reference of references) met.push(await findCheckouts(tx, reference))
  return met
}

/** Whether the provider has to be asked before the items of a payment that is met can be held anew. */
export const isUnsettled = ([first]: CheckoutRow[], now: Date): boolean =>
  first?.status === 'open' && (first.url !== null || !isLive(first, now))

/**
 * The time of a hold may be over and its buyer have paid in the last second without our knowing. The provider knows, and will
 * take no more money for it; nor for a page of the asker's own that another one is to follow.
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
  // A closed page is not handed out again.
  else await changeOpenCheckouts(db, first.reference, { url: null, updatedAt: now() })
}

/** Nobody has the page of one that was never opened; whoever makes that page closes it when they find the hold gone. */
export const passOver = (tx: Transaction, { reference, status }: CheckoutRow, updatedAt: Date) =>
  status === 'opening'
    ? moveCheckouts(tx, reference, 'failed', { updatedAt })
    : moveCheckouts(tx, reference, 'cancelled', { passedOver: true, updatedAt })

/** Throws 409 for items that somebody who waits for them is about to be offered. */
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

/** Throws 409 for a sum that no card can carry. */
export function refuseUnpayable(amounts: Cents[]): void {
  const cents = amounts.reduce((sum, amount) => sum + amount, 0)
  if (cents >= CARD_LEAST && cents <= CARD_MOST) return
  const [least, most] = [formatCents(CARD_LEAST), formatCents(CARD_MOST)]
  const what = amounts.length > 1 ? "These items can't be paid together" : "This item can't be paid"
  throw conflict(`${what} by card: cards work from ${least} to ${most}. Please contact us about it.`)
}
